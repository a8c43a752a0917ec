/**
 * How long a start takes and what an idle server holds with so many entities, the shipped ones and copies of them under
 * other names: `npm run bench -- entities [entities]`.
 * @source docs/bench.md#measurements
 */
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EntityDocument } from '#engine/schema/document.ts'
import { isStored } from '#server/entity/table/names.ts'
import { readShipped } from '#server/layers/shipped.ts'
import { generate } from '../support/product-copy.ts'
import { openProduct, startAgain } from './product.ts'
import { median, sayMachine, signIn } from './stand.ts'

const ENTITIES = Number(process.argv[2] ?? 300)
const AGAIN = 3
const IDLE_MS = 10_000

const product = await openProduct()
try {
  const shipped = readShipped().entities
  const added = copiesOf(shipped, ENTITIES - shipped.length)
  const folder = path.join(product.home, 'schemas/entities/copies')
  fs.mkdirSync(folder)
  for (const document of added) fs.writeFileSync(path.join(folder, `${document.key}.json`), JSON.stringify(document))
  const begun = performance.now()
  generate(product.home)
  const generated = performance.now() - begun
  const first = await product.start()
  const again = await startAgain(product, AGAIN)
  await sleep(IDLE_MS)
  const idle = product.residentMb()
  const { ask } = await signIn(product.url)
  for (const { path: at } of added) {
    await ask('GET', `${at}/list`)
    await ask('POST', `${at}/query`, {})
  }
  for (const { key } of added) await ask('GET', `/api/blade-schema/screen/${key}`)
  const used = product.residentMb()
  console.log(`${sayMachine()}; ${ENTITIES} entities, ${shipped.length} of them shipped`)
  console.log(`npm run gen                             ${(generated / 1000).toFixed(1)} s`)
  console.log(`first start, web build and tables       ${(first / 1000).toFixed(1)} s    ≤ 60 s`)
  console.log(`later start (median of ${AGAIN})              ${(median(again) / 1000).toFixed(1)} s    ≤ 5 s`)
  console.log(`idle memory of the server               ${idle} MB   ≤ 250 MB`)
  console.log(`after each copy was listed and opened   ${used} MB`)
} finally {
  await product.close()
}

/** Ordinary entities again, each with a key, a table and an address of its own. */
function copiesOf(shipped: EntityDocument[], many: number): EntityDocument[] {
  const ordinary = shipped.filter(document => isStored(document) && !document.actions && !document.log)
  return Array.from({ length: Math.max(many, 0) }, (_, n) => {
    const original = ordinary[n % ordinary.length]!
    const { table: _table, fields, ...rest } = original
    const key = `${original.key}Copy${n}`
    return {
      ...rest,
      key,
      path: `/api/copies/${key}`,
      calls: ['list', 'detail', 'submit', 'remove'],
      fields: fields.filter(({ type }) => type !== 'children'),
    }
  })
}
