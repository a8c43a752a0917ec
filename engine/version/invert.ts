import { never } from '../error/never.ts'
import type { Json, NodeLike } from '../schema/document.ts'
import { itemAddress, locateThing, standingPlace } from './address.ts'
import { applyPrimitive, type Primitive, prunedPath, valueAt } from './primitives.ts'

/**
 * The primitives that undo `primitives` after they were applied to `document`: `applyPrimitives(applyPrimitives(d, p),
 * invertPrimitives(d, p))` is `d`.
 * @throws those of applyPrimitives
 */
export function invertPrimitives(document: object, primitives: Primitive[]): Primitive[] {
  const undo: Primitive[] = []
  let now = document
  for (const step of primitives) {
    undo.unshift(...invert(now, step))
    now = applyPrimitive(now, step)
  }
  return undo
}

function invert(document: object, step: Primitive): Primitive[] {
  switch (step.do) {
    case 'set': {
      const { value } = locateThing(document, step.at)
      const old = valueAt(value, step.path) as Json | undefined
      return old === undefined
        ? [{ do: 'unset', at: step.at, path: step.path }]
        : [{ do: 'set', at: step.at, path: step.path, value: old }]
    }
    case 'unset': {
      const { value } = locateThing(document, step.at)
      if (valueAt(value, step.path) === undefined) return []
      const path = prunedPath(value, step.path)
      const old = valueAt(value, path) as Json
      return [{ do: 'set', at: step.at, path, value: old, after: keyBefore(value, path) }]
    }
    case 'add':
      return [{ do: 'remove', at: itemAddress(step.in, step.node.id) }]
    case 'remove': {
      const { value } = locateThing(document, step.at)
      return [{ do: 'add', node: value as NodeLike, ...standingPlace(document, step.at) }]
    }
    case 'move': {
      const { value } = locateThing(document, step.at)
      return [{ do: 'move', at: itemAddress(step.in, String(value.id)), ...standingPlace(document, step.at) }]
    }
    default:
      return never(step)
  }
}

function keyBefore(thing: object, path: string[]): string | null {
  const names = Object.keys(valueAt(thing, path.slice(0, -1)) as object)
  return names[names.indexOf(path.at(-1)!) - 1] ?? null
}
