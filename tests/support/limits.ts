/** Boards that stand below, at and above every limit of the widgets' manifests: what inspector, check and server must agree on. */
import type { Card, DashboardDocument, Json, PropSchema, WidgetDocument } from '#engine/schema/document.ts'

export interface LimitCase {
  /** id of its card on its board */
  id: string
  card: Card
  /** what is tried, and its limits */
  value: number
  schema: PropSchema
}

const MOST = 90

const beside = ({ minimum, maximum }: PropSchema): number[] =>
  [minimum, maximum].flatMap(limit => (limit === undefined ? [] : [limit - 1, limit, limit + 1]))

/** Each number that a manifest limits, and each size of its card, one card a try. */
export function limitCases(manifests: Record<string, WidgetDocument>): LimitCase[] {
  const cases: LimitCase[] = []
  const add = (card: Omit<Card, 'id'>, value: number, schema: PropSchema) => {
    const id = `c${cases.length}`
    cases.push({ id, card: { id, ...card }, value, schema })
  }
  for (const { key, grid = {}, props } of Object.values(manifests)) {
    const { minW = 1, maxW = 12, minH = 1, maxH = 40 } = grid
    const sized = { widget: key, w: minW, h: minH }
    const wide: PropSchema = { type: 'integer', minimum: minW, maximum: maxW }
    const high: PropSchema = { type: 'integer', minimum: minH, maximum: maxH }
    for (const w of beside(wide)) add({ ...sized, w }, w, wide)
    for (const h of beside(high)) add({ ...sized, h }, h, high)
    for (const [name, schema] of Object.entries(props.properties ?? {})) {
      if (schema.type !== 'integer' && schema.type !== 'number') continue
      for (const value of beside(schema)) add({ ...sized, props: { [name]: value as Json } }, value, schema)
    }
  }
  return cases
}

/**
 * The cases on boards of an app, as many a board as one may have. Those that the grammar refuses stand apart: beside them
 * nothing else is checked.
 */
export function boardsOf(app: string, cases: readonly LimitCase[]): DashboardDocument[] {
  const isGrammatical = ({ card: { w, h } }: LimitCase) => w >= 1 && w <= 12 && h >= 1 && h <= 40
  const sides = [cases.filter(isGrammatical), cases.filter(one => !isGrammatical(one))]
  return sides.flatMap((side, number) =>
    Array.from({ length: Math.ceil(side.length / MOST) }, (_, at) => ({
      ...{ kind: 'dashboard' as const, grammar: 1, key: `${app}.limits${number}.b${at}`, title: { zh: '界限' } },
      cards: side.slice(at * MOST, (at + 1) * MOST).map(({ card }) => card),
    })),
  )
}
