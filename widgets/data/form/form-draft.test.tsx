/** What was typed into a form and not saved comes back, in the same browser, to the same person. */
import '../../stage/data/patience.ts'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { deriveForm } from '#engine/entity/derive-screen.ts'
import type { Ports } from '#engine/ports/ports.ts'
import type { EntityDocument, Field } from '#engine/schema/document.ts'
import { LOANS, LoanScreen, loanBundle, loanPorts } from '../../stage/data/loan-screen.tsx'

const bundle = loanBundle()
const KEPT = 'draft/000000/equipment-loan.manage'

/** The same person at the same browser; the page is another one each time. */
function open(ports: Ports) {
  cleanup()
  render(<LoanScreen bundle={bundle} ports={ports} />)
}
async function edit(title: string) {
  const row = (await screen.findByText(title)).closest('tr')!
  await userEvent.click(within(row).getByRole('button', { name: '编辑' }))
  return screen.findByRole('dialog')
}
const kept = (ports: Ports) => ports.store.keys(KEPT)
const offer = async (dialog: HTMLElement) =>
  (await within(dialog).findByText(/填写但未保存的内容/)).closest('[role=status]')!
const titleIn = (dialog: HTMLElement) => within(dialog).findByLabelText<HTMLInputElement>(/标题/)

test('what was typed is offered when the record is opened again, and put back', async () => {
  const ports = loanPorts(bundle)
  open(ports)
  const before = await edit('转接头')
  await userEvent.type(await titleIn(before), ' HDMI')
  await waitFor(() => expect(kept(ports)).toHaveLength(1))
  open(ports)
  const after = await edit('转接头')
  expect((await offer(after)).textContent).toMatch(/未保存的内容.*标题/)
  expect((await titleIn(after)).value).toBe('转接头')
  await userEvent.click(within(after).getByRole('button', { name: '恢复' }))
  await waitFor(async () => expect((await titleIn(after)).value).toBe('转接头 HDMI'))
  const save = vi.spyOn(ports.data, 'save')
  await userEvent.click(within(after).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(save.mock.calls[0]?.[1]).toMatchObject({ title: '转接头 HDMI' }))
  await waitFor(() => expect(kept(ports)).toEqual([]))
})

test('discarded it is gone; so is what a person lets go by closing the form', async () => {
  const ports = loanPorts(bundle)
  open(ports)
  await userEvent.type(await titleIn(await edit('转接头')), ' HDMI')
  await waitFor(() => expect(kept(ports)).toHaveLength(1))
  open(ports)
  const again = await edit('转接头')
  await userEvent.click(await within(again).findByRole('button', { name: '丢弃' }))
  expect(kept(ports)).toEqual([])
  await userEvent.type(await titleIn(again), ' VGA')
  await waitFor(() => expect(kept(ports)).toHaveLength(1))
  await userEvent.click(within(again).getByRole('button', { name: '取消' }))
  await waitFor(() => expect(kept(ports)).toEqual([]))
})

test('an offer nobody decided on stays beside what is typed meanwhile', async () => {
  const ports = loanPorts(bundle)
  open(ports)
  await userEvent.type(await titleIn(await edit('转接头')), ' HDMI')
  await waitFor(() => expect(kept(ports)).toHaveLength(1))
  open(ports)
  const again = await edit('转接头')
  await within(again).findByRole('button', { name: '恢复' })
  await userEvent.type(await within(again).findByLabelText(/事由/), '演示')
  await waitFor(() => {
    expect(ports.store.get(kept(ports)[0]!)).toMatchObject({ values: { title: '转接头 HDMI', reason: '演示' } })
  })
})

test('a record that was stored anew meanwhile is told, and both sides are shown', async () => {
  const ports = loanPorts(bundle)
  const stored = LOANS.find(({ title }) => title === '转接头') as WireRecord
  ports.store.set(`${KEPT}/tableRecord/${stored.id}`, {
    at: '2026-11-20 09:00:00',
    rev: (stored.rev ?? 0) - 1,
    values: { title: '转接头 旧' },
    halves: [],
  })
  open(ports)
  const dialog = await edit('转接头')
  expect((await offer(dialog)).textContent).toContain('此后该数据已被修改')
  await userEvent.click(within(dialog).getByRole('button', { name: '恢复' }))
  expect((await within(dialog).findByRole('row', { name: /标题/ })).textContent).toBe('标题转接头 旧转接头')
})

test('a form of a new record, half a number included, but no password', async () => {
  const fields: Field[] = [
    { id: 'name', type: 'string', title: { zh: '名称' } },
    { id: 'count', type: 'integer', title: { zh: '次数' } },
    { id: 'password', type: 'string', format: 'password', title: { zh: '密码' } },
    { id: 'pin', type: 'string', secret: true, title: { zh: '口令' } },
  ]
  const entity: EntityDocument = { kind: 'entity', grammar: 1, key: 'door', title: { zh: '门' }, fields }
  const page = loanBundle({ nodes: [{ id: 'door', widget: 'form', body: deriveForm(entity) }] })
  page.entities.door = { document: entity, path: '', may: ['add'], readOnly: [] }
  const ports = loanPorts(page)
  render(<LoanScreen bundle={page} ports={ports} />)
  for (const [label, text] of [
    ['名称', '东门'],
    ['次数', '-'],
    ['密码', 'secret-1'],
    ['口令', 'secret-2'],
  ] as const)
    await userEvent.type(await screen.findByLabelText(label), text)
  await waitFor(() => expect(JSON.stringify(ports.store.get(kept(ports)[0] ?? ''))).toContain('"-"'))
  expect(JSON.stringify(ports.store.get(kept(ports)[0]!))).not.toContain('secret-')
  cleanup()
  render(<LoanScreen bundle={page} ports={ports} />)
  await userEvent.click(await screen.findByRole('button', { name: '恢复' }))
  expect((await screen.findByLabelText<HTMLInputElement>('名称')).value).toBe('东门')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('次数').value).toBe('-'))
})

test('restored into a later version of the form, what has no field there is shown to be copied', async () => {
  const fields: Field[] = [{ id: 'name', type: 'string', title: { zh: '名称' } }]
  const entity: EntityDocument = { kind: 'entity', grammar: 1, key: 'door', title: { zh: '门' }, fields }
  const page = loanBundle({ nodes: [{ id: 'door', widget: 'form', body: deriveForm(entity) }] })
  page.entities.door = { document: entity, path: '', may: ['add'], readOnly: [] }
  const ports = loanPorts(page)
  ports.store.set(`${KEPT}/door/new~x`, {
    at: '2026-11-20 09:00:00',
    values: { name: '东门', keeper: '值班室', rooms: [{ id: '1', number: '101' }], gone: null },
    halves: [],
    titles: { keeper: { zh: '看门人' }, rooms: { zh: '房间' } },
  })
  const confirm = vi.spyOn(ports.notify, 'confirm').mockResolvedValue(false)
  render(<LoanScreen bundle={page} ports={ports} />)
  await userEvent.click(await screen.findByRole('button', { name: '恢复' }))
  expect((await screen.findByLabelText<HTMLInputElement>('名称')).value).toBe('东门')
  await waitFor(() => expect(confirm.mock.calls[0]?.[0]).toContain('看门人: 值班室; 房间: 1 101'))
})
