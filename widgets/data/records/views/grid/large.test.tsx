import '../../../../stage/data/patience.ts'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ClientEntity } from '#adapters/wire/screen.ts'
import type { EntityDocument, Field, PageDocument } from '#engine/schema/document.ts'
import { LoanScreen, loanBundle } from '../../../../stage/data/loan-screen.tsx'

const ROWS = 10_000
const COLUMNS = 80
const PX = 120
const fields = Array.from(
  { length: COLUMNS },
  (_, n): Field => ({ id: `c${n}`, type: 'string', title: { zh: `列${n}` } }),
)
const document_: EntityDocument = { kind: 'entity', grammar: 1, key: 'large', title: { zh: '大表' }, fields }
const client: ClientEntity = { document: document_, path: '/api/data/large', may: ['list'], readOnly: [] }
const records = Array.from({ length: ROWS }, (_, n) => ({
  id: String(n),
  ...Object.fromEntries(fields.map(({ id }, at) => [id, `${n}.${at}`])),
}))
const pageOf = (columns: number): PageDocument => ({
  ...{ kind: 'page', grammar: 1, key: 'large', title: { zh: '大表' } },
  nodes: [
    {
      ...{ id: 'table', widget: 'table' },
      body: {
        entity: 'large',
        call: 'large.all',
        columns: fields.slice(0, columns).map(({ id }) => ({ id, width: PX })),
      },
    },
  ],
})

async function draw(rows = ROWS, columns = COLUMNS) {
  const bundle = { ...loanBundle(), document: pageOf(columns), entities: { large: client } }
  const whole = { records: records.slice(0, rows), total: rows, size: rows, current: 1, pages: 1 }
  render(<LoanScreen bundle={bundle} options={{ entities: bundle.entities, calls: { 'large.all': () => whole } }} />)
  const table = await screen.findByRole('table')
  await within(table).findByText('0.0')
  return { table, box: table.parentElement as HTMLElement }
}
const drawn = (table: HTMLElement) => table.querySelectorAll('tbody tr[data-record]')

test('of 10,000 rows of 80 columns those near are drawn, and say which they are; the first column stays', async () => {
  const { table, box } = await draw()
  expect(drawn(table).length).toBeLessThan(60)
  expect(table.querySelectorAll('td, th').length).toBeLessThan(1500)
  expect(table.getAttribute('aria-rowcount')).toBe(String(ROWS + 1))
  expect(table.getAttribute('aria-colcount')).toBe(String(COLUMNS))
  expect(table.querySelector('thead th')!.className).toContain('sw-pinned')
  fireEvent.scroll(box, { target: { scrollTop: 200_000, scrollLeft: 50 * PX } })
  const cell = await within(table).findByText('5000.52')
  expect(cell.closest('tr')!.getAttribute('aria-rowindex')).toBe('5002')
  expect(cell.closest('td')!.getAttribute('aria-colindex')).toBe('53')
  expect(within(table).getByText('5000.0')).toBeTruthy()
  expect(within(table).queryByText('0.0')).toBeNull()
  expect(within(table).getByRole('columnheader', { name: '列52' })).toBeTruthy()
  expect(within(table).queryByRole('columnheader', { name: '列5' })).toBeNull()
})

test('the focus of a row that is scrolled away goes to the table, from where the keyboard goes on', async () => {
  const { table, box } = await draw()
  const row = drawn(table)[0] as HTMLElement
  row.focus()
  fireEvent.keyDown(row, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(drawn(table)[1])
  fireEvent.keyDown(drawn(table)[1]!, { key: 'j' })
  expect(document.activeElement).toBe(drawn(table)[2])
  fireEvent.keyDown(drawn(table)[2]!, { key: 'k', ctrlKey: true })
  expect(document.activeElement).toBe(drawn(table)[2])
  fireEvent.keyDown(drawn(table)[2]!, { key: 'k' })
  expect(document.activeElement).toBe(drawn(table)[1])
  fireEvent.scroll(box, { target: { scrollTop: 100_000 } })
  await within(table).findByText('2500.0')
  expect(document.activeElement).toBe(box)
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(drawn(table)[0])
})

test('printed, a table has all its rows', async () => {
  const { table } = await draw(300, 4)
  expect(drawn(table).length).toBeLessThan(60)
  fireEvent(window, new Event('beforeprint'))
  expect(drawn(table)).toHaveLength(300)
  fireEvent(window, new Event('afterprint'))
  expect(drawn(table).length).toBeLessThan(60)
})
