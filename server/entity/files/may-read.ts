/**
 * Who may read a file: its uploader, whoever may see attachments, and whoever may see a field that holds it and download
 * attachments, in a record they may reach. A file shown by a published document may be read by everybody who is signed in.
 * @source RS-03; docs/security.md#files
 */
import { type RawBuilder, sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { readId } from '#engine/value/parse-choice.ts'
import type { Trx } from '../../db/db.ts'
import { isReadable } from '../rights/access.ts'
import type { AccessContext } from '../rights/reader.ts'

export interface Attach {
  id: string
  /** its key */
  name: string
  originalName: string
  extension: string
  attachSize: number
  ossId: string | null
  createUser: string | null
}

const ATTACH = sql`id, name, original_name as "originalName", extension, attach_size::float8 as "attachSize",
  oss_id as "ossId", create_user as "createUser"`

/** Fields visible to everybody who picks people. */
const SHOWN_TO_ALL = new Set(['user avatar'])
/** Most records checked for one field: as many as a message may have receivers. */
const MOST_RECORDS = 100_000

/** The file of a key, whoever asks; undefined when the tenant has none. */
export async function findAttach(trx: Trx, tenant: string, key: string): Promise<Attach | undefined> {
  const { rows } = await sql<Attach>`
    select ${ATTACH} from blade_attach where name = ${key} and tenant_id = ${tenant} and is_deleted = 0`.execute(trx)
  return rows[0]
}

/** A file that `who` uploaded, by its id. @throws Fault 'import.file' when there is none */
export async function mustHaveUploaded(trx: Trx, who: Who, attachId: unknown): Promise<Attach> {
  const id = readId(attachId)
  const { rows } = await sql<Attach>`select ${ATTACH}
    from blade_attach where id = ${id} and create_user = ${who.id} and tenant_id = ${who.tenant} and is_deleted = 0`.execute(
    trx,
  )
  if (!rows[0]) throw new Fault('import.file')
  return rows[0]
}

/** The file itself, or only a picture of it in small beside its record. */
export type ReadNeed = 'download' | 'sight'

export async function mayRead(
  trx: Trx,
  accessContext: AccessContext,
  attach: Attach,
  needs: ReadNeed = 'download',
): Promise<boolean> {
  if (attach.createUser === accessContext.who.id) return true
  if (await reaches(trx, accessContext, 'attach', sql`select ${attach.id}::bigint`, needs)) return true
  const uses = await trx
    .selectFrom('attach_use')
    .select(['entity', 'field'])
    .distinct()
    .where(row => row.and({ tenant_id: trx.tenant, attach_id: attach.id }))
    .where('gone_at', 'is', null)
    .execute()
  for (const { entity, field } of uses) {
    if (SHOWN_TO_ALL.has(`${entity} ${field}`)) return true
    const holders = sql`select record_id::bigint from attach_use
       where tenant_id = ${trx.tenant} and attach_id = ${attach.id} and entity = ${entity} and field = ${field} and gone_at is null
       limit ${MOST_RECORDS}`
    if (seesField(accessContext, entity, field) && (await reaches(trx, accessContext, entity, holders, needs)))
      return true
  }
  return isShownByDocument(trx, accessContext.who.tenant, attach.name)
}

/** Whether the reader sees this field of the entity. @param field  `field`, or `rows.field` of a sub-table */
export function seesField(accessContext: AccessContext, entity: string, field: string): boolean {
  const model = accessContext.models.find(entity)
  const [first = '', inRows] = field.split('.')
  const child = model?.children.find(each => each.field.id === first)
  const found = child?.field ?? model?.byId.get(first)?.field
  if (!model || !found || !isReadable(found, accessContext.access(model.document))) return false
  return !child || !inRows || seesField(accessContext, child.model.key, inRows)
}

/** Whether the reader can open or list one of the records. @param records  selects their ids */
async function reaches(
  trx: Trx,
  accessContext: AccessContext,
  entity: string,
  records: RawBuilder<unknown>,
  needs: ReadNeed,
): Promise<boolean> {
  const model = accessContext.models.get(entity)
  const { may } = accessContext.access(model.document)
  if (needs === 'download' && !may.has('download')) return false
  for (const call of ['detail', 'list']) {
    if (!may.has(call)) continue
    const { rows } = await sql`
      select 1 from ${sql.raw(model.from)} where t.id in (${records}) and ${accessContext.reader(model, call).rows} limit 1`.execute(
      trx,
    )
    if (rows.length) return true
  }
  return false
}

async function isShownByDocument(trx: Trx, tenant: string, key: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from schema_app a join schema_document d on d.tenant_id = a.tenant_id and d.app = a.key and d.version = a.version
     where a.tenant_id = ${tenant} and a.is_deleted = 0 and d.text like ${`%${key}%`} limit 1`.execute(trx)
  return rows.length > 0
}
