/** Why a field is as it is, for who fills the form in and for who made it; and the way back through the last changes. */
import '../../stage/data/patience.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { deriveForm } from '#engine/entity/derive-screen.ts'
import type { Ports } from '#engine/ports/ports.ts'
import { lastChanges } from '#engine/react/form/open-forms.ts'
import type { EntityDocument, Field, Node } from '#engine/schema/document.ts'
import { LoanScreen, loanBundle, loanPorts } from '../../stage/data/loan-screen.tsx'

const field = (id: string, zh: string, rest: Partial<Field> = {}) =>
  ({ id, type: 'string', title: { zh, en: id }, ...rest }) as Field
const entity: EntityDocument = {
  kind: 'entity',
  grammar: 1,
  key: 'trip',
  title: { zh: '出差' },
  fields: [
    field('days', '天数', { type: 'integer' }),
    field('price', '单价', { type: 'integer', default: 100 }),
    field('total', '合计', { type: 'integer', value: { '*': [{ var: 'days' }, { var: 'price' }] } }),
    field('reason', '事由', { required: { '>': [{ var: 'days' }, 3] } }),
    field('visa', '签证', { when: { '>': [{ var: 'days' }, 10] } }),
    field('trips', '次数', { type: 'integer', default: 0, readOnly: true }),
    field('pin', '口令', { secret: true }),
  ],
}

function open(changes: Partial<Ports['route']> = {}, nodes: Partial<Record<string, Partial<Node>>> = {}) {
  const body = deriveForm(entity)
  const own = body.nodes!.map(node => ({ ...node, ...nodes[node.id] }))
  const page = loanBundle({ nodes: [{ id: 'trip', widget: 'form', body: { ...body, nodes: own } }] })
  page.entities.trip = { document: entity, path: '', may: ['add'], readOnly: ['price', 'trips'], rollups: ['trips'] }
  page.app = { key: 'trips', version: 3 }
  const ports = loanPorts(page)
  Object.assign(ports.route, changes)
  render(<LoanScreen bundle={page} ports={ports} />)
}
const typed = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text)
const panel = () => screen.findByRole('dialog', { name: '为什么这样' })
const told = async (title: string) => {
  const item = (await within(await panel()).findByText(title)).closest('li')!
  const details = item.querySelector('details')!
  if (!details.open) await userEvent.click(item.querySelector('summary')!)
  return item.textContent
}

test('hidden, required, locked and computed: the rule in words, and what it reads now', async () => {
  open()
  await typed('天数', '5')
  await userEvent.click(screen.getByRole('button', { name: /为什么这样/ }))
  expect(await told('签证')).toBe('签证未显示未显示。满足此条件时才显示：天数 大于 10现在：天数 = 5')
  expect(await told('事由')).toContain('必填，因为：天数 大于 3现在：天数 = 5')
  expect(await told('合计')).toContain('自动计算：天数 × 单价现在：天数 = 5、单价 = 100')
  expect(await told('合计')).toContain('现在的值：500')
  expect(await told('单价')).toContain('您的角色不能修改它')
  expect(await told('次数')).toBe('次数只读读取时由指向本记录的记录算出')
})

test('Shift+F1 at a field asks about it, also one that nothing decides', async () => {
  open()
  await typed('口令', 'x')
  await userEvent.keyboard('{Shift>}{F1}{/Shift}')
  const first = (await within(await panel()).findAllByRole('listitem'))[0]!
  expect(first.textContent).toContain('口令')
  expect(first.textContent).toContain('没有条件')
  expect(first.querySelector('details')!.open).toBe(true)
})

test('who may design is led to the rule: the model, or the node of the screen', async () => {
  const design = (app: string, { document, node = '' }: { document: string; node?: string }) => ({
    href: `/design/${app}/${document}/${node}`,
  })
  open({ design }, { pin: { when: { '>': [{ var: 'days' }, 1] } } })
  await typed('天数', '5')
  await userEvent.click(screen.getByRole('button', { name: /为什么这样/ }))
  await told('签证')
  const links = (await within(await panel()).findAllByRole('link')).map(link => link.getAttribute('href'))
  expect(links).toContain('/design/trips/entity:trip/')
  expect(links).toContain('/design/trips/page:equipment-loan.manage/pin')
})

test('the last changes are listed with what followed, and taken back from any of them; secrets are not shown', async () => {
  open()
  await typed('天数', '12')
  await typed('签证', 'L')
  await typed('口令', 'hush')
  await userEvent.click(screen.getByRole('button', { name: /为什么这样/ }))
  await userEvent.click(within(await panel()).getByText('最近的修改'))
  const items = within(await screen.findByRole('list', { name: '最近的修改' })).getAllByRole('listitem')
  expect(items.map(item => item.querySelector('p')?.textContent)).toEqual([
    '口令：（不显示） → （不显示）',
    '签证：– → L',
    '天数：– → 12',
  ])
  expect(items[2]!.textContent).toContain('随之：合计：– → 1200')
  await userEvent.click(within(items[1]!).getByRole('button', { name: '回到修改之前' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('签证').value).toBe(''))
  expect(screen.getByLabelText<HTMLInputElement>('天数').value).toBe('12')
  expect(screen.getByLabelText<HTMLInputElement>('口令').value).toBe('')
})

test('what is typed into a password control is told nowhere, whatever its field', async () => {
  open({}, { reason: { widget: 'password' } })
  await userEvent.type(await screen.findByLabelText(/事由/), 'hush')
  await userEvent.click(screen.getByRole('button', { name: /为什么这样/ }))
  await userEvent.click(within(await panel()).getByText('最近的修改'))
  const [item] = within(await screen.findByRole('list', { name: '最近的修改' })).getAllByRole('listitem')
  expect(item!.querySelector('p')?.textContent).toBe('事由：（不显示） → （不显示）')
  expect(lastChanges()).toEqual([])
})
