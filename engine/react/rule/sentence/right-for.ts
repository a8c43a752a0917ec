import { findName, kindOfLeft, type Scope } from './names.ts'
import type { Left, Operator, Right } from './sentence.ts'

/** The initial right side of a clause; the previous one is kept where it still fits. */
export function rightFor(is: Operator, left: Left, scope: Scope, before: Right[] = []): Right[] {
  switch (is) {
    case 'empty':
    case 'notEmpty':
      return []
    case 'between':
      return [before[0] ?? firstValue(left, scope), before[1] ?? firstValue(left, scope)]
    case 'next':
    case 'last':
      return [{ kind: 'value', value: 7 }]
    case 'oneOf':
    case 'notOneOf':
      return [listValue(before[0])]
    default:
      return [single(before[0]) ?? firstValue(left, scope)]
  }
}

function listValue(before: Right | undefined): Right {
  if (before?.kind !== 'value' || before.value === null) return { kind: 'value', value: [] }
  return Array.isArray(before.value) ? before : { kind: 'value', value: [before.value] }
}

function single(before: Right | undefined): Right | undefined {
  if (before?.kind !== 'value' || !Array.isArray(before.value)) return before
  return before.value[0] === undefined ? undefined : { kind: 'value', value: before.value[0] }
}

function firstValue(left: Left, scope: Scope): Right {
  switch (kindOfLeft(left, scope)) {
    case 'truth':
      return { kind: 'value', value: true }
    case 'date':
      return { kind: 'today', days: 0 }
    case 'person':
      return { kind: 'name', name: '$me.id' }
    case 'dept':
      return { kind: 'name', name: '$me.dept' }
    case 'choice': {
      const field = left.kind === 'name' ? findName(scope, left.name)?.field : undefined
      return { kind: 'value', value: (field && scope.optionsOf(field)[0]?.id) ?? null }
    }
    default:
      return { kind: 'value', value: null }
  }
}
