/** A table whose records lie below one another. */
import '../../../../stage/data/patience.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { createMemoryPorts } from '#adapters/memory/memory.ts'
import type { ClientEntity } from '#adapters/wire/screen.ts'
import { deriveScreen } from '#engine/entity/derive-screen.ts'
import type { EntityDocument, ListView, Node } from '#engine/schema/document.ts'
import { LoanScreen } from '../../../../stage/data/loan-screen.tsx'

const unit: EntityDocument = {
  kind: 'entity',
  grammar: 1,
  key: 'unit',
  title: { zh: '单位', en: 'Unit' },
  fields: [
    { id: 'name', type: 'string', title: { zh: '名称', en: 'Name' }, search: 'like' },
    { id: 'parentId', type: 'ref', to: 'unit', title: { zh: '上级', en: 'Above' } },
    { id: 'code', type: 'string', title: { zh: '编号', en: 'Code' } },
    { id: 'aboveCode', type: 'string', title: { zh: '上级编号', en: 'Code above' }, default: '00' },
    { id: 'sort', type: 'integer', title: { zh: '顺序', en: 'Order' } },
  ],
  screen: { sort: [{ id: 'sort' }] },
}
const row = (id: string, name: string, parentId: string | null, aboveCode: string, sort: number) => ({
  ...{ id, name, parentId, aboveCode, sort },
  code: `c${id}`,
})
const UNITS = [
  row('1', '大学', null, '00', 1),
  row('2', '附中', null, '00', 2),
  row('11', '中心', '1', 'c1', 2),
  row('12', '教务', '1', 'c1', 1),
  row('111', '网络', '11', 'c11', 1),
]
const desk = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetWidth')!
afterEach(() => Object.defineProperty(HTMLElement.prototype, 'offsetWidth', desk))

function draw(view: Partial<ListView> = {}) {
  const client: ClientEntity = { document: unit, path: '', may: ['list', 'add', 'remove'], readOnly: [] }
  const document = deriveScreen(unit)
  const views = [{ id: 'tree', view: 'tree' as const, parent: 'parentId', ...view }]
  document.nodes = document.nodes?.map(node => (node.id === 'table' ? withViews(node, views) : node))
  const bundle = { key: 'unit', document, entities: { unit: client }, dicts: {}, app: null }
  const ports = createMemoryPorts({ entities: bundle.entities, records: { unit: UNITS } })
  const list = vi.spyOn(ports.data, 'list')
  render(<LoanScreen bundle={bundle} ports={ports} />)
  return { list, ports }
}
const BELOW = { id: 'addBelow', does: 'add' as const, title: { zh: '添加下级' } }
const withViews = (node: Node, views: ListView[]): Node =>
  ({ ...node, body: { ...node.body, views, rowActions: [BELOW] } }) as Node

const drawn = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(each => `${each.getAttribute('aria-level')} ${each.querySelector('.sw-branch')?.textContent}`)
const rowOf = (name: string) =>
  screen.getAllByRole('row').find(each => each.querySelector('.sw-branch')?.textContent === name)!

test('what lies below a record is fetched when it is opened, siblings in the order of the list', async () => {
  const { list } = draw()
  await screen.findByText('大学')
  await waitFor(() => expect(rowOf('大学').getAttribute('aria-expanded')).toBe('false'))
  expect(drawn()).toEqual(['1 大学', '1 附中'])
  expect(rowOf('附中').hasAttribute('aria-expanded')).toBe(false)
  const before = list.mock.calls.length
  await userEvent.click(screen.getByRole('button', { name: '展开 大学' }))
  await screen.findByText('教务')
  expect(drawn()).toEqual(['1 大学', '2 教务', '2 中心', '1 附中'])
  expect(list.mock.calls.length).toBe(before + 1)
})

