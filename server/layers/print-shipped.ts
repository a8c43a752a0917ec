/**
 * Writes every shipped document in its canonical text, so that every change in git is a change of meaning. `node
 * server/layers/print-shipped.ts`, part of `npm run gen`
 * @source docs/language.md#canonical-text
 */
import { writeFileSync } from 'node:fs'
import { readShipped } from './shipped.ts'

for (const { file, text } of readShipped().all) writeFileSync(file, text)
