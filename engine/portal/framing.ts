/**
 * Whether a page lets itself be shown in a frame of ours, by the headers of its answer: X-Frame-Options, and
 * `frame-ancestors` of its content security policies.
 * @source RFC 7034; docs/security.md#pages-and-links
 */

/** What the last answer on the way to a page said. */
export interface Framing {
  /** the origin that answered: `https://host:port` */
  origin: string
  /** the headers, several joined by commas; null: there was none */
  options: string | null
  policy: string | null
}

/**
 * @param here  the origin of our page
 * @returns false when a browser would refuse; policies take the place of X-Frame-Options
 */
export function mayBeFramed({ origin, options, policy }: Framing, here: string): boolean {
  if (here.startsWith('https:') && origin.startsWith('http:')) return false
  const ancestors = (policy ?? '').split(',').flatMap(each => ancestorsOf(each) ?? [])
  if (ancestors.length > 0) return ancestors.every(sources => sources.some(source => isOf(source, origin, here)))
  const said = (options ?? '').split(',').map(each => each.trim().toLowerCase())
  if (said.includes('deny')) return false
  return !said.includes('sameorigin') || origin === here
}

/** The sources of the directive in one policy, in a list of its own; the first of several counts. */
function ancestorsOf(policy: string): string[][] | null {
  for (const directive of policy.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/)
    if (name.toLowerCase() === 'frame-ancestors') return [sources]
  }
  return null
}

const SOURCE = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*\.)?([^/:*]+|\*)(?::(\d+|\*))?(?:\/.*)?$/i
const PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' }

function isOf(source: string, origin: string, here: string): boolean {
  const said = source.toLowerCase()
  if (said === "'self'") return origin === here
  if (said === '*') return true
  const { protocol, hostname, port } = new URL(here)
  if (/^[a-z][a-z0-9+.-]*:$/.test(said)) return fitsScheme(said, protocol)
  const [found, scheme, below, host, wanted] = SOURCE.exec(said) ?? []
  if (found === undefined || said.startsWith("'")) return false
  if (!fitsScheme(scheme ? `${scheme}:` : new URL(origin).protocol, protocol)) return false
  if (host !== '*' && (below ? !hostname.endsWith(`.${host}`) : hostname !== host)) return false
  const own = port || PORTS[protocol]
  return wanted === '*' || own === (wanted ?? PORTS[protocol])
}

/** http stands for https too. */
const fitsScheme = (said: string, own: string): boolean => said === own || (said === 'http:' && own === 'https:')
