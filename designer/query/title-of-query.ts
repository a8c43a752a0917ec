/** What a query shows, in words: the title of its card until the creator writes one. @source docs/designer.md#boards */
import type { Sources } from '#engine/compile/page-env.ts'
import { translate } from '#engine/react/text.ts'
import type { EntityDocument, Query } from '#engine/schema/document.ts'
import { type Lang, pick, type Text } from '#engine/text/text.ts'

/** `Count by Status`; undefined for a query that is not complete. Without English where a name in it has none. */
export function titleOfQuery(query: Query | undefined, sources: Sources): Text | undefined {
  const named = query?.use ?? query?.sql
  if (!query || named !== undefined) return named === undefined ? undefined : sources.query(named)?.title
  const entity = sources.entity(query.entity ?? '')
  if (!entity) return undefined
  const isEnglish = namesIn(query, entity).every(name => name.en !== undefined)
  return { zh: sayIn('zh', query, entity), ...(isEnglish && { en: sayIn('en', query, entity) }) }
}

const titleOf = (entity: EntityDocument, id: string): Text =>
  entity.fields.find(field => field.id === id)?.title ?? { zh: id, en: id }

/** The names of the model that the title says. */
function namesIn({ get, group = [], measures = [] }: Query, entity: EntityDocument): Text[] {
  if (get !== 'sums') return [entity.title]
  const groups = group.flatMap(({ id, of, by }) => (by ? [] : titleOf(entity, of ?? id)))
  const measured = measures.flatMap(({ of }) => (of === undefined ? [] : titleOf(entity, of)))
  return [...groups, ...measured, ...(group.length > 0 ? [] : [entity.title])]
}

function sayIn(lang: Lang, { get, group = [], measures = [] }: Query, entity: EntityDocument): string {
  const t = (key: string, params?: Record<string, string>) => translate(lang, `designer.card.${key}`, params)
  const name = pick(entity.title, lang)
  if (get !== 'sums') return name
  // a total is not called the total of a total
  const measured = (fn: string, name: string) =>
    fn !== 'count' && name.toLowerCase().includes(t(fn, { name: '' }).trim().toLowerCase()) ? name : t(fn, { name })
  const what = measures.map(({ fn, of }) =>
    of === undefined ? t('count') : measured(fn, pick(titleOf(entity, of), lang)),
  )
  const whats = what.join(t('and'))
  if (group.length === 0) return measures.some(({ of }) => of !== undefined) ? whats : t('countOf', { name })
  const groups = group.map(({ id, of, by }) =>
    by ? translate(lang, `designer.period.${by}`) : pick(titleOf(entity, of ?? id), lang),
  )
  return t('by', { what: whats, group: groups.join(t('and')) })
}
