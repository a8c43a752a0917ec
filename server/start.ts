import { enableCompileCache } from 'node:module'
import path from 'node:path'

/** What Node makes of the sources is kept beside the packages: it halves the work of the next start. */
enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/node'))

const { explain } = await import('./explain.ts')
try {
  const { buildWeb } = await import('./web-build.ts')
  const { main } = await import('./main.ts')
  await buildWeb(console.log)
  await main()
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}
