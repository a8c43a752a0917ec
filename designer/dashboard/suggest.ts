/** The cards suggested for a board, from a model: figures and charts over its records. @source docs/designer.md#boards */
import { translate } from '#engine/react/text.ts'
import type { WidgetManifests } from '#engine/react/widget.ts'
import type {
  Card,
  DashboardDocument,
  EntityDocument,
  Field,
  Json,
  NodeLike,
  Query,
  Rule,
} from '#engine/schema/document.ts'
import { type Lang, pick, type Text } from '#engine/text/text.ts'
import type { DraftView } from '../commands/documents/command.ts'
import { type DocName, modelsOf } from '../commands/documents/docs.ts'
import { freeId, idsTaken } from '../commands/documents/ids.ts'
import { itemsIn } from '../commands/documents/walk.ts'
import type { Call } from '../commands/index.ts'
import { joinRow } from '../commands/nodes/card-layout.ts'
import { newScreen } from '../new/new-screen.ts'
import { COUNTED, choiceFields, mainModels, mapSlots, measureFields, type UnnamedQuery } from '../query/query.ts'
import { titleOfQuery } from '../query/title-of-query.ts'

export interface Suggested {
  title: Text
  widget: string
  query: UnnamedQuery
}

const MOST_SUMS = 2
const MOST_CHOICES = 4
/** more parts than are told apart in a pie */
const MOST_PARTS = 6

/** The cards for one model. */
export function suggestFor(view: DraftView, model: EntityDocument): Suggested[] {
  const sources = { entity: view.entity, query: () => undefined }
  return askedOf(model).map(({ title, ...asked }) => {
    return { ...asked, title: title ?? titleOfQuery({ ...asked.query, id: '' }, sources) ?? model.title }
  })
}

/** The models of which boards are suggested. */
export const modelsToShow = (view: DraftView): EntityDocument[] => mainModels(modelsOf(view.stored))

/** One step that puts the cards onto the empty board `document`. */
export function takeCalls(view: DraftView, document: DocName, manifests: WidgetManifests, chosen: Suggested[]): Call[] {
  // of cards that were removed
  const left = itemsIn(view.docs[document]!, 'queries').map(query => query.id)
  const { cards, queries } = placed(view, manifests, chosen, left)
  return cards.flatMap((card, at): Call[] => {
    const after = cards[at - 1]?.id ?? null
    const item = queries[at] as unknown as NodeLike
    return [
      { command: 'node.add', args: { document, node: card as unknown as NodeLike, in: 'cards', after } },
      { command: 'query.add', args: { document, list: 'queries', item, after } },
    ]
  })
}

/** A card at the end of a board that has others, and its id. */
export function addCard(view: DraftView, document: DocName, manifests: WidgetManifests, one: Suggested) {
  const seen = view.docs[document]!
  const around = itemsIn(seen, 'cards').map(({ value }) => value as unknown as Card)
  const queries = itemsIn(seen, 'queries').map(({ id }) => id)
  const made = placed(view, manifests, [one], [...idsTaken(seen, 'cards'), ...queries])
  const [card, item] = [made.cards[0]!, made.queries[0] as unknown as NodeLike]
  const after = around.at(-1)?.id ?? null
  const cards = joinRow(around, after, card)
  const calls: Call[] = [
    { command: 'node.add', args: { document, node: card as unknown as NodeLike, in: 'cards', after } },
    { command: 'card.place', args: { document, list: 'cards', cards, moved: card.id } },
    { command: 'query.add', args: { document, list: 'queries', item, after: queries.at(-1) ?? null } },
  ]
  return { calls, id: card.id }
}

/** A new board with these cards. */
export function boardWith(
  app: string,
  view: DraftView,
  manifests: WidgetManifests,
  chosen: Suggested[],
): DashboardDocument {
  const empty = newScreen(app, 'dashboard', view, undefined) as DashboardDocument
  return { ...empty, ...placed(view, manifests, chosen, []) }
}

/** A new board of a model, with all cards suggested for it. */
export function boardOf(
  app: string,
  view: DraftView,
  manifests: WidgetManifests,
  model: EntityDocument,
): DashboardDocument {
  const titleIn = (lang: Lang) => translate(lang, 'designer.board.of', { title: pick(model.title, lang) })
  const title = { zh: titleIn('zh'), ...(model.title.en !== undefined && { en: titleIn('en') }) }
  return { ...boardWith(app, view, manifests, suggestFor(view, model)), title }
}

function placed(view: DraftView, manifests: WidgetManifests, chosen: Suggested[], taken: string[]) {
  const sources = { entity: view.entity, query: () => undefined }
  const cards: Card[] = []
  const queries: Query[] = []
  for (const { widget, query, title } of chosen) {
    const { grid, sample, slots = [] } = manifests[widget]!
    const id = freeId(widget.replaceAll('-', ' '), [...taken, ...cards.map(card => card.id)])
    const own: Query = { ...query, id }
    const props = sample.props as Record<string, Json> | undefined
    const map = mapSlots(slots, own, {}, sources)
    const size = { w: grid?.w ?? 1, h: grid?.h ?? 1 }
    const card: Card = { id, widget, title, ...size, query: id, map, ...(props && { props }) }
    const layout = joinRow(cards, cards.at(-1)?.id ?? null, card)
    cards.push(card)
    queries.push(own)
    for (const { id: placed, ...place } of layout) Object.assign(cards.find(one => one.id === placed)!, place)
  }
  return { cards, queries }
}

type Asked = Omit<Suggested, 'title'> & { title?: Text }

/** How many, today if it has a day; how much; by each choice; over time. */
function askedOf(model: EntityDocument): Asked[] {
  const counted = { entity: model.key, ...COUNTED }
  const day = model.fields.find(({ type, secret }) => (type === 'date' || type === 'datetime') && !secret)
  const figure: Asked = day
    ? { widget: 'number-card', query: { ...counted, where: isToday(day) }, title: todayOf(model) }
    : { widget: 'number-card', query: counted }
  const sums = sumsOf(model).map(({ id }): Asked => {
    return { widget: 'number-card', query: { ...counted, measures: [{ id: 'sum', fn: 'sum', of: id }] } }
  })
  const choices = choiceFields(model).slice(0, MOST_CHOICES)
  const shares = choices.map(({ id, options }): Asked => {
    const few = options !== undefined && options.length <= MOST_PARTS
    return { widget: few ? 'pie' : 'bar', query: { ...counted, group: [{ id }] } }
  })
  const course: Asked[] = day ? [{ widget: 'line', query: { ...counted, group: [{ id: day.id, by: 'day' }] } }] : []
  return [figure, ...sums, ...shares, ...course]
}

const isToday = ({ id, type }: Field): Rule => ({
  '==': [type === 'date' ? { var: id } : { date: [{ var: id }] }, { var: '$today' }],
})

function todayOf({ title }: EntityDocument): Text {
  const say = (lang: Lang) => translate(lang, 'designer.card.today', { name: pick(title, lang) })
  return { zh: say('zh'), ...(title.en !== undefined && { en: say('en') }) }
}

/** What is worth adding up: totals that are computed, else amounts, else the first number. */
function sumsOf(model: EntityDocument): Field[] {
  const numbers = measureFields(model).filter(({ secret }) => !secret)
  const amounts = numbers.filter(({ type }) => type === 'decimal')
  const totals = amounts.filter(({ value }) => value !== undefined)
  const meant = [totals, amounts, numbers.slice(0, 1)].find(list => list.length > 0) ?? []
  return meant.slice(0, MOST_SUMS)
}
