/** What people say with an act, and whom they name. */
import { sql } from 'kysely'
import type { ProcessFile } from '#adapters/wire/process.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Said } from '#engine/flow/approval/changes.ts'
import type { Trx } from '../../db/db.ts'

/** The longest opinion, in characters. */
const LONGEST_COMMENT = 5_000

/** @throws Fault 'flow.comment-long', 'flow.comment-files' */
export function readSaid(input: Record<string, unknown>): Said {
  const comment = typeof input.comment === 'string' ? input.comment.trim() : ''
  if (comment.length > LONGEST_COMMENT) throw new Fault('flow.comment-long', { most: LONGEST_COMMENT })
  const files = Array.isArray(input.attachment) ? (input.attachment as ProcessFile[]) : undefined
  if (files && (files.length > MOST_FILES || !files.every(isFile)))
    throw new Fault('flow.comment-files', { most: MOST_FILES })
  const signature = typeof input.signature === 'string' && input.signature ? input.signature.slice(0, 500) : undefined
  return { comment, attachment: files?.map(({ link, name }) => ({ link, name })), signature }
}

const MOST_FILES = 20
const isFile = (file: unknown): file is ProcessFile =>
  typeof (file as ProcessFile)?.link === 'string' && typeof (file as ProcessFile).name === 'string'

/** Which people are named by ids, accounts or a comma list; unknown or disabled ones are refused. @throws Fault 'flow.user-unknown' */
export async function readUsers(trx: Trx, input: unknown): Promise<string[]> {
  const asked = [
    ...new Set(
      (Array.isArray(input) ? input.map(String) : String(input ?? '').split(','))
        .map(each => each.trim())
        .filter(Boolean),
    ),
  ]
  const known = await findUsers(trx, asked)
  const unknown = asked.find(each => !known.has(each))
  if (unknown !== undefined) throw userUnknown(unknown)
  return [...new Set(asked.map(each => known.get(each)!))]
}

/** Enabled people by what names them: an id, or an account that is nobody's id. @throws Fault 'flow.users-many' */
export async function findUsers(trx: Trx, asked: string[]): Promise<Map<string, string>> {
  if (!asked.length) return new Map()
  if (asked.length > MOST_USERS) throw new Fault('flow.users-many', { most: MOST_USERS })
  const found = await trx
    .selectFrom('blade_user')
    .select(['id', 'account'])
    .where(row => row.and({ tenant_id: trx.tenant, is_deleted: 0, status: 1 }))
    .where(sql<boolean>`(id = any(${asked.filter(isId)}::bigint[]) or account = any(${asked}))`)
    .execute()
  return new Map([
    ...found.map(({ id, account }) => [account ?? id, id] as const),
    ...found.map(({ id }) => [id, id] as const),
  ])
}

export const userUnknown = (user: string) => new Fault('flow.user-unknown', { user: user.slice(0, 64) })

const MOST_USERS = 500
const isId = (text: string) => /^\d{1,19}$/.test(text)

/** @throws Fault 'flow.one-user' */
export function onlyOne(users: string[]): string {
  if (users.length !== 1) throw new Fault('flow.one-user')
  return users[0]!
}
