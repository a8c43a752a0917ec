/** Where a card leads and what a press on it filters, chosen among what is there. @source docs/designer.md#boards */
import '#widgets/stage/browser.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { EntityDocument, Json } from '#engine/schema/document.ts'
import { openSample, Stage } from '#tests/support/design-stage.tsx'
import { BoardControl } from '../controls/choices/board-controls.tsx'

afterEach(cleanup)

const BOARD = 'dashboard:loan.board'
const user = userEvent.setup({ pointerEventsCheck: 0 })

async function show(kind: 'screen' | 'narrows', group: string) {
  const session = await openSample()
  const { app } = session.state()
  const loan = app.draft.documents[0] as EntityDocument
  const far = { ...loan, key: 'far', title: { zh: '报修' } } as EntityDocument
  app.library.entities = [far]
  const counts = { get: 'sums' as const, measures: [{ id: 'n', fn: 'count' as const }] }
  const own = { id: 'count', entity: 'loan', ...counts, group: [{ id: group }] }
  const queries = [own, { id: 'other', entity: far.key, ...counts }]
  session.run('prop.set', { document: BOARD, addresses: [''], path: ['queries'], value: queries as never })
  session.select({ document: BOARD, addresses: ['cards/one'] })
  const told: { value: Json | null } = { value: null }
  function Held() {
    const [value, setValue] = useState<Json | null>(null)
    told.value = value
    return <BoardControl id="it" kind={kind} label="it" value={value ?? undefined} onChange={setValue} />
  }
  render(
    <Stage session={session}>
      <Held />
    </Stage>,
  )
  return { told }
}

const pick = async (option: string) => {
  await user.click(screen.getByRole('combobox'))
  const shown = await screen.findAllByTitle(option)
  await user.click(shown.findLast(one => one.matches('.ant-select-item-option')) as HTMLElement)
}

test('a link opens a page or a board of the app', async () => {
  const { told } = await show('screen', 'title')
  await pick('看板')
  expect(told.value).toBe('loan.board')
})

test('a press filters cards over the same model and, by a field of the same values, those over another', async () => {
  const { told } = await show('narrows', 'title')
  await user.click(screen.getByRole('switch'))
  expect(told.value).toBe(true)
  await pick('标题')
  expect(told.value).toEqual({ far: 'title' })
  await user.click(screen.getByRole('switch'))
  expect(told.value).toBe(null)
})
