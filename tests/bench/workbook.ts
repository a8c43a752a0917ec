/**
 * An app from a workbook of 20 columns: what is proposed of its first 5,000 rows, and how long from the publish until all rows
 * are records, beside a reader written by hand that checks each cell and inserts 1,000 rows a statement:
 * `npm run bench -- workbook [rows]`.
 * @source docs/bench.md#measurements
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type CellValue, readXlsx, writeXlsx } from 'hucre/xlsx'
import pg from 'pg'
import type { Workbook } from '#adapters/wire/workbook.ts'
import { proposeApp } from '#designer/new/workbook/propose.ts'
import { openStand, residentMb, sayMachine, signIn } from './stand.ts'

const ROWS = Number(process.argv[2] ?? 60_000)
const AT_ONCE = 1000
const COLUMNS = 20

const cell = (row: number, at: number): CellValue =>
  [`text ${row} ${at}`, row + at, (row + at) / 4, new Date(Date.UTC(2026, at % 12, 1 + (row % 28)))][at % 4]!
const HEAD = Array.from({ length: COLUMNS }, (_, at) => `Column ${'abcdefghijklmnopqrst'[at]}`)

const stand = await openStand()
try {
  const { token, ask } = await signIn(stand.url)
  const rows = [HEAD, ...Array.from({ length: ROWS }, (_, row) => HEAD.map((_, at) => cell(row, at)))]
  const file = await writeXlsx({ sheets: [{ name: 'Rows', rows }] })
  console.log(`${sayMachine()}; ${ROWS} rows, ${Math.round(file.length / 1000)} KB`)
  const form = new FormData()
  form.append('file', new Blob([file as BlobPart]), 'rows.xlsx')
  const put = await fetch(`${stand.url}/api/blade-resource/oss/endpoint/put-file`, {
    method: 'POST',
    body: form,
    headers: { 'blade-auth': `bearer ${token}` },
  })
  const { attachId } = ((await put.json()) as { data: { attachId: string } }).data
  const read = await timed('read and told', () =>
    ask<Workbook>('POST', '/api/blade-schema/design/workbook', { attachId }),
  )
  const sheets = await timed('proposed', () => proposeApp(read))
  const title = { zh: 'Rows', en: 'Rows' }
  const fields = sheets[0]!.columns.map(({ name, kind: { type, facts }, at }) => ({
    ...{ id: `c${at}`, type, title: { zh: name, en: name } },
    ...(type === 'decimal' && { scale: 2 }),
    ...facts,
  }))
  const columns = fields.map(({ id }, at) => ({ id, at }))
  const workbook = { file: read.file, name: read.name, sheet: 'Rows', head: 1, columns }
  const documents = [
    { kind: 'entity', grammar: 1, key: 'rows', title, status: true, fields, workbook },
    { kind: 'page', grammar: 1, key: 'rows.manage', title, from: 'rows' },
  ]
  const apps = '/api/blade-schema/design/apps'
  await ask('POST', apps, { key: 'rows', title, documents })
  const { draft } = await ask<{ draft: { rev: number } }>('GET', `${apps}/rows`)
  const own = await timed('published and imported', async () => {
    const begun = performance.now()
    await ask('POST', `${apps}/rows/publish`, { rev: draft.rev, note: '' })
    let state: { state: string; added: number } | null = null
    let most = 0
    do {
      await sleep(200)
      state = await ask('POST', '/api/data/rows/import/state', {})
      most = Math.max(most, residentMb(stand.child.pid))
    } while (state === null || state.state === 'waiting' || state.state === 'running')
    console.log(`resident at most: ${most} MB`)
    if (state.added !== ROWS) throw new Error(JSON.stringify(state).slice(0, 500))
    return performance.now() - begun
  })
  const plain = await timed('by hand', async () => {
    const begun = performance.now()
    await importByHand(file)
    return performance.now() - begun
  })
  console.log(`${(own / plain).toFixed(1)} times as long`)
} finally {
  await stand.stop()
}

async function timed<T>(what: string, work: () => T | Promise<T>): Promise<T> {
  const begun = performance.now()
  const result = await work()
  console.log(`${what}: ${((performance.now() - begun) / 1000).toFixed(2)} s`)
  return result
}

async function importByHand(bytes: Uint8Array): Promise<void> {
  const client = new pg.Client(stand.database)
  await client.connect()
  try {
    const types = ['text', 'integer', 'numeric', 'date']
    const fields = HEAD.map((_, at) => `c${at} ${types[at % 4]}`)
    await client.query(`create table by_hand (id bigserial primary key, ${fields.join(', ')})`)
    const [, ...read] = (await readXlsx(bytes)).sheets[0]!.rows
    for (let at = 0; at < read.length; at += AT_ONCE) {
      const portion = read.slice(at, at + AT_ONCE)
      for (const row of portion) mustBeRight(row)
      const columns = HEAD.map((_, place) => portion.map(row => row[place]))
      const arrays = HEAD.map((_, place) => `$${place + 1}::${types[place % 4]}[]`)
      const names = HEAD.map((_, place) => `c${place}`)
      await client.query(`insert into by_hand (${names}) select * from unnest(${arrays})`, columns)
    }
  } finally {
    await client.end()
  }
}

function mustBeRight(row: CellValue[]): void {
  for (const [at, value] of row.entries()) {
    const isRight = [
      typeof value === 'string' && value.length <= 255,
      Number.isInteger(value),
      Number.isFinite(value),
      value instanceof Date,
    ][at % 4]
    if (!isRight) throw new Error(`not right: ${String(value)}`)
  }
}
