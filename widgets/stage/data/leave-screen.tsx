/** A form with rows in it, for the tests and stories of the sub-table. */
import { createMemoryPorts } from '#adapters/memory/memory.ts'
import type { ClientEntity, ScreenBundle, WireRecord } from '#adapters/wire/screen.ts'
import { deriveForm } from '#engine/entity/derive-screen.ts'
import type { Ports } from '#engine/ports/ports.ts'
import type { EntityDocument, Node } from '#engine/schema/document.ts'
import type { Lang } from '#engine/text/text.ts'
import world from './leave.json'
import { LoanScreen } from './loan-screen.tsx'

const leave = world.leave as unknown as EntityDocument
const span = world.leaveSpan as unknown as EntityDocument
const client = (document: EntityDocument): ClientEntity => ({
  document,
  path: '',
  may: ['list', 'detail', 'add', 'copy', 'edit', 'print', 'printList', 'download'],
  readOnly: [],
})

const CELLS: Node[] = [
  { id: 'start', widget: 'text', bind: 'start' },
  { id: 'end', widget: 'text', bind: 'end' },
  { id: 'half', widget: 'switch', bind: 'half', readOnly: { empty: [{ var: 'end' }] } },
  { id: 'spanDays', widget: 'number', bind: 'days' },
]

function bundleOf(stored: boolean, readOnly: boolean, props: Node['props']): ScreenBundle {
  const body = deriveForm(leave)
  const nodes = body.nodes?.map(node =>
    node.id === 'spans' ? { ...node, props: { totals: ['days'], ...props }, children: CELLS } : node,
  )
  const form: Node = { id: 'leave', widget: 'form', readOnly, body: { ...body, nodes } }
  const record = { when: { '!': [{ empty: [{ var: '$query.one.id' }] }] }, with: { record: { var: '$query.one' } } }
  return {
    key: 'leave',
    document: {
      kind: 'page',
      grammar: 1,
      key: 'leave',
      title: leave.title,
      queries: stored ? [{ id: 'one', entity: 'leave', get: 'one', params: { id: '1' } }] : [],
      nodes: [stored ? { ...form, ...record } : form],
    },
    entities: { leave: client(leave), leaveSpan: client(span) },
    dicts: {},
    app: null,
  }
}

/** @param props  more props of its rows */
export function leaveWorld(stored = false, readOnly = false, given: Partial<Ports> = {}, props: Node['props'] = {}) {
  const bundle = bundleOf(stored, readOnly, props)
  const records = { leave: world.rows as unknown as WireRecord[] }
  return { bundle, ports: createMemoryPorts({ entities: bundle.entities, records, ports: given }) }
}

interface LeaveScreenProps {
  stored?: boolean
  readOnly?: boolean
  lang?: Lang
  props?: Node['props']
}

export function LeaveScreen({ stored, readOnly, lang = 'zh', props }: LeaveScreenProps) {
  return <LoanScreen {...leaveWorld(stored, readOnly, { lang }, props)} />
}
