/** A query document, new or copied. @source docs/designer.md#queries */
import { translate } from '#engine/react/text.ts'
import type { EntityDocument, ModelQuery, QueryDocument, SqlQuery } from '#engine/schema/document.ts'
import type { Lang, Text } from '#engine/text/text.ts'
import { type Docs, namesOf } from '../commands/documents/docs.ts'

/** The number of records of a model: the initial query. */
export function newQuery(app: string, stored: Docs, { key }: EntityDocument): ModelQuery {
  return { ...envelope(app, stored), entity: key, get: 'sums', measures: [{ id: 'n', fn: 'count' }] }
}

/** The smallest valid query of SQL, of a single value, or one of a statement that is given. @source DB-32 */
export function newSqlQuery(app: string, stored: Docs, sql?: string): SqlQuery {
  const result = [{ id: 'n', type: 'integer' as const }]
  const asked = { source: 'main', sql: (sql ?? 'select 1 as n').split('\n'), result }
  return { ...envelope(app, stored), ...asked, ...(sql === undefined && { single: true as const }) }
}

export function copyQuery(app: string, stored: Docs, query: QueryDocument): QueryDocument {
  const { zh, en } = query.title
  const called = (name: string, lang: Lang) => translate(lang, 'designer.copyOf', { name })
  const title: Text = { zh: called(zh, 'zh'), ...(en === undefined ? {} : { en: called(en, 'en') }) }
  return { ...query, key: freeKey(app, stored).key, title }
}

function envelope(app: string, stored: Docs) {
  const { key, number } = freeKey(app, stored)
  const titleIn = (lang: Lang) => [translate(lang, 'designer.new.query'), ...(number === 1 ? [] : [number])].join(' ')
  return { kind: 'query' as const, grammar: 1, key, title: { zh: titleIn('zh'), en: titleIn('en') } }
}

function freeKey(app: string, stored: Docs): { key: string; number: number } {
  let number = 1
  const keyOf = () => `${app}.query${number === 1 ? '' : number}`
  while (namesOf(stored).includes(`query:${keyOf()}`)) number += 1
  return { key: keyOf(), number }
}
