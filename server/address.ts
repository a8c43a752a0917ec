import net from 'node:net'
import { Fault } from '#engine/error/fault.ts'
import type { Config } from './config/config.ts'

type Address = Pick<Config, 'host' | 'port'>

/**
 * Refuses an address nobody can listen on, before anything is made: it listens there for a moment.
 * @throws Fault those of `refuseAddress`
 */
export async function tryAddress({ host, port }: Address): Promise<void> {
  const server = net.createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, () => server.close(() => resolve()))
  }).catch(cause => refuseAddress({ host, port }, cause))
}

/** @throws Fault 'server.port-taken', 'server.port-refused', 'server.host'; what is none of these as it is */
export function refuseAddress({ host, port }: Address, cause: unknown): never {
  switch ((cause as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      throw new Fault('server.port-taken', { address: `${host}:${port}` }, { cause })
    case 'EACCES':
      throw new Fault('server.port-refused', { port }, { cause })
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      throw new Fault('server.host', { host }, { cause })
    default:
      throw cause
  }
}
