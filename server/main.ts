import v8 from 'node:v8'
import vm from 'node:vm'
import texts from '#schemas/text/store.json' with { type: 'json' }
import { tryAddress } from './address.ts'
import { boot, type Running } from './boot.ts'
import { readConfig } from './config/config.ts'
import { explain, terminalLang } from './explain.ts'
import type { SeededAccount } from './seed/seed.ts'

/** How long requests under way may take after SIGTERM. */
const PATIENCE_MS = 10_000

/**
 * Runs the server until SIGTERM or Ctrl-C.
 * @param prepare  what takes its time and needs sound settings
 */
export async function main(prepare: () => Promise<unknown> = async () => {}): Promise<void> {
  try {
    const config = readConfig()
    await tryAddress(config)
    await prepare()
    const booting = boot(config, printAccount)
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(booting))
    const running = await booting
    console.log(`Screenwright: ${config.publicUrl ?? running.url}`)
    giveBack()
  } catch (error) {
    console.error(explain(error))
    process.exitCode = 1
  }
}

/** An account a first start made: the password made for it is shown this once; one that was given is known already. */
function printAccount({ tenant, account, password, name }: SeededAccount): void {
  console.log(`  ${tenant}  ${account.padEnd(16)} ${password ?? texts.passwordGiven[terminalLang()]}  ${name}`)
}

/** What a start made and needs no more: V8 would keep it until memory is short, a sixth of an idle server. */
function giveBack(): void {
  v8.setFlagsFromString('--expose-gc')
  vm.runInNewContext('gc')()
}

/** A start under way is finished first: its database may be running already. */
async function stop(booting: Promise<Running>): Promise<void> {
  const running = await booting.catch(() => null)
  setTimeout(() => process.exit(1), PATIENCE_MS).unref()
  await running?.close()
  process.exit()
}

if (import.meta.main) await main()
