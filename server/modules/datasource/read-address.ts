import { Fault } from '#engine/error/fault.ts'

export interface Address {
  host: string
  port: number
  database: string
  /** TLS is requested; it is always used to hosts the operator does not list */
  secure: boolean
}

const PORT = 5432
const MODES = ['disable', 'prefer', 'require', 'verify-full']

/**
 * Parses `postgresql://host:5432/database`, optionally with `jdbc:` before it. The only option accepted is `sslmode`,
 * so that none can redirect the connection. The account has fields of its own.
 * @throws Fault 'sql.address'
 */
export function readAddress(url: string): Address {
  const plain = url.replace(/^jdbc:/, '')
  const parsed = URL.canParse(plain) ? new URL(plain) : null
  const database = parsed && decodeURIComponent(parsed.pathname.slice(1))
  const others = [...(parsed?.searchParams.keys() ?? [])].filter(name => name !== 'sslmode')
  const mode = parsed?.searchParams.get('sslmode') ?? 'prefer'
  if (!parsed?.hostname || !database || parsed.username || parsed.password || others.length || !MODES.includes(mode))
    throw new Fault('sql.address', { url: url.replace(/\/\/[^@/]*@/, '//***@') })
  const host = parsed.hostname.replace(/^\[|\]$/g, '')
  return { host, port: Number(parsed.port || PORT), database, secure: mode === 'require' || mode === 'verify-full' }
}
