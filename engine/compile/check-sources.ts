import type { Issue } from '../error/issue.ts'
import { entitiesOf } from '../kind/entity.ts'
import type { AnyDocument, EntityDocument, Field, Json } from '../schema/document.ts'
import { isRecord } from '../value/value.ts'
import { under } from './check-app.ts'
import { othersNaming } from './check-others.ts'

/**
 * Warns of source text that says a published field which is gone, or whose values a new one copies: nobody knows what the
 * text does with it.
 * @source docs/designer.md#what-names-a-field
 */
export function checkSources(documents: AnyDocument[], published: AnyDocument[]): Issue[] {
  return entitiesOf(published).flatMap(before => {
    const now = entitiesOf(documents).find(({ key }) => key === before.key)
    const lost = now ? lostBetween(before, now) : []
    if (lost.length === 0) return []
    const table = `app_${snake(before.key)}`
    const naming = new Set(othersNaming([before], documents))
    return documents.flatMap(document => {
      const texts = sourcesIn(document, '').filter(({ text }) => naming.has(document) || says(text, table))
      return under(
        document,
        lost.flatMap(one => texts.flatMap(text => issueOf(one, text, before.key))),
      )
    })
  })
}

interface Lost {
  field: Field
  /** the new field with its values */
  to?: Field | undefined
}

function lostBetween(before: EntityDocument, { fields }: EntityDocument): Lost[] {
  const isNew = ({ id }: Field) => !before.fields.some(field => field.id === id)
  return before.fields.flatMap(field => {
    const to = fields.find(one => one.copies === field.id && isNew(one))
    return to || !fields.some(({ id }) => id === field.id) ? [{ field, to }] : []
  })
}

function issueOf({ field, to }: Lost, { path, text }: Source, model: string): Issue[] {
  const { id, name = id, title } = field
  if (![id, name, snake(id)].some(word => says(text, word))) return []
  const code = `ref.source.${to ? 'copied' : 'gone'}`
  return [{ path, code, level: 'warning', params: { name: title, in: model, ...(to && { to: to.title }) } }]
}

interface Source {
  path: string
  text: string
}

/** Scripts and statements, by line. */
function sourcesIn(value: Json | object, path: string): Source[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value as Record<string, Json>).flatMap(([key, held]): Source[] => {
    const name = Array.isArray(value) && isRecord(held) && typeof held.id === 'string' ? held.id : key
    const at = path === '' ? name : `${path}/${name}`
    const isLines = Array.isArray(held) && held.every(line => typeof line === 'string')
    return isLines && (key === 'source' || key === 'sql') ? [{ path: at, text: held.join('\n') }] : sourcesIn(held, at)
  })
}

/** Whether a word of the text is this one. */
const says = (text: string, word: string): boolean => text.split(/[^\w$]+/).includes(word)

const snake = (id: string): string => id.replace(/[.-]/g, '_').replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
