import { enableCompileCache } from 'node:module'
import path from 'node:path'

/** Node's compiled code is cached beside the packages: this halves the time of the next start. */
enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/node'))

const { endWithNpm } = await import('./end-with-npm.ts')
endWithNpm('start')
const { buildWeb } = await import('./web-build.ts')
const { main } = await import('./main.ts')
await main(() => buildWeb(console.log))
