import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startEmbedded } from '#server/db/embedded.ts'

export interface Freezable {
  /** as its superuser; a database's name goes in as the path */
  url: string
  /** Stops each of its processes where it is. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
}

/** A PostgreSQL of its own that can be frozen, as by a machine that stands still. */
export async function startFreezable(): Promise<Freezable> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-frozen-'))
  fs.chmodSync(folder, 0o755)
  const embedded = await startEmbedded(folder, { fsync: 'off' })
  const { host, user, password } = embedded.admin
  const [master] = fs.readFileSync(path.join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')
  const signalAll = (signal: NodeJS.Signals) => {
    process.kill(Number(master), signal) // first, so that it makes no more of them
    for (const child of childrenOf(Number(master))) tell(child, signal)
  }
  const thaw = () => signalAll('SIGCONT')
  return {
    url: `postgresql://${user}:${password}@localhost/postgres?host=${host}`,
    freeze: () => signalAll('SIGSTOP'),
    thaw,
    async stop() {
      thaw()
      await embedded.stop()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A process that ended meanwhile is told nothing. */
function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function childrenOf(pid: number): number[] {
  return fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}
