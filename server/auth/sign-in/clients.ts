import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { PLATFORM_TENANT } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Db, Trx } from '../../db/db.ts'

/** An OAuth client: a program that may sign people in. */
export interface Client {
  id: string
  grants: string[]
  accessSeconds: number
  refreshSeconds: number
}

/** The web application of this installation. Its secret is public: it identifies the program and protects nothing. */
export const WEB_CLIENT = { id: 'screenwright', secret: 'screenwright_secret' }

/**
 * Grant types, named as OAuth and the specification name them; the token endpoint says which of them the server
 * supports. @source SE-04
 */
export const GRANT_TYPES = [
  'password',
  'captcha',
  'sms_code',
  'social',
  'authorization_code',
  'refresh_token',
  'cas_password',
]

const WEB: Client = {
  id: WEB_CLIENT.id,
  grants: ['password', 'captcha', 'refresh_token'],
  accessSeconds: 3600,
  refreshSeconds: 7 * 24 * 3600,
}

/**
 * The client of an `Authorization: Basic` header.
 * @throws Fault 'auth.client' when there is none, it is disabled, or the secret differs
 * @source HT-08
 */
export async function findClient(db: Db, authorization: string | null): Promise<Client> {
  const [id = '', secret = ''] = decodeBasic(authorization)
  if (id === WEB_CLIENT.id && isSame(WEB_CLIENT.secret, secret)) return WEB
  const stored = await db.readAtOnce({ tenant: PLATFORM_TENANT }, trx => readClient(trx, id))
  if (stored && isSame(stored.secret, secret)) return stored.client
  throw new Fault('auth.client')
}

function decodeBasic(authorization: string | null): string[] {
  const encoded = authorization?.match(/^basic\s+(\S+)$/i)?.[1] ?? ''
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? [text] : [text.slice(0, colon), text.slice(colon + 1)]
}

async function readClient(trx: Trx, id: string): Promise<{ client: Client; secret: string } | null> {
  const found = await sql<{ secret: string; grants: string | null; access: string | null; refresh: string | null }>`
    select coalesce(client_secret, '') as secret, authorized_grant_types as grants,
           access_token_validity as access, refresh_token_validity as refresh
      from blade_client where client_id = ${id} and is_deleted = 0 and coalesce(status, 1) = 1`.execute(trx)
  const row = found.rows[0]
  if (!row) return null
  const client: Client = {
    id,
    grants: row.grants?.split(',').map(grant => grant.trim()) ?? WEB.grants,
    accessSeconds: Number(row.access ?? WEB.accessSeconds),
    refreshSeconds: Number(row.refresh ?? WEB.refreshSeconds),
  }
  return { client, secret: row.secret }
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && a.length > 0 && timingSafeEqual(a, b)
}
