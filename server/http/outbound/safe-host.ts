/**
 * The hosts the server may connect to for its tenants: addresses of the public internet, and the private ones its
 * operator lists.
 * @source docs/security.md#mail; README.md#settings
 */
import dns from 'node:dns/promises'
import net from 'node:net'
import { Fault } from '#engine/error/fault.ts'

/** Addresses that are not on the public internet. @source RFC 6890 */
const PRIVATE_RANGES: Record<'ipv4' | 'ipv6', string[]> = {
  ipv4: [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/3',
  ],
  ipv6: [
    '::/96',
    '64:ff9b::/96',
    '64:ff9b:1::/48',
    '100::/64',
    '2001::/23',
    '2001:db8::/32',
    '2002::/16',
    'fc00::/7',
    'fe80::/9',
    'ff00::/8',
  ],
}

const privateNet = new net.BlockList()
for (const [family, ranges] of Object.entries(PRIVATE_RANGES)) {
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    privateNet.addSubnet(address, Number(bits), family as 'ipv4' | 'ipv6')
  }
}

export interface SafeHost {
  /** the address to connect to, so that the name is not looked up a second time */
  address: string
  /** listed by the operator */
  internal: boolean
}

/**
 * @param internalHosts  those the operator lists, in lower case
 * @throws Fault 'host.unknown', 'host.internal' when one of its addresses is not on the public internet
 */
export async function findSafeHost(host: string, internalHosts: string[]): Promise<SafeHost> {
  const found = await dns.lookup(host, { all: true, verbatim: true }).catch(() => [])
  const [first] = found
  if (!first) throw new Fault('host.unknown', { host })
  const internal = internalHosts.includes(host.toLowerCase())
  if (!internal && found.some(({ address }) => isPrivate(address))) throw new Fault('host.internal', { host })
  return { address: first.address, internal }
}

/** An IPv4 address inside an IPv6 one is judged as IPv4. */
export function isPrivate(address: string): boolean {
  return privateNet.check(address, net.isIPv6(address) ? 'ipv6' : 'ipv4')
}
