/**
 * The library documents are checked, resolved and compiled with, as one tenant has it.
 * @source docs/language.md#principles
 */
import { sql } from 'kysely'
import type {
  AnyDocument,
  DocumentKind,
  EntityDocument,
  Library,
  Option,
  WidgetDocument,
} from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import type { Trx } from '#server/db/db.ts'
import { nameOf } from './shipped.ts'
import type { View } from './view.ts'

export interface Dict {
  title: Text
  options: Option[]
}

/** What of the library lives in tables rather than in documents. */
export interface Surroundings {
  dicts: Map<string, Dict>
  roles: { code: string; title: Text }[]
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

async function readRoles(trx: Trx): Promise<Surroundings['roles']> {
  const { rows } = await sql<{ code: string; name: string }>`
    select role_alias as code, role_name as name from blade_role where is_deleted = 0 order by sort, id`.execute(trx)
  return rows.map(({ code, name }) => ({ code, title: { zh: name } }))
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

/** `library` as it would be with an app's documents: those it had are gone, `documents` are there. */
export function libraryWith(library: Library, had: AnyDocument[], documents: AnyDocument[]): Library {
  const gone = new Set(had.map(nameOf))
  const there = new Map(documents.map(document => [nameOf(document), document]))
  const document = (kind: DocumentKind, key: string) => {
    const name = nameOf({ kind, key })
    return there.get(name) ?? (gone.has(name) ? undefined : library.document(kind, key))
  }
  return {
    ...library,
    document,
    entity: key => document('entity', key) as EntityDocument | undefined,
    names: kind => {
      const own = documents.filter(one => one.kind === kind).map(one => one.key)
      const others = library.names(kind).filter(key => !gone.has(`${kind} ${key}`) && !own.includes(key))
      return [...others, ...own]
    },
  }
}
