import '@ant-design/v5-patch-for-react-19'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMemoryPorts } from '#adapters/memory/memory.ts'
import type { ScreenBundle } from '#adapters/wire/screen.ts'
import type { EntityDocument, PageBody, Query, SayStep, Step } from '../../schema/document.ts'
import type { WidgetLoader, WidgetManifests, WidgetProps } from '../widget.ts'
import { Screen } from './screen.tsx'

const loader = {
  words: async () => ({ default: ({ props, title }: WidgetProps) => <p>{String(props.text ?? title)}</p> }),
  press: async () => ({
    default: ({ title, emit }: WidgetProps) => (
      <button type="button" onClick={() => void emit('click', { value: 'pressed' })}>
        {title}
      </button>
    ),
  }),
  broken: async () => ({
    default: () => {
      throw new Error('no ink')
    },
  }),
  frame: async () => ({ default: ({ children }: WidgetProps) => <div>{children}</div> }),
} as unknown as WidgetLoader
const manifests = {
  words: { props: { type: 'object', properties: { text: { type: 'string', default: 'by default' } } }, a11y: {} },
} as unknown as WidgetManifests

const loan = {
  kind: 'entity',
  grammar: 1,
  key: 'loan',
  title: { zh: '借用' },
  fields: [
    { id: 'title', type: 'string', title: { zh: '标题' } },
    { id: 'kind', type: 'string', title: { zh: '类别' } },
  ],
} as EntityDocument
const records = {
  loan: [
    { id: '1', title: 'a', kind: 'x' },
    { id: '2', title: 'b', kind: 'y' },
  ],
}

const calls = {
  'loan.remind': vi.fn((_data: object): unknown => ({ count: 2 })),
  'screen.act': vi.fn((_data: object): unknown => ({ total: 7 })),
  'datasource.execute': vi.fn((_data: object): unknown => ({ rows: [{ days: 5 }], total: 1, single: true })),
}
const notify = { message: vi.fn(), confirm: vi.fn(async () => true) }
const route = { open: vi.fn(), external: vi.fn(), back: vi.fn() }

beforeEach(() => {
  vi.clearAllMocks()
})
afterEach(cleanup)

function draw(page: PageBody, mode: 'run' | 'design' = 'run', params = {}) {
  const bundle: ScreenBundle = {
    key: 'page',
    document: { kind: 'page', grammar: 1, key: 'page', title: { zh: '页' }, ...page },
    entities: { loan: { document: loan, path: '', may: ['list'], readOnly: [] } },
    dicts: {},
    app: null,
  }
  const ports = createMemoryPorts({ entities: bundle.entities, records, calls, ports: { notify, route } })
  const query = vi.spyOn(ports.data, 'query')
  const view = render(<Screen {...{ bundle, ports, loader, manifests, mode, params }} />)
  return { ...view, query, ports }
}
const text = (zh: string) => ({ zh })

test('props are the defaults of the manifest, the literals over them, the live rules over those', async () => {
  draw({
    nodes: [
      { id: 'a', widget: 'words' },
      { id: 'b', widget: 'words', props: { text: 'written' } },
      {
        id: 'c',
        widget: 'words',
        props: { text: 'written' },
        live: { text: { cat: ['to', 'day ', { var: '$today' }] } },
      },
    ],
  })
  expect(await screen.findByText('by default')).toBeTruthy()
  expect(screen.getByText('written')).toBeTruthy()
  expect(screen.getByText('today 2026-03-15')).toBeTruthy()
})

test('a node that fails, or whose widget nobody knows, is named in its box; its neighbours live', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  draw({
    nodes: [
      { id: 'a', widget: 'broken', title: text('坏的') },
      { id: 'b', widget: 'nowhere' },
      { id: 'c', widget: 'words', props: { text: 'alive' } },
    ],
  })
  expect(await screen.findByText('alive')).toBeTruthy()
  expect(screen.getByText('“坏的”无法显示')).toBeTruthy()
  expect(screen.getByText(/（no ink）。请刷新页面/)).toBeTruthy()
  expect(screen.getByText(/没有名为“nowhere”的组件/)).toBeTruthy()
})

test('`when` hides a node and what lies in it; on the canvas both stay', async () => {
  const page: PageBody = {
    nodes: [
      { id: 'a', widget: 'frame', when: false, children: [{ id: 'b', widget: 'words', props: { text: 'inside' } }] },
      { id: 'c', widget: 'words', props: { text: 'beside' } },
    ],
  }
  const { unmount } = draw(page)
  await screen.findByText('beside')
  expect(screen.queryByText('inside')).toBeNull()
  unmount()
  const { container } = draw(page, 'design')
  await screen.findByText('inside')
  expect(container.querySelector('[data-node=a]')?.className).toContain('sw-ghost')
  expect(container.querySelector('.sw-screen')?.hasAttribute('inert')).toBe(true)
})

