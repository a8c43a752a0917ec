import { boot } from './boot.ts'
import { readConfig } from './config.ts'
import { explain } from './explain.ts'
import type { SeededAccount } from './seed/seed.ts'

/** How long requests under way may take after SIGTERM. */
const PATIENCE_MS = 10_000

/** Runs the server until SIGTERM or Ctrl-C. */
export async function main(): Promise<void> {
  try {
    const config = readConfig()
    const running = await boot(config, tellAccount)
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(running.close))
    console.log(`Screenwright: ${config.publicUrl ?? running.url}`)
  } catch (error) {
    console.error(explain(error))
    process.exitCode = 1
  }
}

/** An account a first start made: its password is shown this once. */
function tellAccount({ tenant, account, password, name }: SeededAccount): void {
  console.log(`  ${tenant}  ${account.padEnd(16)} ${password}  ${name}`)
}

async function stop(close: () => Promise<void>): Promise<void> {
  setTimeout(() => process.exit(1), PATIENCE_MS).unref()
  await close()
  process.exit(0)
}

if (import.meta.main) await main()
