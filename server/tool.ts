import path from 'node:path'
import { Fault } from '#engine/error/fault.ts'
import { type Config, readConfig } from './config/config.ts'
import { explain } from './explain.ts'

/** Runs a command on one file: prints its result, or why it failed (and exits with 1). */
export async function runTool(name: string, work: (config: Config, file: string) => Promise<string>): Promise<void> {
  const [file] = process.argv.slice(2)
  try {
    if (!file) throw new Fault('backup.usage', { name })
    console.log(await work(readConfig(), path.resolve(file)))
  } catch (error) {
    console.error(explain(error))
    process.exitCode = 1
  }
}
