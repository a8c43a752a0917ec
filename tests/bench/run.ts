/** All measurements, one after the other: `npm run bench`. Each runs alone as well: `node tests/bench/<name>.ts`. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'

for (const name of [
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
  'wide',
  'sign-in',
  'streams',
  'logs',
  'import',
  'flow',
  'processes',
]) {
  console.log(`\n# ${name}`)
  const { status } = spawnSync(process.execPath, [path.join(import.meta.dirname, `${name}.ts`)], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
