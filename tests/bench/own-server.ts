/** The product's server in a process of its own, for the measurements. Configuration in argv. */
import { boot } from '#server/boot.ts'

const running = await boot(JSON.parse(process.argv[2]!))
process.send!(Number(new URL(running.url).port))
