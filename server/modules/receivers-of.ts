import type { Json, MailService } from '#engine/schema/document.ts'
import { valueAt } from '#engine/text/text.ts'
import type { Trx } from '../db/db.ts'
import { usersOf } from '../flow/people/audience.ts'

/** Ids of the users an audience and the fields name, without repetition. */
export async function receiversOf(
  trx: Trx,
  { to, fields = [] }: Pick<MailService, 'to' | 'fields'>,
  values: Readonly<Record<string, Json>>,
): Promise<string[]> {
  const named = to ? await usersOf(trx, trx.tenant, to) : []
  const inFields = fields.flatMap(field => String(valueAt(values, field) ?? '').split(','))
  return [...new Set([...named, ...inFields.map(id => id.trim()).filter(id => /^\d{1,19}$/.test(id))])]
}
