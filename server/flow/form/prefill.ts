/**
 * What a start begins with for one person: their own draft, else what is known of them and what they wrote last.
 * @source ADR 0054; docs/workflow.md#a-start-that-begins-filled
 */
import { type RawBuilder, sql } from 'kysely'
import type { ProcessForm } from '#adapters/wire/process.ts'
import type { FilledStart } from '#adapters/wire/process-start.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Who } from '#engine/access/who.ts'
import { targetOf } from '#engine/entity/target-of.ts'
import { Fault } from '#engine/error/fault.ts'
import { nodeRights, rightsOf } from '#engine/flow/form/node-rights.ts'
import {
  fittingValues,
  type Person,
  type StartFields,
  signedIn,
  valuesOfEarlier,
  valuesOfPerson,
} from '#engine/flow/form/prefill.ts'
import { rowsOf } from '#engine/rules/rows-of.ts'
import type { EntityDocument, Field } from '#engine/schema/document.ts'
import { readId } from '#engine/value/parse-choice.ts'
import { type EngineRecord, isEmpty, readRecords } from '#engine/value/value.ts'
import type { Db, Trx } from '../../db/db.ts'
import { environmentOf } from '../../entity/model/environment.ts'
import { mayPoint } from '../../entity/read/refs.ts'
import { STATUS } from '../../entity/rights/writer.ts'
import type { PublishedView } from '../../layers/view.ts'
import type { Services } from '../../services.ts'
import type { Definition, Definitions } from '../definition/definitions.ts'
import { startSettings } from '../definition/start-settings.ts'
import { type Instance, readInstance } from '../instance/instance.ts'
import { lockedColumns, valuesById, valuesByName } from './own-values.ts'

/** What a start is to begin with. */
export interface Filling {
  /** id of the process whose values are used again; null: the newest of the person, unless they keep a draft */
  from: string | null
}

interface Parts extends Pick<Services, 'entities'> {
  db: Db
  definitions: Definitions
  view: PublishedView
}

/**
 * @param form  of the start, cut to its node
 * @returns     the form with its values, and where each comes from
 */
export async function prefill(
  parts: Parts,
  who: Who,
  definition: Definition,
  form: ProcessForm,
  { from }: Filling,
): Promise<{ form: ProcessForm; filled: FilledStart }> {
  const now = startFieldsOf(definition, parts.view)
  const read = await parts.db.read(who, async trx => ({
    draft: from === null ? await readDraft(trx, who, definition) : null,
    person: await readPerson(trx, who),
    earlier: await readEarlier(trx, who, definition, from),
  }))
  const { draft, earlier } = read
  if (draft || !now) return { form, filled: { fields: {}, process: null, draft } }
  const person = valuesOfPerson(now, read.person)
  const written = earlier ? await writtenIn(parts, who, [definition, now], earlier) : {}
  const shown = form.bundle.entities[(form.bundle.document as { entity?: string }).entity ?? '']?.document
  if (!shown) return { form, filled: { fields: {}, process: null, draft: null } }
  const lookup = (key: string) => form.bundle.entities[key]?.document
  const kept = fittingValues(
    { document: shown, lookup },
    {},
    { ...written, ...person },
    environmentOf(who),
    optionsOf(shown, lookup, form.bundle.dicts),
  )
  const fields = Object.fromEntries(
    Object.keys(kept).map(id => [id, id in person ? ('person' as const) : ('process' as const)]),
  )
  const isUsed = Object.values(fields).includes('process')
  return {
    form: { ...form, values: { ...form.values, ...namedValues(shown, lookup, kept) } },
    filled: {
      fields,
      process: isUsed && earlier ? { id: earlier.id, at: earlier.startedAt.slice(0, 10) } : null,
      draft: null,
    },
  }
}

/** The form at the start as it is stored, with what its starter does not write. */
function startFieldsOf(definition: Definition, view: PublishedView): StartFields | null {
  const { flow, forms } = definition
  const settings = startSettings(definition)
  const lookup = (key: string) => view.find('entity', key)?.document as EntityDocument | undefined
  const form = forms[settings.form ?? '']
  const entity = form?.fields || flow.entity === undefined ? undefined : lookup(flow.entity)
  const fields = form?.fields ?? entity?.fields
  if (!fields) return null
  const { hide, readOnly, columns } = rightsOf(fields, nodeRights(flow, settings), lookup)
  return {
    document: entity ?? { kind: 'entity', grammar: 1, key: '', title: flow.title, fields },
    locked: new Set([...hide, ...readOnly]),
    columns: Object.fromEntries(Object.entries(columns).map(([id, rights]) => [id, lockedColumns(rights)])),
    lookup,
  }
}

/** What the person wrote in an earlier process and may choose again. */
async function writtenIn(
  parts: Parts,
  who: Who,
  [definition, now]: [Definition, StartFields],
  earlier: Instance,
): Promise<EngineRecord> {
  const before = await parts.definitions.byId(who.tenant, earlier.deploymentId)
  const then = startFieldsOf(before, parts.view)
  if (!then) return {}
  const values = await valuesIn(parts, who, then, earlier)
  const signs = new Set([definition, before].flatMap(signsOf))
  const written = valuesOfEarlier(now, then, values, signs)
  return withoutLost(parts, who, now, written)
}

const signsOf = ({ elements, forms }: Definition): string[] => [
  ...[...elements.values()].flatMap(({ comment }) => comment?.into ?? []),
  ...Object.values(forms).flatMap(form => signedIn(form?.nodes)),
]

