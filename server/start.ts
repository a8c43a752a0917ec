import { explain } from './explain.ts'
import { main } from './main.ts'
import { buildWeb } from './web-build.ts'

try {
  await buildWeb(console.log)
  await main()
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}
