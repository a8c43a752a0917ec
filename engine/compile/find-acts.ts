/**
 * The steps of a screen that have the server do an action.
 * @source ADR 0034; docs/language.md#steps
 */
import { readsOf } from '../rules/reads-of.ts'
import type { ActStep, AnyDocument, FlowService, Rule } from '../schema/document.ts'
import { namesIn } from '../text/text.ts'
import { isRecord } from '../value/value.ts'

export interface Act {
  /** the ids and keys that lead to the step */
  at: string
  service: FlowService
  /** what the button that holds the step is for; absent where no table has it as a button, and the step is refused */
  over?: 'row' | 'table'
  /** the entity of its table */
  entity?: string
  /** the conditions of what the table stands in, which read no record */
  around: Rule[]
  /** the conditions of button and step, and of a row the filter of its table */
  when: Rule[]
}

/** In what a reader gets, in the place of `service`: where the step is on its screen. */
export interface SentAct {
  at: string
}

const OVER: Record<string, Act['over']> = { rowActions: 'row', toolbar: 'table' }

interface Place {
  /** ids and keys, from the outermost */
  names: string[]
  /** the parts of the document around, from the outermost */
  holders: Record<string, unknown>[]
}

/** In a document; the parts of a resolved one may be cut away without changing where the others are. */
export function findActs(document: object): Act[] {
  const found: Act[] = []
  mapActs(document, START, (step, place) => {
    found.push(actAt(step, place))
    return step
  })
  return found
}

/** The document for a reader: a step says where it is, so that the server finds what stays there. */
export const withPlaces = <T extends AnyDocument>(document: T): T =>
  mapActs(document, START, ({ service: _, ...step }, { names }) => ({ ...step, at: atOf(names) })) as T

/** Whether the conditions or texts of a step read the record it is over. */
export function readsRecord({ when, service }: Act): boolean {
  const names = [...when.flatMap(readsOf), ...namesIn(JSON.stringify(service), 'two')]
  return names.some(name => !name.startsWith('$') || /^\$row\b/.test(name))
}

const START: Place = { names: [], holders: [] }
const atOf = (names: string[]): string => names.map(name => `/${name}`).join('')

function actAt(step: ActStep, { names, holders }: Place): Act {
  const over = names.at(-2) === 'steps' ? OVER[names.at(-4) ?? ''] : undefined
  const [table = {}, button = {}] = holders.slice(-2)
  const { entity, where } = table
  const rules = (list: unknown[]) => list.filter(rule => rule !== undefined) as Rule[]
  return {
    at: atOf(names),
    service: step.service,
    ...(over && { over }),
    ...(typeof entity === 'string' && { entity }),
    around: rules(holders.slice(0, -2).map(({ when }) => when)),
    when: rules([over === 'row' ? where : undefined, button.when, step.when]),
  }
}

function mapActs(value: unknown, { names, holders }: Place, map: (step: ActStep, place: Place) => object): unknown {
  if (Array.isArray(value)) {
    return value.map((item, index) => {
      const name = isRecord(item) && typeof item.id === 'string' ? item.id : String(index)
      return mapActs(item, { names: [...names, name], holders }, map)
    })
  }
  if (!isRecord(value)) return value
  const inside = [...holders, value]
  const parts = Object.fromEntries(
    Object.entries(value).map(([key, held]) => [key, mapActs(held, { names: [...names, key], holders: inside }, map)]),
  )
  return value.do === 'act' ? map(parts as unknown as ActStep, { names, holders }) : parts
}
