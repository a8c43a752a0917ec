import v8 from 'node:v8'
import vm from 'node:vm'
import texts from '#schemas/text/store.json' with { type: 'json' }
import { tryAddress } from './address.ts'
import { boot, type Running } from './boot.ts'
import { readConfig } from './config/config.ts'
import { explain, terminalLang } from './explain.ts'
import type { SeededAccount } from './seed/seed.ts'

/**
 * Runs the server until SIGTERM or Ctrl-C.
 * @param prepare  work to be done first, once the settings are checked
 */
export async function main(prepare: () => Promise<unknown> = async () => {}): Promise<void> {
  try {
    const config = readConfig()
    await tryAddress(config)
    await prepare()
    const booting = boot(config, printAccount)
    let isStopping = false
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.on(signal, () => {
        if (!isStopping) void stop(booting)
        isStopping = true
      })
    const running = await booting
    console.log(`Screenwright: ${config.publicUrl ?? running.url}`)
    giveBack()
  } catch (error) {
    console.error(explain(error))
    process.exitCode = 1
  }
}

/**
 * Prints an account the first start created. A generated password is shown only this once; a configured one is known
 * already.
 */
function printAccount({ tenant, account, password, name }: SeededAccount): void {
  console.log(`  ${tenant}  ${account.padEnd(16)} ${password ?? texts.passwordGiven[terminalLang()]}  ${name}`)
}

/** Frees the memory that only the start needed: V8 would keep it until memory is short, a sixth of an idle server. */
function giveBack(): void {
  v8.setFlagsFromString('--expose-gc')
  vm.runInNewContext('gc')()
}

/** Waits for a start under way to finish, because its database may be running already. Further signals change nothing. */
async function stop(booting: Promise<Running>): Promise<void> {
  const running = await booting.catch(() => null)
  await running?.close()
  process.exit()
}

if (import.meta.main) await main()
