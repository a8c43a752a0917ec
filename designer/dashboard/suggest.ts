/** The cards suggested for an empty board: figures and charts over the app's own models. @source docs/designer.md#boards */
import type { WidgetManifests } from '#engine/react/widget.ts'
import type { Card, EntityDocument, Json, NodeLike, Query } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import type { DraftView } from '../commands/documents/command.ts'
import { type DocName, modelsOf } from '../commands/documents/docs.ts'
import { freeId } from '../commands/documents/ids.ts'
import { itemsIn } from '../commands/documents/walk.ts'
import type { Call } from '../commands/index.ts'
import { joinRow } from '../commands/nodes/card-layout.ts'
import { COUNTED, firstChoice, mainModels, mapSlots, measureFields, type UnnamedQuery } from '../query/query.ts'
import { titleOfQuery } from '../query/title-of-query.ts'

interface Suggestion {
  titles: Text[]
  /** one step */
  calls: Call[]
}

const MOST_FIGURES = 4
const MOST_CHARTS = 4

/** @param view  with the empty board `document` */
export function suggestCards(view: DraftView, document: DocName, manifests: WidgetManifests): Suggestion {
  const asked = mainModels(modelsOf(view.stored)).map(askedOf)
  const figures = asked.flatMap(one => one.figures).slice(0, MOST_FIGURES)
  const charts = asked.flatMap(one => one.charts).slice(0, MOST_CHARTS)
  const sources = { entity: view.entity, query: () => undefined }
  // of cards that were removed
  const left = itemsIn(view.docs[document]!, 'queries').map(query => query.id)
  const cards: Card[] = []
  const calls: Call[] = []
  for (const [widget, query] of [...figures, ...charts]) {
    const { grid, sample, slots = [] } = manifests[widget]!
    const id = freeId(widget.replaceAll('-', ' '), [...left, ...cards.map(card => card.id)])
    const own: Query = { ...query, id }
    const title = titleOfQuery(own, sources)
    const props = sample.props as Record<string, Json> | undefined
    const map = mapSlots(slots, own, {}, sources)
    const size = { w: grid?.w ?? 1, h: grid?.h ?? 1 }
    const card: Card = { id, widget, title, ...size, query: id, map, ...(props && { props }) }
    const after = cards.at(-1)?.id ?? null
    const layout = joinRow(cards, after, card)
    cards.push(card)
    for (const { id: placed, ...place } of layout) Object.assign(cards.find(one => one.id === placed)!, place)
    calls.push(
      { command: 'node.add', args: { document, node: card as unknown as NodeLike, in: 'cards', after } },
      { command: 'query.add', args: { document, list: 'queries', item: own as unknown as NodeLike, after } },
    )
  }
  return { titles: cards.flatMap(({ title }) => title ?? []), calls }
}

type Asked = [widget: string, query: UnnamedQuery]

/** How many, how much, by the first choice, and over time. */
function askedOf(model: EntityDocument): Record<'figures' | 'charts', Asked[]> {
  const counted = { entity: model.key, ...COUNTED }
  const numbers = measureFields(model)
  const amount = numbers.find(({ type }) => type === 'decimal') ?? numbers[0]
  const choice = firstChoice(model)
  const day = model.fields.find(({ type, secret }) => (type === 'date' || type === 'datetime') && !secret)
  const total = amount && { ...counted, measures: [{ id: 'sum', fn: 'sum' as const, of: amount.id }] }
  return {
    figures: [['number-card', counted], ...(total ? [['number-card', total] satisfies Asked] : [])],
    charts: [
      ...(choice ? [['pie', { ...counted, group: [{ id: choice.id }] }] satisfies Asked] : []),
      ...(day ? [['bar', { ...counted, group: [{ id: day.id, by: 'month' as const }] }] satisfies Asked] : []),
    ],
  }
}
