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
    const running = await boot(config)
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(running.close))
    greet(config.publicUrl ?? running.url, running.accounts)
  } catch (error) {
    console.error(explain(error))
    process.exitCode = 1
  }
}

/** Where it is, and the accounts a first start made: their passwords are shown this once. */
function greet(url: string, accounts: SeededAccount[]): void {
  const lines = accounts.map(
    ({ tenant, account, password, name }) => `  ${tenant}  ${account.padEnd(16)} ${password}  ${name}`,
  )
  console.log([`Screenwright: ${url}`, ...lines].join('\n'))
}

async function stop(close: () => Promise<void>): Promise<void> {
  setTimeout(() => process.exit(1), PATIENCE_MS).unref()
  await close()
  process.exit(0)
}

if (import.meta.main) await main()
