/** What a press on a card leads to, and what the address says of a board. */
import '../../stage/data/patience.ts'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { PageAddress } from '#engine/react/state/address.ts'
import type { WidgetLoader, WidgetProps } from '#engine/react/widget.ts'
import type { Card, DashboardBody, Json, Query, Rule } from '#engine/schema/document.ts'
import { load } from '../../gen/load.gen.ts'
import { LOANS, LoanScreen, loanBundle, loanPorts } from '../../stage/data/loan-screen.tsx'

/** Each mark of the chart as a button, and one for what is left. */
function Marks({ rows = [], map = {}, emit }: WidgetProps<object>) {
  const codes = rows.map(row => row[map.x!] ?? null)
  return (
    <>
      {rows.map((row, at) => (
        <button
          key={String(codes[at])}
          type="button"
          onClick={() => void emit('click', { x: codes[at]!, group: null })}
        >
          {`${codes[at]}: ${row[map.y!]}`}
        </button>
      ))}
      <button type="button" onClick={() => void emit('click', { x: null, group: null, besides: codes.slice(0, 1) })}>
        others
      </button>
    </>
  )
}
const loader: WidgetLoader = { ...load, bar: async () => ({ default: Marks as never }) }

const sums = (id: string, more: Partial<Query> = {}): Query => ({
  ...{ id, entity: 'equipmentLoan', get: 'sums', measures: [{ id: 'n', fn: 'count' }] },
  ...more,
})
const byCategory = sums('byCategory', { group: [{ id: 'category' }] })
const card = (id: string, more: Partial<Card> = {}): Card => ({
  ...{ id, widget: 'number-card', title: { zh: id }, w: 3, h: 3, query: 'all', map: { value: 'n' } },
  ...more,
})
const chart = (more: Partial<Card> = {}) =>
  card('chart', { widget: 'bar', query: 'byCategory', map: { x: 'category', y: 'n' }, w: 6, h: 6, ...more })

const histories: Record<string, string>[] = []
let goBack = () => {}
let ports: ReturnType<typeof loanPorts>
beforeEach(() => void histories.splice(0))

interface Drawn {
  body: Partial<DashboardBody>
  said?: Record<string, string>
  may?: string[]
  params?: Record<string, Json>
}

function draw({ body, said: begins = {}, may = ['list', 'detail'], params }: Drawn) {
  const whole = { queries: [sums('all'), byCategory], cards: [card('number')], ...body }
  const bundle = loanBundle({ nodes: [{ id: 'board', widget: 'dashboard', body: whole }] }, { may })
  ports = loanPorts(bundle, { ports: { route: { open: vi.fn(), external: vi.fn(), back: vi.fn() } } })
  histories.push(begins)
  function Page() {
    const [said, setSaid] = useState(begins)
    const say: PageAddress['say'] = (changed, how) =>
      setSaid(now => {
        if (how === 'back') histories.pop()
        const next = Object.fromEntries(
          Object.entries({ ...now, ...changed }).filter(([, text]) => text !== null),
        ) as typeof now
        if (how === 'step') histories.push(next)
        else histories[histories.length - 1] = next
        return next
      })
    goBack = () => {
      histories.pop()
      setSaid(histories.at(-1)!)
    }
    const address: PageAddress = {
      ...{ record: null, adds: false, show: vi.fn(), linkTo: () => '', views: {}, choose: vi.fn() },
      ...{ said, say },
    }
    return <LoanScreen {...{ bundle, ports, loader, params, address }} />
  }
  render(<Page />)
}

const pressed = async (region: string, name: string | RegExp) =>
  userEvent.click(await within(await screen.findByRole('region', { name: region })).findByRole('button', { name }))
const drawer = () => screen.findByRole('dialog')
const noDrawer = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const rowsIn = (list: HTMLElement) => within(list).getAllByRole('row').length - 1
const countOf = (code: string) => LOANS.filter(({ category }) => category === code).length

test('a number leads to its records, said in words and counted; Back closes them and the board is as it was', async () => {
  draw({ body: { queries: [sums('all', { where: { '==': [{ var: 'category' }, 'laptop'] } })] } })
  await pressed('number', String(countOf('laptop')))
  const list = await drawer()
  await within(list).findByText(`${countOf('laptop')} 条记录`)
  expect(within(list).getByText(/类别/, { selector: 'p' })).toBeTruthy()
  await waitFor(() => expect(rowsIn(list)).toBe(countOf('laptop')))
  expect(within(list).queryByRole('button', { name: '新增' })).toBeNull()
  expect(JSON.parse(histories.at(-1)!['drill.mark']!)).toEqual({ card: 'number', of: 'n' })
  act(() => goBack())
  await noDrawer()
  expect(histories).toEqual([{}])
})

test('a mark and what is left beside it lead to what they count, and the same records can be seen by another field', async () => {
  draw({ body: { cards: [chart()] } })
  await pressed('chart', `laptop: ${countOf('laptop')}`)
  const list = await drawer()
  await within(list).findByText(`${countOf('laptop')} 条记录`)
  await userEvent.click(within(list).getByRole('button', { name: '按其他字段看' }))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: '类别' }))
  expect(await within(list).findByRole('button', { name: `laptop: ${countOf('laptop')}` })).toBeTruthy()
  await userEvent.click(within(list).getByRole('button', { name: '看记录' }))
  await waitFor(() => expect(rowsIn(list)).toBe(countOf('laptop')))
  await userEvent.click(within(list).getByRole('button', { name: /Close|关闭/ }))
  await noDrawer()
  const first = screen.getAllByRole('button', { name: /: / })[0]!.textContent!
  await pressed('chart', 'others')
  const left = LOANS.length - Number(first.split(': ')[1])
  await within(await drawer()).findByText(`${left} 条记录`)
})

