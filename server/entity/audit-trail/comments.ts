/**
 * Comments on a record: anyone who may read the record may add one and remove their own.
 * @source JB-18; docs/http.md#every-entity; docs/security.md#logs
 */
import { sql } from 'kysely'
import { LONGEST_COMMENT } from '#adapters/wire/trail.ts'
import { ADMINISTRATOR } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { readId } from '#engine/value/parse-choice.ts'
import type { Trx } from '../../db/db.ts'
import { labelFor } from '../read/refs.ts'
import type { Reader } from '../rights/reader.ts'

/** @throws Fault 'record.unknown' when the record is outside of the reader's rows; 'comment.text' */
export async function addComment(trx: Trx, reader: Reader, call: { id?: unknown; text?: unknown }) {
  const { id, label } = await findRecord(trx, reader, call.id)
  const text = typeof call.text === 'string' ? call.text.replaceAll('\u0000', '').toWellFormed().trim() : ''
  if (!text || [...text].length > LONGEST_COMMENT) throw new Fault('comment.text', { most: LONGEST_COMMENT })
  const { who, model } = reader
  await trx
    .insertInto('record_comment')
    .values({ tenant_id: who.tenant, entity: model.key, record: id, text, create_user: who.id })
    .execute()
  return { label }
}

/** @throws Fault 'record.unknown'; 'comment.unknown' when the caller has no such comment on the record */
export async function removeComment(
  trx: Trx,
  reader: Reader,
  call: { id?: unknown; comment?: unknown },
): Promise<void> {
  const { id } = await findRecord(trx, reader, call.id)
  const { who, model } = reader
  const { rows } = await sql`
    insert into record_comment (tenant_id, entity, record, removes, create_user)
    select tenant_id, entity, record, id, ${who.id} from record_comment
     where id = ${readId(call.comment)} and tenant_id = ${who.tenant} and entity = ${model.key} and record = ${id}
       and removes is null and (${keepsOrder(reader)} or create_user = ${who.id})
    on conflict (tenant_id, removes) do nothing returning 1`.execute(trx)
  if (!rows.length) throw new Fault('comment.unknown')
}

/**
 * Whether the reader may remove other people's comments: administrators, and those who may remove every record of the
 * entity.
 */
export function keepsOrder({ who, access }: Reader): boolean {
  return (
    who.roles.includes(ADMINISTRATOR) ||
    (access.may.has('remove') && access.rows('remove') === true && !access.rightsOf)
  )
}

/** @throws Fault 'record.unknown' when the record is outside of the reader's rows */
export async function findRecord(trx: Trx, reader: Reader, id: unknown): Promise<{ id: string; label: string }> {
  const { model, rows } = reader
  const wanted = readId(id)
  const { rows: found } = await sql<{ label: string }>`
    select coalesce((${sql.raw(labelFor(reader))})::text, t.id::text) as label
      from ${sql.raw(model.from)} where t.id = ${wanted} and ${rows}`.execute(trx)
  if (wanted === null || !found[0]) throw new Fault('record.unknown', { title: model.document.title })
  return { id: wanted, label: found[0].label }
}
