import { useRef } from 'react'
import type { Node } from '../../schema/document.ts'
import { fieldsIn } from '../../schema/fields-in.ts'
import { type Jump, useRecord } from '../state/scope.tsx'

/**
 * Calls `open` once, while it draws, with the node of `nodes` that holds the field somebody jumps to.
 * @source docs/ui.md#a-form
 */
export function useCalled(nodes: readonly Node[], open: (node: Node) => void): void {
  const jump = useRecord()?.called() ?? null
  const seen = useRef<Jump | null>(null)
  if (seen.current === jump) return
  seen.current = jump
  const field = jump?.path.split('/')[0]
  const holder = nodes.find(node => field !== undefined && fieldsIn([node]).includes(field))
  if (holder) open(holder)
}