test('a set step changes the state, and what reads it is drawn again', async () => {
  draw({
    state: [{ id: 'word', type: 'string', default: 'before' }],
    nodes: [
      { id: 'a', widget: 'words', live: { text: { var: '$state.word' } } },
      {
        id: 'b',
        widget: 'press',
        title: text('Go'),
        on: { click: [{ id: 's', do: 'set', state: { word: { var: '$event.value' } } }] },
      },
    ],
  })
  expect(await screen.findByText('before')).toBeTruthy()
  await userEvent.click(screen.getByText('Go'))
  expect(await screen.findByText('pressed')).toBeTruthy()
})

const remind = (ask: Partial<SayStep> = {}): PageBody => ({
  params: [{ id: 'kind', type: 'string' }],
  nodes: [
    {
      id: 'b',
      widget: 'press',
      title: text('Go'),
      on: {
        click: [
          { id: 'ask', do: 'confirm', text: text('sure?'), ...ask },
          {
            id: 'send',
            do: 'request',
            call: 'loan.remind',
            data: { kind: { var: '$param.kind' } },
            fail: [{ id: 'told', do: 'message', level: 'error', text: text('not sent: {$step.send.msg}') }],
          },
          { id: 'done', do: 'message', level: 'success', text: text('sent {$step.send.data.count}') },
          { id: 'go', do: 'navigate', target: 'home' },
        ],
      },
    },
  ],
})
const press = async () => userEvent.click(await screen.findByText('Go'))

test('steps run one after the other, each with the answers before it', async () => {
  draw(remind(), 'run', { kind: 'x' })
  await press()
  await waitFor(() => expect(route.open).toHaveBeenCalledWith('home', {}))
  expect(calls['loan.remind']).toHaveBeenCalledWith({ kind: 'x' })
  expect(notify.message).toHaveBeenCalledWith('success', 'sent 2')
})

test('a step that has the server act says where it is; what it sets is the answer', async () => {
  draw({
    nodes: [
      {
        id: 'a',
        widget: 'press',
        title: text('Go'),
        on: {
          click: [
            { id: 'count', do: 'act', at: '/nodes/a/on/click/count' } as unknown as Step,
            { id: 'say', do: 'message', text: text('{$step.count.data.total}') },
          ],
        },
      },
    ],
  })
  await userEvent.click(await screen.findByText('Go'))
  await vi.waitFor(() => expect(notify.message).toHaveBeenCalledWith('info', '7'))
  expect(calls['screen.act']).toHaveBeenCalledWith({ screen: 'page', at: '/nodes/a/on/click/count', record: null })
})

test('a declined confirmation ends the list without an error', async () => {
  notify.confirm.mockResolvedValueOnce(false)
  draw(remind())
  await press()
  await waitFor(() => expect(notify.confirm).toHaveBeenCalledWith('sure?', { danger: false }))
  expect(calls['loan.remind']).not.toHaveBeenCalled()
  expect(notify.message).not.toHaveBeenCalled()
})

test('a confirm of level warning asks about something dangerous', async () => {
  notify.confirm.mockResolvedValueOnce(false)
  draw(remind({ level: 'warning' }))
  await press()
  await waitFor(() => expect(notify.confirm).toHaveBeenCalledWith('sure?', { danger: true }))
})

test('a failed step runs its own list, and the rest is not run', async () => {
  calls['loan.remind'].mockImplementationOnce(() => {
    throw Object.assign(new Error('down'))
  })
  draw(remind())
  await press()
  await waitFor(() => expect(notify.message).toHaveBeenCalledTimes(1))
  expect(notify.message.mock.calls[0]![1]).toMatch(/^not sent: /)
  expect(route.open).not.toHaveBeenCalled()
})

test('a second start while the list runs is ignored', async () => {
  let finish = (_: boolean) => {}
  notify.confirm.mockImplementationOnce(() => new Promise(resolve => (finish = resolve)))
  draw(remind())
  await press()
  await press()
  await act(async () => finish(true))
  await waitFor(() => expect(route.open).toHaveBeenCalled())
  expect(notify.confirm).toHaveBeenCalledTimes(1)
  expect(calls['loan.remind']).toHaveBeenCalledTimes(1)
})