test.each([
  ['its id', {}, 'parentId', '1'],
  ['the field the view names', { by: 'code', parent: 'aboveCode' }, 'aboveCode', 'c1'],
])('a record added in a row begins below it, by %s', async (_, view, parent, key) => {
  const { ports } = draw(view)
  await screen.findByText('大学')
  await userEvent.click(within(rowOf('大学')).getByRole('button', { name: '添加下级' }))
  const dialog = await screen.findByRole('dialog', { name: '添加下级' })
  await userEvent.type(await within(dialog).findByLabelText('名称'), '新中心')
  const save = vi.spyOn(ports.data, 'save')
  await userEvent.click(within(dialog).getByRole('button', { name: /保存/ }))
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1))
  expect(save.mock.calls[0]![1]).toMatchObject({ name: '新中心', [parent]: key })
})

test('a view that says so has its first level open, asked once for all; what is closed stays closed', async () => {
  const { list } = draw({ open: true })
  await screen.findByText('教务')
  expect(drawn()).toEqual(['1 大学', '2 教务', '2 中心', '1 附中'])
  expect(list).toHaveBeenCalledTimes(2)
  await waitFor(() => expect(rowOf('中心').getAttribute('aria-expanded')).toBe('false'))
  await userEvent.click(screen.getByRole('button', { name: '折叠 大学' }))
  expect(drawn()).toEqual(['1 大学', '1 附中'])
  await userEvent.click(screen.getByRole('button', { name: /^顺序/ }))
  await waitFor(() => expect(drawn()).toEqual(['1 附中', '1 大学']))
})

test('the columns sort among siblings, and what is open stays open', async () => {
  draw()
  await userEvent.click(await screen.findByRole('button', { name: '展开 大学' }))
  await screen.findByText('教务')
  await userEvent.click(screen.getByRole('button', { name: /^顺序/ }))
  await waitFor(() => expect(drawn()).toEqual(['1 附中', '1 大学', '2 中心', '2 教务']))
})

test('by keyboard: right opens, left closes and goes up', async () => {
  draw()
  await screen.findByRole('button', { name: '展开 大学' })
  rowOf('大学').focus()
  await userEvent.keyboard('{ArrowRight}')
  await screen.findByText('教务')
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(rowOf('教务'))
  await userEvent.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(rowOf('大学'))
  await userEvent.keyboard('{ArrowLeft}')
  expect(drawn()).toEqual(['1 大学', '1 附中'])
})

test('what was added below a record is seen: all above it opens', async () => {
  const { ports } = draw()
  await screen.findByText('大学')
  await userEvent.click(document.querySelector('[data-item="toolbar/add"]')!)
  const form = within(await screen.findByRole('dialog'))
  await userEvent.type(await form.findByLabelText('名称'), '机房')
  // chosen by hand elsewhere: what the record lies below
  const save = ports.data.save
  vi.spyOn(ports.data, 'save').mockImplementation((to, record) => save(to, { ...record, parentId: '11', sort: 2 }))
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  await screen.findByText('机房')
  expect(drawn()).toEqual(['1 大学', '2 教务', '2 中心', '3 网络', '3 机房', '1 附中'])
})

test('a search shows its hits flat, each with what it lies below; without one the top level is counted', async () => {
  draw()
  await screen.findByText('大学')
  expect(screen.getByText('顶层共 2 条')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('名称'), '网络{Enter}')
  await screen.findByText('大学 / 中心')
  expect(drawn()).toEqual(['1 网络大学 / 中心'])
  expect(screen.getByText('共 1 条')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '重置' }))
  await waitFor(() => expect(drawn()).toEqual(['1 大学', '1 附中']))
})

test('a parent may be named by another field; the top is what a new record begins below', async () => {
  draw({ parent: 'aboveCode', by: 'code' })
  await userEvent.click(await screen.findByRole('button', { name: '展开 大学' }))
  await userEvent.click(await screen.findByRole('button', { name: '展开 中心' }))
  await screen.findByText('网络')
  expect(drawn()).toEqual(['1 大学', '2 教务', '2 中心', '3 网络', '1 附中'])
})

test('on a phone the cards keep the level as an indent', async () => {
  Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { configurable: true, get: () => 390 })
  draw()
  await userEvent.click(await screen.findByRole('button', { name: '展开 大学' }))
  const card = (await screen.findByText('教务')).closest('li')!
  expect(card.style.getPropertyValue('--sw-level')).toBe('1')
  expect(within(card).queryByRole('button', { name: /展开/ })).toBeNull()
})
