/**
 * What a list of an app costs as its records gather, through its own call: `npm run bench -- growth`.
 * @source docs/bench.md#measurements
 */
import { sql } from 'kysely'
import type { AnyDocument } from '#engine/schema/document.ts'
import { openDatabase } from '#server/db/database.ts'
import loan from '#server/entity/fixtures/loan.json' with { type: 'json' }
import { publishDocuments } from '../support/publish.ts'
import { median, openStand, sayMachine, signIn } from './stand.ts'

const SIZES = [10_000, 100_000, 1_000_000]
const ROUNDS = 25
const WANTED = 2
const LIST = '/api/data/equipmentLoan/list?size=10&countUpTo=10000'
const CALLS = {
  'first page': '&descs=loanDate',
  'sorted by a search field': '&ascs=category',
  'part of a text, 100 rows': '&title_like=Item 7777',
  'equal, 2 % of the rows': '&category_equal=c7',
  'first page, all counted': '&descs=loanDate&countUpTo=',
}

const stand = await openStand()
const { db, close } = await openDatabase(stand.config)
try {
  await publishDocuments(db, 'bench', [loan as unknown as AnyDocument])
  const { token } = await signIn(stand.url)
  const times: Record<string, number[]> = {}
  for (const [at, size] of SIZES.entries()) {
    await addRows((SIZES[at - 1] ?? 0) + 1, size)
    for (const [name, query] of Object.entries(CALLS)) {
      const taken: number[] = []
      for (let round = 0; round < ROUNDS; round++) taken.push(await time(addressOf(query), token))
      times[name] = [...(times[name] ?? []), median(taken)]
    }
  }
  console.log(`${sayMachine()}; ms, medians of ${ROUNDS}`)
  console.log('call'.padEnd(28), ...SIZES.map(size => String(size).padStart(10)), '   ratio   wanted')
  for (const [name, [first = 0, ...more]] of Object.entries(times)) {
    const ratio = ((more.at(-1) ?? 0) / first).toFixed(2)
    const cells = [first, ...more].map(ms => ms.toFixed(1).padStart(10))
    console.log(name.padEnd(28), ...cells, ratio.padStart(8), `≤ ${WANTED}`.padStart(8))
  }
} finally {
  await close()
  await stand.stop()
}

function addressOf(query: string): string {
  const address = new URL(LIST, stand.url)
  for (const [name, value] of new URLSearchParams(query)) address.searchParams.set(name, value)
  return String(address)
}

async function addRows(from: number, to: number): Promise<void> {
  await db.define({ tenant: '000000' }, async trx => {
    await sql`insert into app_equipment_loan
        (tenant_id, create_user, title, category, quantity, price, total, loan_date, return_date, borrower, reason)
      select '000000', 1, 'Item ' || n, 'c' || n % 50, n % 99 + 1, '12.50', (n % 99 + 1) * 12.50,
        date '2024-01-01' + n % 899, date '2027-01-01', 1, 'because'
      from generate_series(${from}::int, ${to}::int) n`.execute(trx)
  })
  await sql`vacuum analyze app_equipment_loan`.execute(db.owner)
}

async function time(address: string, token: string): Promise<number> {
  const start = performance.now()
  const answer = await fetch(address, { headers: { 'blade-auth': `bearer ${token}` } })
  const { data, msg } = (await answer.json()) as { data: { records: unknown[] } | null; msg: string }
  if (!data?.records.length) throw new Error(`${address}: ${msg}`)
  return performance.now() - start
}
