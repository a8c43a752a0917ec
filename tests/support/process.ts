import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import type { Config } from '#server/config/config.ts'
import { PASSWORD } from './template.ts'

const ROOT = path.join(import.meta.dirname, '../..')

export interface ServerProcess {
  url: string
  child: ChildProcess
  /** what it has said so far */
  said(): string
  /** Ends it, in order or in the middle of what it does, and waits until it is gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/**
 * The product as a process of its own, listening.
 * @param home  the folder it is in, a copy of the sources; these when absent
 * @param env   settings besides those of `config`
 * @param flags of Node
 */
export async function startProcess(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { home = ROOT, env = {}, flags = [] }: { home?: string; env?: Record<string, string>; flags?: string[] } = {},
): Promise<ServerProcess> {
  const own = {
    CAPTCHA: 'off',
    WIRE_CIPHER: 'off',
    DEMO: '0',
    ADMIN_PASSWORD: PASSWORD,
    LOG_LEVEL: 'silent',
    PORT: '0',
  }
  const at = { DATABASE_URL: config.databaseUrl ?? '', DATA_DIR: config.dataDir }
  const child = spawn(process.execPath, [...flags, 'server/main.ts'], {
    cwd: home,
    env: { ...process.env, ...own, ...at, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += String(chunk)
      const found = /http:\/\/[\d.:]+/.exec(said)?.[0]
      if (found) resolve(found)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then(() => reject(new Error(`the server ended: ${said}`)))
  })
  return {
    url,
    child,
    said: () => said,
    end(signal) {
      child.kill(signal)
      return ended
    },
  }
}

/** The process of the PostgreSQL started on a data folder; 0: none. */
export function postgresPid(dataDir: string): number {
  const file = path.join(dataDir, 'postgres/cluster/postmaster.pid')
  return fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8').split('\n')[0]) : 0
}

/** Whether a process runs; one that has ended and is not yet collected by its parent does not. */
export const isAlive = (pid: number): boolean =>
  fs.existsSync(`/proc/${pid}/stat`) && !/\) Z /.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))