const OF_LAPTOPS = JSON.stringify({ card: 'chart', of: 'n', at: { category: 'laptop' } })

test('the address of a mark opens the same records', async () => {
  draw({ body: { cards: [chart()] }, said: { 'drill.mark': OF_LAPTOPS } })
  await within(await drawer()).findByText(`${countOf('laptop')} 条记录`)
})

test('an address that was sent to who may not list the records shows none', async () => {
  draw({ body: { cards: [chart()] }, said: { 'drill.mark': OF_LAPTOPS }, may: ['detail'] })
  await within(await drawer()).findByText('这里没有这个数值对应的记录清单')
})

test.each([
  'nonsense',
  JSON.stringify({ card: 'nothing' }),
  JSON.stringify({ card: 'chart', at: { price: '1' } }),
  JSON.stringify({ card: 'chart', at: { category: { var: '$me.id' } } }),
])('an address that names no mark of the board shows the board: %s', async mark => {
  draw({ body: { cards: [chart()] }, said: { 'drill.mark': mark } })
  await screen.findByRole('button', { name: /laptop: / })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each<[string, Drawn]>([
  ['who may not list the model', { body: {}, may: ['detail'] }],
  ['a card that says so', { body: { cards: [card('number', { drill: false })] } }],
])('%s is offered no records', async (_, drawn) => {
  draw(drawn)
  await within(await screen.findByRole('region', { name: 'number' })).findByText('12')
  expect(screen.queryByRole('button', { name: '12' })).toBeNull()
})

test('a mark leads to a screen with params of it, and steps of the card itself win', async () => {
  const to = { to: 'loan.board', with: { kind: { var: '$event.x' } } }
  const on = { click: [{ id: 'say', do: 'message' as const, text: { zh: '自己的' } }] }
  draw({ body: { cards: [chart({ drill: to }), card('own', { drill: to, on })] } })
  await pressed('chart', /laptop: /)
  await waitFor(() => expect(ports.route.open).toHaveBeenCalledExactlyOnceWith('loan.board', { kind: 'laptop' }))
  await pressed('own', '12')
  await waitFor(() => expect(ports.route.open).toHaveBeenCalledOnce())
})

const other = () => screen.findByRole('region', { name: 'number' })

test('a press filters the other cards, as a chip that the keyboard takes back; the second press of it too', async () => {
  draw({ body: { cards: [chart({ narrows: true }), card('number')] } })
  await within(await other()).findByText('12')
  const press = () => pressed('chart', `laptop: ${countOf('laptop')}`)
  const chip = async () => within(await screen.findByRole('region', { name: '其他卡片按此筛选' })).getByRole('button')
  await press()
  await within(await other()).findByText(String(countOf('laptop')))
  expect(screen.getAllByRole('button', { name: /^(?!laptop).+: \d+$/ }).length).toBeGreaterThan(0)
  expect(Object.keys(histories.at(-1)!)).toEqual(['narrow.chart'])
  const first = await chip()
  act(() => first.focus())
  await userEvent.keyboard('{Delete}')
  await within(await other()).findByText('12')
  await press()
  await within(await other()).findByText(String(countOf('laptop')))
  await press()
  await within(await other()).findByText('12')
  await press()
  await within(await other()).findByText(String(countOf('laptop')))
  await chip()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await within(await other()).findByText('12')
  act(() => goBack())
  await within(await other()).findByText(String(countOf('laptop')))
})

const variables = [
  { id: 'kind', type: 'dict' as const, dict: 'equipment_category', title: { zh: '类' } },
  { id: 'kinds', type: 'dict' as const, dict: 'equipment_category', many: true as const, title: { zh: '多类' } },
  { id: 'from', type: 'integer' as const, title: { zh: '起' }, default: 1 },
]
const where: Rule = {
  and: [
    { or: [{ empty: [{ var: '$var.kind' }] }, { '==': [{ var: 'category' }, { var: '$var.kind' }] }] },
    { or: [{ empty: [{ var: '$var.kinds' }] }, { in: [{ var: 'category' }, { var: '$var.kinds' }] }] },
    { '>=': [{ var: 'quantity' }, { var: '$var.from' }] },
  ],
}

test('variables stand in the address unless they are as they began, and Back walks through them', async () => {
  draw({ body: { variables, queries: [sums('all', { where })] }, said: { 'v.kind': 'laptop' } })
  await within(await other()).findByText(String(countOf('laptop')))
  const from = await screen.findByRole('spinbutton', { name: '起' })
  await userEvent.clear(from)
  await userEvent.type(from, '99')
  fireEvent.blur(from)
  await waitFor(() => expect(histories.at(-1)).toEqual({ 'v.kind': 'laptop', 'v.from': '99' }))
  // what is typed is one step
  expect(histories.length).toBeLessThanOrEqual(3)
  act(() => goBack())
  await waitFor(() => expect(screen.getByRole('button', { name: '重置' })).toBeTruthy())
  await userEvent.click(screen.getByRole('button', { name: '重置' }))
  await waitFor(() => expect(histories.at(-1)).toEqual({}))
  await within(await other()).findByText('12')
})

test('a variable takes many values, what a screen was opened with, and nothing that does not fit', async () => {
  draw({ body: { variables, queries: [sums('all', { where })] }, params: { kinds: 'laptop' }, said: { 'v.from': 'x' } })
  // a text is no number: the variable is as it began
  await within(await other()).findByText(String(countOf('laptop')))
})

test('many values of a variable are any of them', async () => {
  draw({ body: { variables, queries: [sums('all', { where })] }, params: { kinds: 'laptop' } })
  await within(await other()).findByText(String(countOf('laptop')))
})
