/** `npm run conformance -- DIR`: each case of a folder, and how many passed. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type ConformanceCase, runCase } from './run-case.ts'

const folder = resolve(process.argv[2] ?? 'tests/conformance/cases')
const { cases } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as { cases: ConformanceCase[] }
let failed = 0
for (const each of cases) {
  try {
    runCase(folder, each)
    console.log(`passed  ${each.id}`)
  } catch (error) {
    failed++
    console.log(`FAILED  ${each.id}: ${(error as Error).message}`)
  }
}
console.log(`${cases.length - failed} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0
