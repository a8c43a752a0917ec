/**
 * Records of 1,000 filled fields, 600 of them beside the columns, against records of 100, field by field in one run:
 * `npm run bench -- wide`.
 * @source docs/bench.md#measurements; ADR 0017
 */
import type { AppState } from '#adapters/wire/design.ts'
import { MOST_COLUMNS } from '#engine/entity/column-type.ts'
import type { EntityDocument, Field } from '#engine/schema/document.ts'
import { APPS } from '../support/design.ts'
import { type Ask, median, openStand, sayMachine, signIn } from './stand.ts'

const [SMALL, LARGE] = [100, 1000]
const RECORDS = 50
const ROUNDS = 15
const VALUE = '长一些的文字'.repeat(10)
const WANTED = 2

const stand = await openStand()
try {
  const { ask } = await signIn(stand.url)
  const models = [SMALL, LARGE].map(count => ({ key: `wide${count}`, count, times: new Map<string, number[]>() }))
  for (const { key, count } of models) await publishModel(ask, key, count)
  for (let round = 0; round < RECORDS; round++)
    for (const { key, count, times } of models) {
      const record = Object.fromEntries(Array.from({ length: count }, (_, place) => [`f${place}`, VALUE]))
      await timed(times, 'insert', () => ask('POST', `/api/data/${key}/submit`, record))
    }
  for (let round = 0; round < ROUNDS; round++)
    for (const { key, times } of models) {
      const { records } = await timed(times, `list of ${RECORDS}`, () =>
        ask<{ records: { id: string }[] }>('GET', `/api/data/${key}/list?size=${RECORDS}`),
      )
      await timed(times, 'detail', () => ask('GET', `/api/data/${key}/detail?id=${records[0]!.id}`))
    }
  console.log(sayMachine())
  console.log(`call            ${SMALL} fields   ${LARGE} fields   ratio a field   wanted`)
  for (const call of models[0]!.times.keys()) {
    const [small, large] = models.map(({ times }) => median(times.get(call)!.slice(1))) as [number, number]
    const ratio = large / LARGE / (small / SMALL)
    console.log(
      `${call.padEnd(12)} ${small.toFixed(1).padStart(10)} ms ${large.toFixed(1).padStart(10)} ms ${ratio.toFixed(2).padStart(14)}   ≤ ${WANTED}`,
    )
  }
} finally {
  await stand.stop()
}

async function publishModel(ask: Ask, key: string, count: number): Promise<void> {
  const text = { zh: key, en: key }
  const fields = Array.from(
    { length: count },
    (_, place): Field => ({
      id: `f${place}`,
      type: 'text',
      title: text,
      ...(place >= MOST_COLUMNS && { column: false }),
    }),
  )
  const { draft } = await ask<AppState>('POST', APPS, { key, title: text })
  const documents = draft.documents.map(one => (one.kind === 'entity' ? ({ ...one, fields } as EntityDocument) : one))
  const { rev } = await ask<{ rev: number }>('PUT', `${APPS}/${key}/draft`, { rev: draft.rev, documents })
  await ask('POST', `${APPS}/${key}/publish`, { rev, note: key })
}

async function timed<T>(times: Map<string, number[]>, call: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const answer = await work()
  times.set(call, [...(times.get(call) ?? []), performance.now() - begun])
  return answer
}
