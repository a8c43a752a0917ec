/**
 * Screens over the records of a mark, from the model as the reader has it: no other document and no other right.
 */
import type { ClientEntity, ScreenBundle } from '#adapters/wire/screen.ts'
import { deriveScreen } from '../../entity/derive-screen.ts'
import type { ScreenPort } from '../../ports/ports.ts'
import type { DashboardDocument, Field, Node, Query, Rule, TableBody } from '../../schema/document.ts'

type Usual = Pick<TableBody, 'columns' | 'search'>

/** What the screen of a model shows in its list; nothing where the reader may not open that screen. */
export async function usualList(screens: ScreenPort, entity: string): Promise<Usual> {
  try {
    const { document } = await screens.load(entity)
    const tables = 'nodes' in document ? ((document.nodes ?? []) as Node[]).map(({ body }) => body as TableBody) : []
    const table = tables.find(body => body?.entity === entity && body.columns?.length && !body.call)
    return table ? { columns: table.columns, search: table.search } : {}
  } catch {
    return {}
  }
}

/** The list derived from the model, over these records, with the usual columns; without what adds others. */
export function bundleOfList(
  bundle: ScreenBundle,
  { document }: ClientEntity,
  where: Rule,
  usual: Usual,
): ScreenBundle {
  const page = deriveScreen(document)
  const nodes = (page.nodes ?? []).map((node): Node => {
    if (node.widget !== 'table') return node
    const { select: _, toolbar, ...body } = node.body as TableBody
    return { ...node, body: { ...body, ...usual, where, toolbar: toolbar?.filter(({ does }) => does === 'export') } }
  })
  // a list that stands first has the title of the page
  return { ...bundle, views: undefined, document: { ...page, key: bundle.key, nodes: nodes.toReversed() } }
}

const BY: ReadonlySet<Field['type']> = new Set([
  ...(['enum', 'dict', 'boolean', 'ref', 'user', 'dept', 'region', 'date', 'datetime'] as const),
])

/** The fields its records can be seen by. */
export const groupable = ({ document }: Pick<ClientEntity, 'document'>): Field[] =>
  document.fields.filter(({ type, many, secret, masked }) => BY.has(type) && !many && !secret && !masked)

interface By {
  where: Rule
  field: Field
  measure: NonNullable<Query['measures']>[number] | undefined
  title: string
}

const MOST_GROUPS = 200

/** A board of one chart: these records by a field, days by month. */
export function bundleBy(
  bundle: ScreenBundle,
  { document }: ClientEntity,
  { where, field, measure, title }: By,
): ScreenBundle {
  const isDay = field.type === 'date' || field.type === 'datetime'
  const board: DashboardDocument = {
    ...{ kind: 'dashboard', grammar: document.grammar, key: bundle.key, title: document.title },
    queries: [
      {
        ...{ id: 'by', entity: document.key, get: 'sums', where, size: MOST_GROUPS },
        group: [{ id: 'x', of: field.id, ...(isDay && { by: 'month' as const }) }],
        measures: [{ fn: 'count', ...measure, id: 'y' }],
        ...(!isDay && { sort: [{ id: 'y', order: 'down' }] }),
      },
    ],
    cards: [
      {
        ...{ id: 'by', widget: 'bar', title: { zh: title }, w: 12, h: 10, query: 'by', map: { x: 'x', y: 'y' } },
        ...{ props: { lying: !isDay } },
      },
    ],
  }
  return { ...bundle, views: undefined, document: board }
}
