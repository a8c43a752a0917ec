/**
 * Restoring 1,000 removed records of an app, each with a row of a sub-table, in one call of its recycle bin:
 * `npm run bench -- restore [records]`.
 * @source docs/http.md#recycle-bin
 */
import { median, openStand, sayMachine, signIn } from './stand.ts'

const RECORDS = Math.min(Number(process.argv[2] ?? 1000), 1000)
const ROUNDS = 3
const AT_ONCE = 100

const stand = await openStand()
try {
  const { ask } = await signIn(stand.url)
  const title = { zh: '资产', en: 'Assets' }
  const field = (id: string, type: string, more = {}) => ({ id, type, title: { zh: id, en: id }, ...more })
  const documents = [
    {
      ...{ kind: 'entity', grammar: 1, key: 'assets', title, status: true },
      fields: [
        field('code', 'string', { unique: true, maxLength: 40 }),
        field('parts', 'children', { to: 'assets.part', by: 'asset', onRemove: 'remove', empty: true }),
      ],
    },
    {
      ...{ kind: 'entity', grammar: 1, key: 'assets.part', title },
      fields: [field('asset', 'ref', { to: 'assets' }), field('name', 'string', { maxLength: 40 })],
    },
    { kind: 'page', grammar: 1, key: 'assets.manage', title, from: 'assets' },
  ]
  const apps = '/api/blade-schema/design/apps'
  await ask('POST', apps, { key: 'assets', title, documents })
  const { draft } = await ask<{ draft: { rev: number } }>('GET', `${apps}/assets`)
  await ask('POST', `${apps}/assets/publish`, { rev: draft.rev, note: '' })
  const ids: string[] = []
  for (let at = 0; at < RECORDS; at += AT_ONCE) {
    const made = Array.from({ length: Math.min(AT_ONCE, RECORDS - at) }, (_, n) =>
      ask<{ id: string }>('POST', '/api/data/assets/submit', { code: `A${at + n}`, parts: [{ name: 'part' }] }),
    )
    ids.push(...(await Promise.all(made)).map(({ id }) => id))
  }
  console.log(`${sayMachine()}; ${ids.length} records`)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await ask('POST', '/api/data/assets/remove', { ids })
    const begun = performance.now()
    const { done } = await ask<{ done: number }>('POST', '/api/appInfo/recycled/restore', {
      appId: 'assets',
      ids: ids.map(id => `assets:${id}`),
    })
    times.push(performance.now() - begun)
    if (done !== ids.length) throw new Error(`${done} of ${ids.length} were restored`)
  }
  console.log(
    `restored: ${(median(times) / 1000).toFixed(2)} s (${times.map(ms => (ms / 1000).toFixed(2)).join(', ')})`,
  )
} finally {
  await stand.stop()
}
