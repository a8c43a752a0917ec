/**
 * What the address of a page says of its cards and variables, and back. It is validated as anything that was sent, and
 * what does not fit is left out.
 * @source docs/ui.md#a-board
 */
import { batch } from '@formily/reactive'
import { groupCondition, type Mark } from '../../query/mark.ts'
import { readMark, writeMark } from '../../query/read-mark.ts'
import { fitValue } from '../../rules/fit-value.ts'
import type { Card, Field, Json, Query, Rule, Variable } from '../../schema/document.ts'
import { ruleTypeOf } from '../../value/rule-type.ts'
import { isEmpty, isRecord } from '../../value/value.ts'
import { same } from '../../version/same.ts'
import { type Narrowing, type PageStore, queriesOf, variablesOf } from '../state/page.ts'
import { leadsOf, openedWith } from './leads.ts'

const VARIABLE = 'v.'
const NARROW = 'narrow.'
const MARK = 'drill.mark'
const MOST_VALUES = 100
const MOST_TEXT = 400

type Said = Readonly<Record<string, string>>

/** Begins the variables with what the screen was opened with, under their ids, and puts the page as the address says. */
export function begin(page: PageStore): void {
  batch(() => {
    for (const variable of openedWith(page)) {
      const given = readVariable(variable, [page.param[variable.id]].flat().join(',')) ?? null
      page.begun[variable.id] = given
      page.vars[variable.id] = given
    }
  })
  const said = page.address?.said ?? {}
  restoreVariables(page, said)
  restoreMarks(page, said)
}

/** Puts the variables as the address says; where it says nothing that fits, as they began. */
export function restoreVariables(page: PageStore, said: Said): void {
  batch(() => {
    for (const variable of variablesOf(page.body)) {
      const text = said[VARIABLE + variable.id]
      const given = text === undefined ? undefined : readVariable(variable, text)
      const value = given === undefined ? (page.begun[variable.id] ?? null) : given
      if (!same(page.vars[variable.id], value)) page.vars[variable.id] = value
    }
  })
}

/** Puts what was pressed as the address says. */
export function restoreMarks(page: PageStore, said: Said): void {
  const read = (text: string) => readMark(text, card => queryOf(page, card))
  const narrowed = Object.entries(said).flatMap(([name, text]) => {
    const mark = name.startsWith(NARROW) ? read(text) : null
    return mark?.card === name.slice(NARROW.length) ? (narrowingOf(page, mark) ?? []) : []
  })
  const mark = said[MARK] === undefined ? null : read(said[MARK])
  batch(() => {
    if (!same(marksIn(page.board.narrowed), marksIn(narrowed))) page.board.narrowed = narrowed
    if (!same(page.board.mark, mark)) page.board.mark = mark
  })
}

const marksIn = (narrowed: Narrowing[]) => narrowed.map(({ mark }) => mark)

/** What the address says of the variables: those that are not as they began. */
export function saidOfVariables(page: PageStore): Record<string, string | null> {
  return Object.fromEntries(
    variablesOf(page.body).map(({ id }) => {
      const value = page.vars[id] ?? null
      const text = same(value, page.begun[id] ?? null) ? null : [value].flat().join(',')
      return [VARIABLE + id, text !== null && text.length > MOST_TEXT ? null : text]
    }),
  )
}

/** null for an empty one, undefined for what does not fit. */
function readVariable(variable: Variable, text: string): Json | undefined {
  const type = ruleTypeOf(variable as Field)
  if (isEmpty(text)) return null
  if (text.length > MOST_TEXT) return undefined
  // an enum variable lists no options: every code is one
  const own = variable.type === 'enum' ? (variable.many ? 'list:text' : 'text') : type
  const given = type === 'bool' ? (text === 'true' ? true : text === 'false' ? false : null) : text
  const value = fitValue(own, given)
  if (isEmpty(value)) return undefined
  return Array.isArray(value) ? (value.slice(0, MOST_VALUES) as Json) : (value as Json)
}

/** The same mark pressed again is taken back; another one of its card takes its place. */
export function narrow(page: PageStore, mark: Mark): void {
  const before = page.board.narrowed.find(each => each.mark.card === mark.card)
  const again = before && same(before.mark, mark)
  put(page, mark.card, again ? null : mark)
}

/** Takes back what was pressed on a card. */
export const widen = (page: PageStore, card: string): void => put(page, card, null)

function put(page: PageStore, card: string, mark: Mark | null): void {
  if (page.address) {
    page.address.say({ [NARROW + card]: mark && writeMark(mark) }, 'step')
    return
  }
  const others = page.board.narrowed.filter(each => each.mark.card !== card)
  page.board.narrowed = [...others, ...(narrowingOf(page, mark) ?? [])]
}

/** Shows the records of a mark. */
export function open(page: PageStore, mark: Mark): void {
  if (page.address) page.address.say({ [MARK]: writeMark(mark) }, 'step')
  else page.board.mark = mark
}

export function close(page: PageStore): void {
  if (page.address) page.address.say({ [MARK]: null }, 'back')
  else page.board.mark = null
}

/** What a mark puts upon the other cards, as a list of one; null when it is none of a card that narrows. */
export function narrowingOf(page: PageStore, mark: Mark | null): Narrowing[] | null {
  const card = mark && findCard(page, mark.card)
  const query = card && queryOf(page, card.id)
  const entity = query?.entity
  if (!mark || !card || !entity || leadsOf(page, card) !== 'narrow') return null
  const { of: _, ...pressed } = mark
  const rules: Record<string, Rule> = {}
  const add = (key: string, field?: string) => {
    const client = page.bundle.entities[key]
    const found = client && groupCondition(query, pressed, client.document, field)
    if (found?.length) rules[key] = found.length > 1 ? { and: found } : found[0]!
  }
  add(entity)
  // of another model only one field is known to hold the same values
  if (isRecord(card.narrows) && columnsIn(mark) === 1)
    for (const [key, field] of Object.entries(card.narrows)) if (key !== entity) add(key, field)
  return rules[entity] === undefined ? null : [{ mark, query: query.id, rules }]
}

const columnsIn = ({ at, among, besides }: Mark): number =>
  new Set([...Object.keys(at ?? {}), ...[among, besides].flatMap(part => part?.column ?? [])]).size

/** The query of a card over a model. */
export function queryOf(page: PageStore, id: string): Query | undefined {
  const card = findCard(page, id)
  return card && queriesOf(page.body).find(query => query.id === card.query && query.entity !== undefined)
}

/** A card, or a node of a page that draws a query, wherever it stands. */
export function findCard({ body }: PageStore, id: string): Card | undefined {
  const visit = (held: unknown): Card | undefined => {
    if (Array.isArray(held)) {
      for (const each of held) {
        const found = visit(each)
        if (found) return found
      }
      return undefined
    }
    if (!isRecord(held)) return undefined
    if (held.id === id && typeof held.query === 'string') return held as unknown as Card
    return visit([held.children, held.cards, isRecord(held.body) && held.body.cards])
  }
  return visit(body.nodes)
}
