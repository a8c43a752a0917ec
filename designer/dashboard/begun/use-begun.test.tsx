/** A card begun from a list, as the address of the designer brings it. @source docs/designer.md#boards */
import '#widgets/stage/browser.ts'
import { act, cleanup, render } from '@testing-library/react'
import { useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createMemoryPorts } from '#adapters/memory/memory.ts'
import { type BegunCard, keepBegun } from '#engine/access/begun-card.ts'
import type { DashboardDocument } from '#engine/schema/document.ts'
import { openSample, Stage } from '#tests/support/design-stage.tsx'
import { useBegun } from './use-begun.ts'

afterEach(cleanup)

const BOARD = 'dashboard:loan.board'
const CARD: BegunCard = { app: 'loan', screen: 'loan.manage', list: 'table', settings: { search: { title: 'A' } } }

/** Where the address is at last. */
let at = ''
function Begun() {
  useBegun()
  const { pathname, search } = useLocation()
  at = decodeURIComponent(pathname + search)
  return null
}

async function arrive(card: BegunCard | null) {
  const session = await openSample()
  const message = vi.fn()
  const ports = createMemoryPorts({ ports: { notify: { message, confirm: async () => true } } })
  const begun = card ? keepBegun(ports.store, card, Date.now()) : 'unknown'
  const from = `/design/loan/screens?screen=page%3Aloan.manage&begun=${begun}`
  render(
    <Stage session={session} ports={ports} from={from}>
      <Begun />
    </Stage>,
  )
  const cards = () => (session.state().view.docs[BOARD] as DashboardDocument).cards ?? []
  return { session, message, cards }
}

test('it is put on the first board, selected, told, and taken back by one undo', async () => {
  const { session, message, cards } = await arrive(CARD)
  expect(cards()).toHaveLength(4)
  const { id } = cards().at(-1)!
  expect(at).toBe(`/design/loan/screens?screen=${BOARD}&node=cards/${id}`)
  expect(session.state().selection).toEqual({ document: BOARD, addresses: [`cards/${id}`] })
  expect(message.mock.calls).toEqual([['success', '已在“看板”添加这张图表，尚未发布']])
  await act(async () => session.undo())
  expect(cards()).toHaveLength(3)
  expect(session.state().history.done).toBe(0)
})

test('conditions that are left out are told by their names', async () => {
  const { message } = await arrive({ ...CARD, settings: { filter: { '==': [{ var: 'title' }, { var: '$param.x' }] } } })
  expect(message.mock.calls[0]).toEqual(['warning', expect.stringContaining('没有带上的条件：标题。')])
})

test.each<[string, BegunCard | null, string]>([
  ['an address that names none', null, '没有添加图表：这次请求已过期或已使用'],
  ['a card of another app', { ...CARD, app: 'visit' }, '没有添加图表：这次请求已过期或已使用'],
  ['a list that is gone from the draft', { ...CARD, list: 'gone' }, '没有添加图表：草稿中没有这个列表了'],
])('%s changes nothing, and says so', async (_, card, said) => {
  const { session, message, cards } = await arrive(card)
  expect(cards()).toHaveLength(3)
  expect(session.state().history.steps).toEqual([])
  expect(message.mock.calls.map(([, text]) => text)).toEqual([expect.stringContaining(said)])
  expect(at).toBe('/design/loan/screens?screen=page:loan.manage')
})
