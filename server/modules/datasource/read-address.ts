import { Fault } from '#engine/error/fault.ts'

export interface Address {
  host: string
  port: number
  database: string
  /** TLS is asked for; to hosts the operator does not list it is used in any case */
  secure: boolean
}

const PORT = 5432
const MODES = ['disable', 'prefer', 'require', 'verify-full']

/**
 * `postgresql://host:5432/database`, with `jdbc:` before it or not; of options `sslmode` alone is taken, so that none leads
 * elsewhere. The account has fields of its own.
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
