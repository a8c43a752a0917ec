/**
 * What a step may name: calls, screens, forms, what can be refreshed or shown, and the values in scope at its place.
 * @source docs/language.md#steps
 */

import { namedCalls } from '#engine/entity/named-calls.ts'
import { isScreen } from '#engine/kind/kinds.ts'
import { isOffered } from '#engine/kind/offered.ts'
import type {
  AnyDocument,
  EntityDocument,
  Field,
  PageDocument,
  Step,
  StepParts,
  Variable,
} from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import { isBlock } from '#engine/version/lists.ts'
import { type Item, isNode, walkDocument } from '../../commands/documents/walk.ts'

/** Something whose name is written into a step; without a title it is shown by its name. */
export interface Choice {
  value: string
  title?: Text
  /** key of a product text shown after the title: the call of an entity, a name every rule knows */
  word?: string
  /** the field behind it: a typed value is converted to its type */
  field?: Pick<Field, 'type' | 'options' | 'dict'>
}

/** The usual calls, by the texts of their rights. */
const WORDS: Record<string, string> = { submit: 'edit', remove: 'remove' }

export function callsOf(entities: readonly EntityDocument[]): Choice[] {
  return entities.filter(isOffered).flatMap(entity =>
    namedCalls(entity).map(call => {
      const value = `${entity.key}.${call}`
      const action = entity.actions?.find(({ id }) => id === call)
      return action
        ? { value, title: action.title }
        : { value, title: entity.title, word: `designer.call.${WORDS[call]}` }
    }),
  )
}

export function screensOf(documents: readonly AnyDocument[]): Choice[] {
  return documents
    .filter(isScreen)
    .filter(isOffered)
    .map(({ key, title }) => ({ value: key, title }))
}

/** Forms for `submit` and `reset`; queries and what reads records for `refresh`; any node for `show`. */
export function blocksOf(document: AnyDocument | undefined, verb: Step['do']): Choice[] {
  if (!document) return []
  const queries = verb === 'refresh' && 'queries' in document ? (document.queries ?? []) : []
  const nodes = walkDocument(document).filter(item => {
    const isOfPage = item.list === 'cards' || (isNode(item) && item.scope === '')
    if (!isOfPage || verb === 'show') return isOfPage
    return isBlock(item.value as never) && (verb === 'refresh' || item.value.widget === 'form')
  })
  return [
    ...nodes.map(({ id, value }) => ({ value: id, title: value.title as Text | undefined })),
    ...queries.map(({ id }) => ({
      value: id,
      title: queryTitle(document, id),
      word: 'designer.item.queries',
    })),
  ]
}

/** A query has no title of its own: it gets that of what shows it. */
export function queryTitle(document: AnyDocument | undefined, query: string): Text {
  const shown = document && walkDocument(document).find(({ value }) => value.query === query)
  return (shown?.value.title as Text | undefined) ?? { zh: query }
}

/**
 * The values a step may pass on: of the row whose button was pressed, the record around it, the page, and the person.
 */
export function valuesAt(
  document: AnyDocument | undefined,
  item: Item | undefined,
  entity: EntityDocument | undefined,
): Choice[] {
  const ofRow = item?.list === 'rowActions' || (item?.value.widget === 'table' && item.value.body !== undefined)
  const inForm = item !== undefined && isNode(item) && item.scope !== ''
  const fields = (prefix: string) => [
    { value: `${prefix}id`, word: 'designer.call.id' },
    ...(entity?.fields ?? []).filter(({ secret }) => !secret).map(({ id, title }) => ({ value: prefix + id, title })),
  ]
  const named = (prefix: string, variables: readonly Variable[] = []) =>
    variables.map(({ id, title }) => ({ value: `${prefix}.${id}`, title }))
  const page = (document ?? {}) as Partial<PageDocument> & { variables?: Variable[] }
  return [
    ...(item?.list === 'toolbar' ? [{ value: '$chosen', word: 'designer.call.chosen' }] : []),
    ...(ofRow ? fields('$row.') : inForm ? fields('') : []),
    ...named('$param', page.params),
    ...named('$state', page.state),
    ...named('$var', page.variables),
    { value: '$me.id', word: 'rule.me' },
    { value: '$today', word: 'rule.today' },
    { value: '$now', word: 'rule.now' },
  ]
}

/**
 * The names under which a step passes values: fields of the called entity, params of the opened screen, the page's
 * state.
 */
export function namesFor(
  step: Step,
  document: AnyDocument | undefined,
  entityOf: (key: string) => EntityDocument | undefined,
  screenOf: (key: string) => AnyDocument | undefined,
): Choice[] {
  const ofVariables = (variables: readonly Variable[] = []) =>
    variables.map(({ id, title, ...field }): Choice => ({ value: id, title, field }))
  if (step.do === 'set') return ofVariables((document as Partial<PageDocument> | undefined)?.state)
  if (step.do === 'open' || step.do === 'navigate')
    return ofVariables((screenOf(step.target ?? '') as Partial<PageDocument> | undefined)?.params)
  const { call: named = '' }: StepParts = step
  const [call = '', ...key] = named.split('.').reverse()
  const entity = entityOf(key.reverse().join('.'))
  if (!entity) return []
  const id: Choice = { value: 'id', word: 'designer.call.id' }
  if (call === 'remove') return [{ value: 'ids', word: 'designer.call.ids' }]
  if (call !== 'submit') return [id]
  return [
    id,
    ...entity.fields
      .filter(field => field.value === undefined && field.type !== 'children' && field.type !== 'file')
      .map(field => ({ value: field.name ?? field.id, title: field.title, field })),
  ]
}
