import { never } from '../error/never.ts'
import type { Tree } from './pattern-read.ts'

type Test = (code: number) => boolean

/** A state consumes one character that passes `test`, or none; `next` are the following states. */
interface State {
  test?: Test
  anchor?: 'start' | 'end'
  next: number[]
}

/** State 0 is the final state. */
export interface Automaton {
  start: number
  states: State[]
}

/**
 * Built from the end to the start, so that each part knows what follows it. Null when it would exceed `most` states.
 */
export function buildAutomaton(tree: Tree, most: number): Automaton | null {
  const states: State[] = [{ next: [] }]
  const start = build(tree, 0)
  return start === null ? null : { start, states }

  function add(state: State): number | null {
    return states.length < most ? states.push(state) - 1 : null
  }

  function build(part: Tree, next: number): number | null {
    switch (part.kind) {
      case 'set':
        return add({ test: testOf(part), next: [next] })
      case 'anchor':
        return add({ anchor: part.at, next: [next] })
      case 'all':
        return part.parts.reduceRight<number | null>(
          (after, each) => (after === null ? null : build(each, after)),
          next,
        )
      case 'any': {
        const starts = part.parts.map(each => build(each, next))
        return starts.includes(null) ? null : add({ next: starts as number[] })
      }
      case 'times':
        return buildTimes(part, next)
      default:
        return never(part)
    }
  }

  function buildTimes({ part, min, max }: Extract<Tree, { kind: 'times' }>, next: number): number | null {
    let after: number | null = next
    if (max === Infinity) {
      const loop = add({ next: [] })
      const inner = loop === null ? null : build(part, loop)
      if (loop === null || inner === null) return null
      states[loop]!.next = [inner, next]
      after = loop
    } else {
      for (let i = min; i < max && after !== null; i++) {
        const inner = build(part, after)
        if (inner === after) break // it consumes nothing, however often it repeats
        after = inner === null ? null : add({ next: [inner, next] })
      }
    }
    for (let i = 0; i < min && after !== null; i++) {
      const inner = build(part, after)
      if (inner === after) break
      after = inner
    }
    return after
  }
}

function testOf({ not, ranges }: Extract<Tree, { kind: 'set' }>): Test {
  return code => ranges.some(([from, to]) => code >= from && code <= to) !== not
}
