import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import { isFlow } from '#engine/kind/flow.ts'
import type { FlowDocument, FlowElement, Json, NodeLike } from '#engine/schema/document.ts'
import type { Primitive } from '#engine/version/primitives.ts'
import { same } from '#engine/version/same.ts'
import { type DraftView, documentIn } from '../documents/command.ts'
import type { DocName } from '../documents/docs.ts'

/** @throws Fault 'designer.gone' */
export function flowIn(view: DraftView, name: DocName): FlowDocument {
  const document = documentIn(view, name)
  if (!isFlow(document)) throw new Fault('designer.gone', { name })
  return document
}

/** What prevents an edit of the elements. */
export function checkEdit(work: () => unknown): Issue[] {
  try {
    work()
    return []
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return [{ path: '', code: error.code, params: error.params }]
  }
}

/** The primitives that turn the elements of a flow into others: by id, key by key. */
export function elementEdits(before: readonly FlowElement[], after: readonly FlowElement[]): Primitive[] {
  const known = new Map(before.map(each => [each.id, each]))
  const kept = new Set(after.map(({ id }) => id))
  const steps: Primitive[] = before
    .filter(({ id }) => !kept.has(id))
    .map(({ id }) => ({ do: 'remove', at: `elements/${id}` }))
  const order = before.map(({ id }) => id).filter(id => kept.has(id))
  for (const [at, element] of after.entries()) {
    const last = after[at - 1]?.id ?? null
    const old = known.get(element.id)
    if (!old) {
      steps.push({ do: 'add', node: element as unknown as NodeLike, in: 'elements', after: last })
      order.splice(at, 0, element.id)
      continue
    }
    if (order[at] !== element.id) {
      steps.push({ do: 'move', at: `elements/${element.id}`, in: 'elements', after: last })
      order.splice(order.indexOf(element.id), 1)
      order.splice(at, 0, element.id)
    }
    steps.push(...keyEdits(old, element))
  }
  return steps
}

function keyEdits(before: FlowElement, after: FlowElement): Primitive[] {
  if (before === after) return []
  const [old, now] = [before, after] as unknown as Record<string, Json>[]
  const at = `elements/${before.id}`
  return [...new Set([...Object.keys(old!), ...Object.keys(now!)])].flatMap((key): Primitive[] => {
    if (same(old![key], now![key])) return []
    return now![key] === undefined
      ? [{ do: 'unset', at, path: [key] }]
      : [{ do: 'set', at, path: [key], value: now![key] }]
  })
}
