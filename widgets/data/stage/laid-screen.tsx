/** The loans as one view lays them, for tests and stories. */
import type { MemoryOptions } from '#adapters/memory/memory.ts'
import type { ClientEntity } from '#adapters/wire/screen.ts'
import type { Node, View } from '#engine/schema/document.ts'
import { LoanScreen, loanBundle, loanPorts } from './loan-screen.tsx'

export const BOARD: View = { id: 'board', view: 'kanban', by: 'category', columns: ['title', 'category', 'quantity'] }
export const CALENDAR: View = { id: 'days', view: 'calendar', start: 'loanDate', end: 'returnDate' }
export const LIST: View = { id: 'list', view: 'list', columns: ['title', 'category', 'quantity', 'loanDate'] }
export const CARDS: View = { id: 'cards', view: 'card', columns: ['title', 'category', 'loanDate'] }

export function laidWorld(view: View, client: Partial<ClientEntity> = {}, options: MemoryOptions = {}) {
  const whole = loanBundle({}, client)
  const nodes = (whole.document as { nodes: Node[] }).nodes.map(node =>
    node.widget === 'table' ? ({ ...node, body: { ...node.body, views: [view] } } as Node) : node,
  )
  const bundle = { ...whole, document: { ...whole.document, nodes } as typeof whole.document }
  return { bundle, ports: loanPorts(bundle, options) }
}

interface LaidScreenProps {
  view: View
  client?: Partial<ClientEntity>
  options?: MemoryOptions
  /** px of the box it stands in */
  width?: number
}

export function LaidScreen({ view, client, options, width }: LaidScreenProps) {
  return (
    <div style={{ width }}>
      <LoanScreen {...laidWorld(view, client, options)} />
    </div>
  )
}