/** The values of the process by id; none where its record is gone. */
async function valuesIn(
  { db, entities }: Parts,
  who: Who,
  { document: { key, fields }, lookup }: StartFields,
  { record, state }: Instance,
): Promise<EngineRecord> {
  if (key === '')
    return Object.fromEntries(fields.flatMap(({ id }) => (id in state.vars ? [[id, state.vars[id]!]] : [])))
  if (record === null) return {}
  const read = await entities.openDetail({ who, process: { status: STATUS.running } }, key)
  const wire = await db
    .read(who, trx => read(trx, record))
    .catch((cause): WireRecord => {
      if (cause instanceof Fault && cause.code === 'record.unknown') return {}
      throw cause
    })
  return valuesById(fields, wire, lookup)
}

interface Pointing {
  id: string
  /** of a sub-table */
  column?: string
  to: string
  ids: unknown[]
}

/** Without references to records that are gone, or that the person could not choose. */
async function withoutLost(
  { db, entities }: Parts,
  who: Who,
  { document, lookup }: StartFields,
  values: EngineRecord,
): Promise<EngineRecord> {
  const pointing = document.fields.flatMap(field => pointingOf(field, values, lookup))
  if (pointing.length === 0) return values
  const context = await entities.accessContext(who)
  const asked = pointing.map(({ to, ids }, at): RawBuilder<unknown> => {
    const known = ids.flatMap(id => readId(id) ?? [])
    return sql`${known.length === ids.length ? mayPoint(context, to, known) : sql`false`} as ${sql.ref(`p${at}`)}`
  })
  const { rows } = await db.readAtOnce(who, trx => sql<Record<string, boolean>>`select ${sql.join(asked)}`.execute(trx))
  const lost = pointing.filter((_, at) => !rows[0]![`p${at}`])
  const kept = { ...values }
  for (const { id, column } of lost) {
    if (column === undefined) delete kept[id]
    else kept[id] = readRecords(kept, id).map(({ [column]: _, ...row }) => row)
  }
  return kept
}

function pointingOf(field: Field, values: EngineRecord, lookup: StartFields['lookup']): Pointing[] {
  const { id } = field
  if (!(id in values)) return []
  const to = targetOf(field)
  if (to !== undefined) return [{ id, to, ids: [values[id]].flat() }]
  const rows = readRecords(values, id)
  return (rowsOf(field, lookup)?.fields ?? []).flatMap(column => {
    const target = targetOf(column)
    const ids = rows.flatMap(row => row[column.id] ?? [])
    return target !== undefined && ids.length > 0 ? [{ id, column: column.id, to: target, ids }] : []
  })
}

/** The entries of dictionaries that can be chosen, by field; of a sub-table by `field/column`. */
function optionsOf(
  document: EntityDocument,
  lookup: StartFields['lookup'],
  dicts: ProcessForm['bundle']['dicts'],
): Record<string, { id: string }[]> {
  const of = ({ fields }: EntityDocument, path: string): [string, { id: string }[]][] =>
    fields.flatMap(field => {
      const rows = path === '' ? rowsOf(field, lookup) : undefined
      if (rows) return of(rows, `${field.id}/`)
      return field.dict ? [[path + field.id, dicts[field.dict] ?? []]] : []
    })
  return Object.fromEntries(of(document, ''))
}

/** As they are sent: by wire name, in rows too. */
function namedValues(document: EntityDocument, lookup: StartFields['lookup'], values: EngineRecord): WireRecord {
  return Object.fromEntries(
    document.fields.flatMap((field): [string, unknown][] => {
      const { id, name = id } = field
      if (!(id in values)) return []
      const rows = rowsOf(field, lookup)
      if (!rows) return [[name, values[id]]]
      const named = readRecords(values, id).map(row => pickNamed(valuesByName(rows.fields, row), rows))
      return [[name, named]]
    }),
  )
}

const pickNamed = (row: WireRecord, { fields }: EntityDocument): WireRecord =>
  Object.fromEntries(fields.flatMap(({ id, name = id }) => (isEmpty(row[name]) ? [] : [[name, row[name]]])))

/** The newest process of this kind that the person started for themselves, or the one they name. */
async function readEarlier(
  trx: Trx,
  who: Who,
  { key }: Definition,
  from: string | null,
): Promise<Instance | undefined> {
  const { rows } = await sql<{ id: string }>`select id from wf_instance
    where tenant_id = ${trx.tenant} and starter = ${who.id} and started_by is null and parent_id is null
      and def_key = ${key} and is_deleted = 0 and (${from}::bigint is null or id = ${from}::bigint)
    order by id desc limit 1`.execute(trx)
  return rows[0] && readInstance(trx, rows[0].id)
}

/** The start of this process that the person kept last. */
async function readDraft(trx: Trx, who: Who, { key }: Definition): Promise<FilledStart['draft']> {
  const { rows } = await sql<{ id: string; at: string }>`select id, update_time as at from blade_wf_draft
    where tenant_id = ${trx.tenant} and user_id = ${who.id} and process_def_key = ${key} and task_id is null
      and is_deleted = 0 order by update_time desc, id desc limit 1`.execute(trx)
  const [row] = rows
  return row ? { id: row.id, at: row.at.slice(0, 10) } : null
}

/** What their own record says of the person, in the department they act in. */
async function readPerson(trx: Trx, who: Who): Promise<Person> {
  const { rows } = await sql<Pick<Person, 'dept' | 'phone' | 'email'>>`
    select coalesce(d.dept_name, '') as dept, coalesce(u.phone, '') as phone, coalesce(u.email, '') as email
      from blade_user u left join blade_dept d on d.tenant_id = u.tenant_id and d.id = ${who.dept || null}::bigint
     where u.tenant_id = ${trx.tenant} and u.id = ${who.id}`.execute(trx)
  const { dept = '', phone = '', email = '' } = rows[0] ?? {}
  return { id: who.id, name: who.name, account: who.account, deptId: who.dept, dept, phone, email }
}
