import path from 'node:path'
import type { WireCipher } from '#adapters/wire/cipher.ts'
import { Fault } from '#engine/error/fault.ts'
import { checkPassword } from './check-password.ts'
import { PATIENCE, type Patience } from './patience.ts'

/** The zone of every date on the wire, unless `TIME_ZONE` says otherwise. @source docs/http.md#answers */
const DEFAULT_ZONE = 'Asia/Shanghai'

/** The settings from the environment, read once at start; nothing else in the server reads `process.env`. */
export interface Config {
  host: string
  /** 0 = any free port */
  port: number
  /** absolute path of the folder that holds the database, secrets and files */
  dataDir: string
  /** null = the embedded PostgreSQL in `dataDir` */
  databaseUrl: string | null
  /** where a hot standby of the database listens, for reports and exports; null = the database answers them itself */
  databaseReportUrl: string | null
  /** the address people use, without a trailing slash; null = the address of each request */
  publicUrl: string | null
  /** password of the account `admin` at first start; null = one is generated and printed */
  adminPassword: string | null
  /** load the demonstration campus into an empty database */
  demo: boolean
  demoPassword: string | null
  production: boolean
  captcha: boolean
  /** cipher of the answers that may be encrypted; null = they are plain */
  wireCipher: WireCipher['cipher'] | null
  /** zone of every date on the wire, an IANA name */
  timeZone: string
  /**
   * hosts of private networks the server may call for its tenants: names or addresses, spelled as in the tenants'
   * settings
   */
  internalHosts: string[]
  /** hosts from which a page may play videos, besides its own */
  mediaHosts: string[]
  /** how long requests may take to arrive; not set by the environment, but shorter in tests */
  patience: Patience
  /** `info` writes one line for each call */
  logLevel: string
}

type Environment = Record<string, string | undefined>

const POSTGRES = ['postgres:', 'postgresql:']
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent']

/**
 * Reads and checks the environment.
 * @throws Fault 'server.environment' naming the variable, its value and what is allowed; 'server.environment-password'
 * @source UQ-15; README.md#settings
 */
export function readConfig(env: Environment = process.env): Config {
  const production = env.NODE_ENV === 'production'
  return {
    host: env.HOST || '127.0.0.1',
    port: readPort(env.PORT || '8080'),
    dataDir: path.resolve(env.DATA_DIR || 'data'),
    databaseUrl: readUrl('DATABASE_URL', env.DATABASE_URL, POSTGRES),
    databaseReportUrl: readUrl('DATABASE_REPORT_URL', env.DATABASE_REPORT_URL, POSTGRES),
    publicUrl: readUrl('PUBLIC_URL', env.PUBLIC_URL, ['http:', 'https:'])?.replace(/\/+$/, '') ?? null,
    adminPassword: readPassword('ADMIN_PASSWORD', env.ADMIN_PASSWORD, 'admin'),
    demo: !production && readSwitch('DEMO', env.DEMO),
    demoPassword: readPassword('DEMO_PASSWORD', env.DEMO_PASSWORD, 'creator'),
    production,
    captcha: readSwitch('CAPTCHA', env.CAPTCHA),
    wireCipher: readCipher(env.WIRE_CIPHER),
    timeZone: readZone(env.TIME_ZONE || DEFAULT_ZONE),
    internalHosts: readList(env.INTERNAL_HOSTS),
    mediaHosts: readHosts('MEDIA_HOSTS', env.MEDIA_HOSTS),
    patience: PATIENCE,
    logLevel: readOneOf('LOG_LEVEL', env.LOG_LEVEL || (production ? 'info' : 'warn'), LOG_LEVELS),
  }
}

function refuse(name: string, value: string, expected: string): never {
  throw new Fault('server.environment', { name, value, expected })
}

function readPort(value: string): number {
  const port = Number(value)
  if (!/^\d+$/.test(value) || port > 65535) refuse('PORT', value, '0 … 65535')
  return port
}

function readUrl(name: string, value: string | undefined, protocols: string[]): string | null {
  if (!value) return null
  const url = URL.canParse(value) ? new URL(value) : null
  if (!url || !protocols.includes(url.protocol))
    refuse(name, hidePassword(value), protocols.map(protocol => `${protocol}//…`).join(', '))
  return value
}

function hidePassword(url: string): string {
  return url.replace(/:[^:@/]*@/, ':***@')
}

function readSwitch(name: string, value: string | undefined, allowed = 'on, off'): boolean {
  if (!value || value === 'on' || value === '1' || value === 'true') return true
  if (value === 'off' || value === '0' || value === 'false') return false
  return refuse(name, value, allowed)
}

function readCipher(value: string | undefined): Config['wireCipher'] {
  if (value === 'des') return 'des'
  return readSwitch('WIRE_CIPHER', value, 'on, off, des') ? 'aes' : null
}

/** A password from the environment must meet the same rules as one a person types. */
function readPassword(name: string, value: string | undefined, account: string): string | null {
  if (!value) return null
  const issues = checkPassword(value, account)
  if (issues.length) throw new Fault('server.environment-password', { name }, { data: { issues } })
  return value
}

function readList(value = ''): string[] {
  return value
    .split(',')
    .map(each => each.trim().toLowerCase())
    .filter(Boolean)
}

/** Names of hosts alone: they stand in the policy of every page. */
function readHosts(name: string, value: string | undefined): string[] {
  const hosts = readList(value)
  const wrong = hosts.find(host => !/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/.test(host))
  return wrong === undefined ? hosts : refuse(name, wrong, 'video.campus.edu.cn, *.campus.edu.cn')
}

function readZone(value: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone
  } catch {
    return refuse('TIME_ZONE', value, 'Asia/Shanghai, UTC, …')
  }
}

function readOneOf(name: string, value: string, allowed: string[]): string {
  return allowed.includes(value) ? value : refuse(name, value, allowed.join(', '))
}
