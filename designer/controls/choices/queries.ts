/**
 * The queries an item may read, and the columns of a query.
 * @source docs/language.md#nodes; docs/language.md#dashboard
 */

import type { AppState } from '#adapters/wire/design.ts'
import { ADMINISTRATOR, type Who } from '#engine/access/who.ts'
import type { Sources } from '#engine/compile/page-env.ts'
import { shapeOfQuery } from '#engine/compile/shape-of-query.ts'
import { isEntity } from '#engine/kind/entity.ts'
import { isOffered } from '#engine/kind/offered.ts'
import { isQuery } from '#engine/kind/query.ts'
import type { Translate } from '#engine/react/text.ts'
import type {
  AnyDocument,
  DashboardBody,
  EntityDocument,
  FieldType,
  Query,
  QueryDocument,
  SqlQuery,
} from '#engine/schema/document.ts'
import { type Lang, pick } from '#engine/text/text.ts'
import type { DraftView } from '../../commands/documents/command.ts'
import { findItem, type Item } from '../../commands/documents/walk.ts'

/** Queries of the nearest dashboard around the item, and those of the document. */
export function queriesAround(document: AnyDocument | undefined, item: Item | undefined): Query[] {
  const found: Query[] = []
  for (let at = item; at && document; at = findItem(document, at.owner))
    found.push(...((at.value.body as DashboardBody | undefined)?.queries ?? []))
  if (document && 'queries' in document) found.push(...(document.queries ?? []))
  return found
}

export function findQuery(document: AnyDocument | undefined, item: Item | undefined): Query | undefined {
  return queriesAround(document, item).find(query => query.id === item?.value.query)
}

/** Where the models and query documents of queries are looked up: in the draft, else in the library. */
export function sourcesOf({ entity, docs }: DraftView, { documents }: Pick<AppState['library'], 'documents'>): Sources {
  const around = (key: string) => documents.find(one => isQuery(one) && one.key === key)
  return { entity, query: key => (docs[`query:${key}`] ?? around(key)) as QueryDocument | undefined }
}

/** The tables of the product itself, which the models of apps may not be. */
const isPlatform = ({ path, table }: EntityDocument) =>
  path !== undefined || (table !== undefined && !/^app_/.test(table))

/**
 * The models a query may be over, the app's own and others, and the query documents of other apps; those of the product's
 * tables only for an administrator who edits its own screens.
 */
export function queriedIn(view: DraftView, { kind, library }: Pick<AppState, 'kind' | 'library'>, me: Who) {
  const isKeeper = kind === 'system' && me.roles.includes(ADMINISTRATOR)
  const own = Object.values(view.stored).filter(isEntity)
  const others = library.entities.filter(entity => isOffered(entity) && (isKeeper || !isPlatform(entity)))
  const known = new Set([...own, ...others].map(({ key }) => key))
  const isKnown = (one: QueryDocument) => one.entity === undefined || known.has(one.entity)
  const documents = [...Object.values(view.stored), ...library.documents.filter(one => isQuery(one) && isKnown(one))]
  return { own, others, documents: documents.filter(isQuery) }
}

/** The title of a column: `Place`, `Sum · Cost`; its name when nothing is known about it. */
export function columnName(
  named: Query | undefined,
  column: string,
  { entity, query: find }: Sources,
  t: Translate,
  lang: Lang,
): string {
  const query = named && shapeOfQuery(named, find)
  const fields = query?.entity === undefined ? [] : (entity(query.entity)?.fields ?? [])
  const titleOf = (id: string) =>
    pick([...fields, ...resultOf(query, find)].find(one => one.id === id)?.title, lang) || id
  const measure = query?.measures?.find(({ id }) => id === column)
  if (!measure) return titleOf(query?.group?.find(({ id }) => id === column)?.of ?? column)
  const said = [t(`designer.value.${measure.fn}`), ...(measure.of ? [titleOf(measure.of)] : [])].join(' · ')
  return pick(measure.title, lang) || said
}

/** The columns of a query's result: for sums its groups and measures, for records the fields that can be shown. */
export function columnsOf(named: Query | undefined, sources: Sources): string[] {
  const { others, numbers } = columnsBy(named, sources)
  return [...others, ...numbers]
}

/** The columns of a query's result: the measures, and the others. */
export function columnsBy(
  named: Query | undefined,
  { entity, query: find }: Sources,
): Record<'others' | 'numbers', string[]> {
  const query = named && shapeOfQuery(named, find)
  if (query?.get === 'sums') return { others: idsOf(query.group), numbers: idsOf(query.measures) }
  const fields = query?.entity === undefined ? [] : (entity(query.entity)?.fields ?? [])
  const shown = fields.filter(({ type, secret }) => !secret && !UNSHOWN.includes(type))
  const all = [...shown, ...resultOf(query, find)]
  const isNumber = ({ type }: { type: string }) => type === 'integer' || type === 'decimal'
  return { others: idsOf(all.filter(one => !isNumber(one))), numbers: idsOf(all.filter(isNumber)) }
}

const UNSHOWN: FieldType[] = ['json', 'file', 'children']

const idsOf = (list: readonly { id: string }[] = []) => list.map(({ id }) => id)

/** The columns of a query document of SQL. */
function resultOf(query: Query | undefined, find: Sources['query']): SqlQuery['result'] {
  const found = query?.sql === undefined ? undefined : find(query.sql)
  return found?.entity === undefined ? (found?.result ?? []) : []
}
