/**
 * All measurements, one after the other: `npm run bench`; one alone, with its own arguments:
 * `npm run bench -- <name> [arguments]`.
 * @source README.md#settings
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const NAMES = [
  'sizes',
  'form',
  'linear',
  'canvas',
  'start',
  'paint',
  'entities',
  'records',
  'growth',
  'rollup',
  'boards',
  'wide',
  'sign-in',
  'streams',
  'logs',
  'import',
  'workbook',
  'charts',
  'cards',
  'zip',
  'restore',
  'flow',
  'processes',
  'instances',
  'rights',
  'search',
  'portal',
]

const [only, ...given] = process.argv.slice(2)
if (only && !NAMES.includes(only)) {
  console.error(`No measurement is called ${only}. There are: ${NAMES.join(', ')}.`)
  process.exit(1)
}
for (const name of only ? [only] : NAMES) {
  console.log(`\n# ${name}`)
  const { status } = spawnSync(process.execPath, [path.join(import.meta.dirname, `${name}.ts`), ...given], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
