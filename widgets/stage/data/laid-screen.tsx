/** The loans in one view, for tests and stories. */
import type { MemoryOptions } from '#adapters/memory/memory.ts'
import type { ClientEntity } from '#adapters/wire/screen.ts'
import type { ListView, Node, TableBody } from '#engine/schema/document.ts'
import { LoanScreen, loanBundle, loanPorts } from './loan-screen.tsx'

export const BOARD: ListView = {
  id: 'board',
  view: 'kanban',
  by: 'category',
  columns: ['title', 'category', 'quantity'],
}
export const CALENDAR: ListView = { id: 'days', view: 'calendar', start: 'loanDate', end: 'returnDate' }
export const TIMELINE: ListView = { ...CALENDAR, id: 'spans', view: 'timeline', by: 'category' }
/** values are edited in place */
export const EDITED: Partial<TableBody> = {
  views: [],
  columns: [{ id: 'title', edit: true }, { id: 'quantity', edit: true }, { id: 'category' }],
}
export const CARDS: ListView = { id: 'cards', view: 'card', columns: ['title', 'category', 'loanDate'] }

export function laidWorld(
  laid: ListView | Partial<TableBody>,
  client: Partial<ClientEntity> = {},
  options: MemoryOptions = {},
) {
  const whole = loanBundle({}, client)
  const body = 'view' in laid ? { views: [laid] } : laid
  const nodes = (whole.document as { nodes: Node[] }).nodes.map(node =>
    node.widget === 'table' ? ({ ...node, body: { ...node.body, ...body } } as Node) : node,
  )
  const bundle = { ...whole, document: { ...whole.document, nodes } as typeof whole.document }
  return { bundle, ports: loanPorts(bundle, options) }
}

interface LaidScreenProps {
  view: ListView | Partial<TableBody>
  client?: Partial<ClientEntity>
  options?: MemoryOptions
  /** width of the box in px */
  width?: number
}

export function LaidScreen({ view, client, options, width }: LaidScreenProps) {
  return (
    <div style={{ width }}>
      <LoanScreen {...laidWorld(view, client, options)} />
    </div>
  )
}
