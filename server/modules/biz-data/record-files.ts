/** The files of records, as far as somebody may read them. @source DM-23; docs/security.md#files */
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Trx } from '../../db/db.ts'
import { type Attach, mayRead, seesField } from '../../entity/files/may-read.ts'
import type { Walk, Walked } from '../../entity/read/walk.ts'
import type { AccessContext } from '../../entity/rights/reader.ts'
import type { Services } from '../../services.ts'

const MOST_RECORDS = 50_000
const MOST_FILES = 5_000
const MOST_MB = 4_096
/** Records whose files are read at a time. */
const AT_ONCE = 1_000

type Parts = Pick<Services, 'db' | 'entities' | 'files'>

export interface RecordFile extends Attach {
  /** of its record, as the reader sees it; its id where they do not */
  label: string
  /** `field`, or `rows.field` of a sub-table */
  field: string
}

/**
 * The files of the records a walk finds, in their order.
 * @throws Fault 'entity.forbidden' without the right to export or to download attachments, 'export.many', 'bizFiles.none', 'bizFiles.many'
 */
export async function findFiles(
  { db, entities }: Parts,
  who: Who,
  key: string,
  asked: Pick<Walk, 'search' | 'sort' | 'ids'>,
): Promise<RecordFile[]> {
  const reader = await entities.open(who, key, 'export')
  await entities.mustBeAllowed(who, key, 'download')
  const { within } = await entities.open(who, key, 'list')
  const label = reader.columns.find(({ id }) => id === reader.model.label.id)?.wire ?? 'id'
  const labels = new Map<string, string>()
  for await (const found of entities.walk(reader, { ...asked, within, columns: [], most: MOST_RECORDS })) {
    if (!found.records) mustBeFew(found)
    for (const record of found.records ?? []) labels.set(record.id!, labelOf(record, label))
  }
  const files: RecordFile[] = []
  const ids = [...labels.keys()]
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const rows = await db.readAtOnce(who, trx => usedBy(trx, key, ids.slice(at, at + AT_ONCE)))
    const seen = rows.filter(({ field }) => seesField(reader.accessContext, key, field))
    files.push(...seen.map(({ record, ...file }) => ({ ...file, label: labels.get(record)! })))
    const bytes = files.reduce((sum, { attachSize }) => sum + attachSize, 0)
    if (files.length > MOST_FILES || bytes > MOST_MB * 1024 * 1024)
      throw new Fault('bizFiles.many', { most: MOST_FILES, mb: MOST_MB })
  }
  if (!files.length) throw new Fault('bizFiles.none')
  return files
}

function mustBeFew(found: Walked): void {
  if ('more' in found && found.more) throw new Fault('export.many', { most: MOST_RECORDS })
}

const labelOf = (record: WireRecord, wire: string) => String(record[wire] ?? record.id)

async function usedBy(trx: Trx, entity: string, ids: string[]) {
  const { rows } = await sql<Omit<RecordFile, 'label'> & { record: string }>`
    select u.record_id as record, u.field, a.id, a.name, a.original_name as "originalName", a.extension,
           a.attach_size::float8 as "attachSize", a.oss_id as "ossId", a.create_user as "createUser"
      from unnest(${ids}::text[]) with ordinality r (id, place)
      join attach_use u on u.tenant_id = ${trx.tenant} and u.entity = ${entity} and u.record_id = r.id and u.gone_at is null
      join blade_attach a on a.tenant_id = ${trx.tenant} and a.id = u.attach_id and a.is_deleted = 0
     order by r.place, u.field, a.id`.execute(trx)
  return rows
}

/**
 * Opens a file of a record at the moment it is taken, with the rights of that moment.
 * @returns undefined for a file that may be read no longer, or is lost
 */
export function openRecordFiles({ db, entities, files }: Parts, who: Who, key: string) {
  return async (file: RecordFile): Promise<Readable | undefined> => {
    const context = await entities.accessContext(who)
    if (!(await db.read(who, trx => mayTake(trx, context, key, file)))) return undefined
    try {
      return await (await files.at(who, file.ossId)).get(file.name)
    } catch (fault) {
      if (fault instanceof Fault) return undefined
      throw fault
    }
  }
}

/** Also while its record and its field are open: who uploaded it does not see it in a field that is shut to them. */
const mayTake = async (trx: Trx, context: AccessContext, key: string, file: RecordFile) =>
  seesField(context, key, file.field) && (await mayRead(trx, context, file))
