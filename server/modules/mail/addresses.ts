import { sql } from 'kysely'
import { checkFormat } from '#engine/entity/check-format.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { Trx } from '../../db/db.ts'
import { usersNamed } from '../named-users.ts'

/** The most receivers of one mail. */
const MOST_RECEIVERS = 100

/**
 * Parses addresses separated by commas, semicolons or white space, without duplicates. Names, comments and line breaks
 * inside of an address are refused, so no text can become a header.
 * @source EM-06, EM-07; docs/security.md#mail
 */
export function readAddresses(text: unknown): { addresses: string[]; issues: Issue[] } {
  const given = String(text ?? '').split(/[\s,;，；]+/)
  const addresses = [...new Set(given.filter(Boolean))]
  const wrong = addresses.find(address => checkFormat('email', address) !== null)
  const refuse = (code: string, params: Record<string, unknown>) => [{ path: 'toUser', code, params }]
  if (wrong !== undefined) return { addresses, issues: refuse('mail.address', { address: wrong }) }
  if (!addresses.length) return { addresses, issues: refuse('mail.nobody', {}) }
  if (addresses.length > MOST_RECEIVERS)
    return { addresses, issues: refuse('mail.receivers', { most: MOST_RECEIVERS }) }
  return { addresses, issues: [] }
}

/**
 * Writes all addresses of a mail to its receivers: those typed, and those of the people, departments and contacts it
 * names.
 * @throws Fault 'record.refused' (data.issues) when there is none, or too many
 * @source EM-06, EM-09
 */
export async function fixReceivers(trx: Trx, tenant: string, mail: string): Promise<string[]> {
  const { toUser, toUsers, toDepts, toContacts } = await trx
    .selectFrom('blade_email_outbox')
    .select(['to_user as toUser', 'to_users as toUsers', 'to_depts as toDepts', 'to_contacts as toContacts'])
    .where(row => row.and({ tenant_id: tenant, id: mail }))
    .executeTakeFirstOrThrow()
  const { rows: named } = await sql<{ email: string }>`
    select u.email from blade_user u where u.tenant_id = ${tenant} and u.is_deleted = 0 and coalesce(u.status, 1) = 1
       and u.email <> '' and (${usersNamed('users', toUsers ?? [], tenant)} or ${usersNamed('depts', toDepts ?? [], tenant)})
    union select c.email from blade_email_address c where c.tenant_id = ${tenant} and c.is_deleted = 0 and c.status = 1
       and c.id = any(${toContacts ?? []}::bigint[])
    order by 1`.execute(trx)
  const { addresses, issues } = readAddresses([toUser ?? '', ...named.map(({ email }) => email)].join(','))
  if (issues.length) throw new Fault('record.refused', {}, { data: { issues } })
  await trx
    .updateTable('blade_email_outbox')
    .set({ to_user: addresses.join(',') })
    .where(row => row.and({ tenant_id: tenant, id: mail }))
    .execute()
  return addresses
}