test('a query runs when the page opens, again when what it reads changes, with the names bound', async () => {
  const { query } = draw({
    state: [{ id: 'kind', type: 'string', default: 'x' }],
    queries: [
      {
        id: 'n',
        entity: 'loan',
        get: 'sums',
        where: { '==': [{ var: 'kind' }, { var: '$state.kind' }] },
        measures: [{ id: 'count', fn: 'count' }],
      },
    ],
    nodes: [
      { id: 'a', widget: 'words', live: { text: { cat: ['found ', { var: '$query.n.count' }] } } },
      { id: 'b', widget: 'press', title: text('Go'), on: { click: [{ id: 's', do: 'set', state: { kind: 'none' } }] } },
    ],
  })
  expect(await screen.findByText('found 1')).toBeTruthy()
  await press()
  expect(await screen.findByText('found 0')).toBeTruthy()
  expect(query.mock.calls.map(([, asked]) => asked.where)).toEqual([
    { '==': [{ var: 'kind' }, 'x'] },
    { '==': [{ var: 'kind' }, 'none'] },
  ])
})

test('DS-04 an SQL query sends its document’s key and the values of its params; a single one is one record', async () => {
  draw({
    state: [{ id: 'kind', type: 'string', default: 'x' }],
    queries: [{ id: 'left', sql: 'loan.left', params: { kind: { var: '$state.kind' } } }],
    nodes: [{ id: 'a', widget: 'words', live: { text: { cat: ['left ', { var: '$query.left.days' }] } } }],
  })
  expect(await screen.findByText('left 5')).toBeTruthy()
  expect(calls['datasource.execute']).toHaveBeenCalledWith({ query: 'loan.left', requestParams: { kind: 'x' } })
})

test('a query of kind `asked` waits for a refresh', async () => {
  const { query } = draw({
    queries: [{ id: 'n', entity: 'loan', get: 'sums', run: 'asked', measures: [{ id: 'count', fn: 'count' }] }],
    nodes: [{ id: 'b', widget: 'press', title: text('Go'), on: { click: [{ id: 'r', do: 'refresh', of: ['n'] }] } }],
  })
  await screen.findByText('Go')
  expect(query).not.toHaveBeenCalled()
  await press()
  await waitFor(() => expect(query).toHaveBeenCalledTimes(1))
})

test('a query of kind `seen` runs once a node that reads it is on the screen, at first or later', async () => {
  const seen: Omit<Query, 'id'> = { entity: 'loan', get: 'sums', run: 'seen', measures: [{ id: 'count', fn: 'count' }] }
  const { query } = draw({
    state: [{ id: 'shown', type: 'boolean', default: false }],
    queries: [
      { id: 'now', ...seen },
      { id: 'later', ...seen, where: { '==': [{ var: 'kind' }, 'later'] } },
    ],
    nodes: [
      { id: 'a', widget: 'words', query: 'now' },
      { id: 'b', widget: 'words', query: 'later', when: { var: '$state.shown' } },
      { id: 'c', widget: 'press', title: text('Go'), on: { click: [{ id: 's', do: 'set', state: { shown: true } }] } },
    ],
  })
  await screen.findByText('Go')
  await waitFor(() => expect(query).toHaveBeenCalledTimes(1))
  expect(query.mock.calls[0]![1].where).toBeUndefined()
  await press()
  await waitFor(() => expect(query).toHaveBeenCalledTimes(2))
})

test('another screen is opened over this one and closes again', async () => {
  const over: ScreenBundle = {
    key: 'over',
    document: {
      kind: 'page',
      grammar: 1,
      key: 'over',
      title: text('上层'),
      params: [{ id: 'word', type: 'string' }],
      nodes: [
        { id: 'a', widget: 'words', live: { text: { var: '$param.word' } } },
        { id: 'c', widget: 'press', title: text('Shut'), on: { click: [{ id: 'x', do: 'close' }] } },
      ],
    },
    entities: {},
    dicts: {},
    app: null,
  }
  const { ports } = draw({
    nodes: [
      {
        id: 'b',
        widget: 'press',
        title: text('Go'),
        on: { click: [{ id: 'o', do: 'open', target: 'over', with: { word: 'given' } }] },
      },
    ],
  })
  vi.spyOn(ports.screens, 'load').mockResolvedValue(over)
  await press()
  expect(await screen.findByText('given')).toBeTruthy()
  await userEvent.click(screen.getByText('Shut'))
  await waitFor(() => expect(screen.queryByText('given')).toBeNull())
})
