/**
 * The library documents are checked, resolved and compiled with, as one tenant has it.
 * @source docs/language.md#principles
 */
import { sql } from 'kysely'
import type { Coded } from '#adapters/wire/design.ts'
import type { DocumentKind, EntityDocument, Library, Option, WidgetDocument } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import type { Trx } from '#server/db/db.ts'
import type { View } from './view.ts'

export interface Dict {
  title: Text
  options: Option[]
}

/** What of the library lives in tables rather than in documents. */
export interface Surroundings {
  dicts: Map<string, Dict>
  roles: Coded[]
}

interface DictRow {
  code: string
  dictKey: string | null
  zh: string
  en: string | null
}

/**
 * The dictionaries of the transaction's tenant, its business dictionaries over the system's; sealed entries are left out.
 * @param codes  only these; all when absent
 * @source DI-05
 */
export async function readDicts(trx: Trx, codes?: string[]): Promise<Map<string, Dict>> {
  if (codes?.length === 0) return new Map()
  const named = codes ? sql`and code = any(${codes})` : sql``
  const columns = sql`code, dict_key as "dictKey", dict_value as zh, dict_value_en as en, parent_id, sort, id`
  const { rows } = await sql<DictRow>`
    select code, "dictKey", zh, en from (
      select 1 as layer, ${columns} from blade_dict where is_deleted = 0 and coalesce(is_sealed, 0) = 0 ${named}
      union all
      select 2, ${columns} from blade_dict_biz where is_deleted = 0 and coalesce(is_sealed, 0) = 0 ${named}
    ) entries order by layer, parent_id is not null, sort, id`.execute(trx)
  const dicts = new Map<string, Dict>()
  for (const { code, dictKey, zh, en } of rows) {
    const title = en ? { zh, en } : { zh }
    if (dictKey === null) dicts.set(code, { title, options: [] })
    else dicts.get(code)?.options.push({ id: dictKey, title })
  }
  return dicts
}

interface CodedRow {
  code: string
  zh: string
  en: string | null
}

const codedOf = ({ code, zh, en }: CodedRow): Coded => ({ code, title: en ? { zh, en } : { zh } })

/** Roles by the code documents name them by. */
export async function readRoles(trx: Trx): Promise<Coded[]> {
  const { rows } = await sql<CodedRow>`
    select role_alias as code, role_name as zh, role_name_en as en
    from blade_role where is_deleted = 0 order by sort, id`.execute(trx)
  return rows.map(codedOf)
}

/** Departments and posts, which grants may name besides roles. */
export async function readParties(trx: Trx): Promise<{ depts: Coded[]; posts: Coded[] }> {
  const [depts, posts] = await Promise.all([
    sql<CodedRow>`
      select code, dept_name as zh, null as en
      from blade_dept where is_deleted = 0 and code <> '' order by sort, id`.execute(trx),
    sql<CodedRow>`
      select post_code as code, post_name as zh, null as en
      from blade_post where is_deleted = 0 order by sort, id`.execute(trx),
  ])
  return { depts: depts.rows.map(codedOf), posts: posts.rows.map(codedOf) }
}

export async function readSurroundings(trx: Trx): Promise<Surroundings> {
  const [dicts, roles] = await Promise.all([readDicts(trx), readRoles(trx)])
  return { dicts, roles }
}

export function libraryOf(view: View, widgets: Map<string, WidgetDocument>, { dicts, roles }: Surroundings): Library {
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

function namesOf(view: View, kind: DocumentKind): string[] {
  return view
    .all()
    .map(({ document }) => document)
    .filter(document => document.kind === kind)
    .map(document => document.key)
}
