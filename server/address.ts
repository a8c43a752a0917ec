import net from 'node:net'
import { Fault } from '#engine/error/fault.ts'
import type { Config } from './config/config.ts'

type Address = Pick<Config, 'host' | 'port'>

/**
 * Checks before anything is started that the server can listen on the address, by listening on it for a moment.
 * @throws Fault those of `refuseAddress`
 */
export async function tryAddress({ host, port }: Address): Promise<void> {
  const server = net.createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, () => server.close(() => resolve()))
  }).catch(cause => refuseAddress({ host, port }, cause))
}

/**
 * Turns the error of a failed `listen` into a fault; any other error is rethrown unchanged.
 * @throws Fault 'server.port-taken', 'server.port-refused', 'server.host'
 */
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
