/**
 * The library that documents are checked, resolved and compiled with, for one tenant.
 * @source docs/language.md#principles
 */
import { type NotNull, sql } from 'kysely'
import type { Coded } from '#adapters/wire/design.ts'
import type { DocumentKind, EntityDocument, Library, Option, WidgetDocument } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import type { Trx } from '../db/db.ts'
import type { PublishedView } from './view.ts'

export interface Dict {
  title: Text
  options: Option[]
}

/** The part of the library stored in tables instead of documents. */
export interface LibraryRows {
  dicts: Map<string, Dict>
  roles: Coded[]
}

interface DictRow extends Entry {
  code: string
  dictKey: string | null
  zh: string
  en: string | null
  colour: Option['colour'] | null
  icon: string | null
}

interface Entry {
  id: string
  parentId: string | null
  isSealed: number | null
}

/** The entries of dictionaries that are neither disabled nor below one that is. */
export function leaveOutSealed<Row extends Entry>(rows: Row[]): Row[] {
  const byId = new Map(rows.map(row => [row.id, row]))
  const isSealed = (row: Row | undefined): boolean =>
    row !== undefined && (Boolean(row.isSealed) || isSealed(byId.get(row.parentId ?? '')))
  return rows.filter(row => !isSealed(row))
}

/**
 * The dictionaries of the transaction's tenant, its business dictionaries over the system's; disabled entries are left
 * out, with those below them.
 * @param codes  only these; all when absent
 * @source DI-05
 */
export async function readDicts(trx: Trx, codes?: string[]): Promise<Map<string, Dict>> {
  if (codes?.length === 0) return new Map()
  const named = codes ? sql`and code = any(${codes})` : sql``
  const columns = sql`id, parent_id, is_sealed as "isSealed", code, dict_key as "dictKey", dict_value as zh, dict_value_en as en, colour, icon, sort`
  const { rows } = await sql<DictRow>`
    select id, parent_id as "parentId", "isSealed", code, "dictKey", zh, en, colour, icon from (
      select 1 as layer, ${columns} from blade_dict where is_deleted = 0 ${named}
      union all
      select 2, ${columns} from blade_dict_biz where tenant_id = ${trx.tenant} and is_deleted = 0 ${named}
    ) entries order by layer, parent_id is not null, sort, id`.execute(trx)
  const keys = new Map(rows.map(({ id, dictKey }) => [id, dictKey]))
  const dicts = new Map<string, Dict>()
  for (const { parentId, code, dictKey, zh, en, colour, icon } of leaveOutSealed(rows)) {
    const title = en ? { zh, en } : { zh }
    const parent = keys.get(parentId ?? '')
    if (dictKey === null) dicts.set(code, { title, options: [] })
    else {
      const look = { ...(colour && { colour }), ...(icon && { icon }) }
      dicts.get(code)?.options.push({ id: dictKey, title, ...look, ...(parent && { parent }) })
    }
  }
  return dicts
}

interface CodedRow {
  code: string
  zh: string
  en: string | null
}

const codedOf = ({ code, zh, en }: CodedRow): Coded => ({ code, title: en ? { zh, en } : { zh } })

/** Roles by the code that documents use. */
export async function readRoles(trx: Trx): Promise<Coded[]> {
  const roles = await trx
    .selectFrom('blade_role')
    .select(['role_alias as code', 'role_name as zh', 'role_name_en as en'])
    .where(row => row.and({ tenant_id: trx.tenant, is_deleted: 0 }))
    .orderBy('sort')
    .orderBy('id')
    .$narrowType<{ code: NotNull; zh: NotNull }>()
    .execute()
  return roles.map(codedOf)
}

/** Departments and posts, which grants may name as well as roles. */
export async function readParties(trx: Trx): Promise<{ depts: Coded[]; posts: Coded[] }> {
  const [depts, posts] = await Promise.all([
    trx
      .selectFrom('blade_dept')
      .select(['code', 'dept_name as zh', 'dept_name_en as en'])
      .where(row => row.and({ tenant_id: trx.tenant, is_deleted: 0 }))
      .where('code', '<>', '')
      .orderBy('sort')
      .orderBy('id')
      .$narrowType<{ code: NotNull; zh: NotNull }>()
      .execute(),
    trx
      .selectFrom('blade_post')
      .select(['post_code as code', 'post_name as zh', 'post_name_en as en'])
      .where(row => row.and({ tenant_id: trx.tenant, is_deleted: 0 }))
      .orderBy('sort')
      .orderBy('id')
      .$narrowType<{ code: NotNull; zh: NotNull }>()
      .execute(),
  ])
  return { depts: depts.map(codedOf), posts: posts.map(codedOf) }
}

export async function readLibraryRows(trx: Trx): Promise<LibraryRows> {
  const [dicts, roles] = await Promise.all([readDicts(trx), readRoles(trx)])
  return { dicts, roles }
}

export function libraryOf(
  view: PublishedView,
  widgets: Map<string, WidgetDocument>,
  { dicts, roles }: LibraryRows,
): Library {
  return {
    entity: key => view.find('entity', key)?.document as EntityDocument | undefined,
    document: (kind, key) => view.find(kind, key)?.document,
    widget: name => widgets.get(name),
    dict: code => dicts.get(code)?.options,
    names: kind => {
      if (kind === 'dict') return [...dicts.keys()]
      if (kind === 'role') return roles.map(role => role.code)
      if (kind === 'widget') return [...widgets.keys()]
      return namesOf(view, kind)
    },
  }
}

function namesOf(view: PublishedView, kind: DocumentKind): string[] {
  return view
    .all()
    .map(({ document }) => document)
    .filter(document => document.kind === kind)
    .map(document => document.key)
}
