import '../../stage/browser.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import { Stage } from '../../stage/stage.tsx'
import TreeSelectInput from './tree-select.tsx'
import manifest from './widget.json'

const MENUS = [
  {
    id: '1',
    name: 'System',
    children: [
      { id: '2', name: 'Users' },
      { id: '3', name: 'Roles' },
    ],
  },
  { id: '5', name: 'Apps' },
]
const outside = { data: { call: async () => MENUS } }
const grant = { call: 'menu.grant-tree', multiple: true, partly: true, open: true }

test('a grant is an open tree: ticking one stores what lies above it as well', async () => {
  const { onChange } = drawWidget(TreeSelectInput, manifest, { value: null, props: grant, outside })
  const users = (await screen.findByText('Users')).closest('.ant-tree-treenode') as HTMLElement
  await userEvent.click(within(users).getByRole('checkbox'))
  expect(onChange).toHaveBeenLastCalledWith(['2', '1'])
})

test('what is only partly chosen is drawn half ticked', async () => {
  const { container } = drawWidget(TreeSelectInput, manifest, { value: ['1', '2'], props: grant, outside })
  await screen.findByText('Users')
  expect(container.querySelectorAll('.ant-tree-checkbox-checked')).toHaveLength(1)
  expect(container.querySelectorAll('.ant-tree-checkbox-indeterminate')).toHaveLength(1)
})

test('a tree that could not be fetched says so and can be tried again', async () => {
  const call = vi.fn().mockRejectedValueOnce(new Error('no answer')).mockResolvedValue(MENUS)
  drawWidget(TreeSelectInput, manifest, { value: null, props: grant, outside: { data: { call } }, lang: 'en' })
  await userEvent.click(await screen.findByText('Try again'))
  expect(await screen.findByText('Apps')).toBeTruthy()
})

test('one entry of an entity is chosen from a drop-down', async () => {
  const props = { entity: 'dept', multiple: false }
  const { onChange, container } = drawWidget(TreeSelectInput, manifest, { value: null, props })
  await userEvent.click(screen.getByLabelText('Title'))
  const nodes = await within(document.body).findAllByRole('treeitem')
  await userEvent.click(nodes.at(-1)?.querySelector('[title]') ?? container)
  expect(onChange).toHaveBeenCalledOnce()
})

test('a call that is asked of something is asked again when that is another', async () => {
  const call = vi.fn(async (_: string, sent?: object) => [{ id: 'x', name: `of ${(sent as { of: string }).of}` }])
  const props = { call: 'strategy.fields', multiple: false }
  const tree = (of: string) => (
    <Stage
      {...{ widget: TreeSelectInput, manifest, value: 'x', readOnly: true }}
      props={{ ...props, of }}
      outside={told}
    />
  )
  const told = { data: { call } }
  const { rerender } = render(tree('one'))
  expect(await screen.findByText('of one')).toBeTruthy()
  rerender(tree('two'))
  expect(await screen.findByText('of two')).toBeTruthy()
  expect(call).toHaveBeenCalledTimes(2)
})

const DEEP = [
  { id: '1', name: 'System', children: [{ id: '2', name: 'Rights', children: [{ id: '3', name: 'Roles' }] }] },
]

test('EM-11 what is typed before the tree is there is found in it, below whatever is folded', async () => {
  const answer = Promise.withResolvers<unknown>()
  const props = { call: 'strategy.events', multiple: false }
  drawWidget(TreeSelectInput, manifest, { value: null, props, outside: { data: { call: () => answer.promise } } })
  await userEvent.click(screen.getByLabelText('Title'))
  await userEvent.type(await screen.findByRole('combobox'), 'rol')
  answer.resolve(DEEP)
  expect(await screen.findByTitle('Roles')).toBeTruthy()
})

test('what a search found can be folded, and stands open again in the next', async () => {
  const props = { call: 'strategy.events', multiple: false }
  drawWidget(TreeSelectInput, manifest, { value: null, props, outside: { data: { call: async () => DEEP } } })
  await userEvent.click(screen.getByLabelText('Title'))
  const box = await screen.findByRole('combobox')
  await userEvent.type(box, 'rol')
  const rights = (await screen.findByTitle('Rights')).closest('.ant-select-tree-treenode') as HTMLElement
  await userEvent.click(rights.querySelector('.ant-select-tree-switcher') as Element)
  await waitFor(() => expect(screen.queryByTitle('Roles')).toBeNull())
  await userEvent.type(box, 'e')
  expect(await screen.findByTitle('Roles')).toBeTruthy()
})

test('UR-15 an open tree is unfolded to what is granted, and searched', async () => {
  const { onChange } = drawWidget(TreeSelectInput, manifest, {
    value: ['1', '2', '3'],
    props: grant,
    outside: {
      data: { call: async () => [...DEEP, { id: '7', name: 'Logs', children: [{ id: '8', name: 'Logins' }] }] },
    },
    lang: 'en',
  })
  expect(await screen.findByText('Logs')).toBeTruthy()
  expect(screen.queryByText('Logins')).toBeNull()
  await userEvent.type(screen.getByRole('textbox', { name: 'Search in Title' }), 'login')
  const hit = (await screen.findByText('Logins')).closest('.ant-tree-treenode') as HTMLElement
  expect(screen.queryByText('Rights')).toBeNull()
  await userEvent.click(within(hit).getByRole('checkbox'))
  expect(onChange).toHaveBeenLastCalledWith(['3', '2', '1', '8', '7'])
})
