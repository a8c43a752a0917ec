/** @source docs/workflow.md#progress */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { block, processOf } from '#tests/support/flow-blocks.ts'
import { type Compilable, compileProcess } from '../graph/compile-process.ts'
import { progressOf, type Standing } from './progress.ts'

/** Names and types of nodes: `x` a gateway that takes one way, `p` all, `i` some; `s` a sub-process; others are tasks. */
const typeOf = (id: string): Compilable['type'] => {
  if (id.startsWith('start')) return 'startEvent'
  if (id.startsWith('end')) return 'endEvent'
  const types: Record<string, Compilable['type']> = {
    x: 'exclusiveGateway',
    p: 'parallelGateway',
    i: 'inclusiveGateway',
    s: 'subProcess',
    j: 'serviceTask',
  }
  return types[id[0]!] ?? 'userTask'
}

/** @param ways  `a>b`, with a condition `a?b`; a node in a sub-process is `s1/a` */
function graphOf(ways: string, more: Record<string, Partial<Compilable>> = {}) {
  const found = ways.split(' ').map(way => way.split(/[>?]/) as [string, string])
  const elements = [...new Set(found.flat())].map((id): Compilable => {
    const inside = id.includes('/') ? id.split('/')[0] : undefined
    const type = typeOf(id.split('/').at(-1)!)
    return { id, bpmn: id, type, ...(inside && { inside }), ...more[id] }
  })
  const flows = found.map(([from, to], at): Compilable => {
    const isConditional = ways.split(' ')[at]!.includes('?')
    const id = `way${at}`
    return { id, bpmn: id, type: 'sequenceFlow', from, to, ...(isConditional && { condition: '${yes}' }) }
  })
  return compileProcess({ elements: [...elements, ...flows] })
}

const line = graphOf('start>a a>b b>c c>end')
const choice = graphOf('start>a a>x1 x1?b b>c c>x2 x1>x2 x2>d d>end')
const loop = graphOf('start>a a>x1 x1?a x1?b b>x2 x2?a x2>end')
const both = graphOf('start>p1 p1>a p1>b b>c a>p2 c>p2 p2>d d>end')
const some = graphOf('start>i1 i1?a i1?b b>c a>i2 c>i2 i2>d d>end')
const sure = graphOf('start>a a>b a?c b>d d>end1 c>end2')
const inner = graphOf('start>s1 s1>b b>end s1/start>s1/a s1/a>s1/c s1/c>s1/end')
const beyond = graphOf('start>s1 s1?b b>c c>end s1?d d>end s1/start>s1/a s1/a>s1/c s1/c>s1/end')
const many = graphOf('start>a a>b b>end', { a: { loop: { count: '3' } } })
const worked = graphOf('start>j1 j1>a a>end')

test.each<[string, typeof line, (string | Standing)[], string[], string]>([
  ['the first of three', line, ['a'], [], '0/3'],
  ['the second', line, ['b'], ['a'], '1/3'],
  ['it has ended', line, [], ['a', 'b', 'c'], '3/3'],
  ['it came back: what comes again is not passed', line, ['a'], ['a', 'b'], '0/3'],
  ['the shorter way at a choice', choice, ['a'], [], '0/2'],
  ['the longer way was taken', choice, ['b'], ['a'], '1/4'],
  ['another way than it went', choice, ['d'], ['a', 'b', 'c'], '3/4'],
  ['a loop is left', loop, ['a'], [], '0/2'],
  ['a loop was gone round', loop, ['b'], ['a', 'b'], '1/2'],
  ['both branches, and what follows once', both, ['p1'], [], '0/4'],
  ['a token in each branch', both, ['a', 'c'], ['b'], '1/4'],
  ['one waits at the join', both, [{ node: 'p2', for: 'join' }, 'c'], ['a', 'b'], '2/4'],
  ['one of several that may be taken', some, ['i1'], [], '0/2'],
  ['a flow without condition is taken, one with is not', sure, ['a'], [], '0/3'],
  ['a sub-process ahead', inner, ['start'], [], '0/3'],
  ['inside a sub-process', inner, [{ node: 's1', for: 'scope' }, 's1/c'], ['s1/a'], '1/3'],
  ['the shorter way after a longer sub-process', beyond, ['start'], [], '0/3'],
  ['after it', inner, ['b'], ['s1/a', 's1/c'], '2/3'],
  ['several people at one step', many, [{ node: 'a', for: 'scope' }, 'a'], [], '0/2'],
  ['some of them have answered', many, [{ node: 'a', for: 'scope' }, 'a'], ['a'], '0/2'],
  ['work of services is no step', worked, ['j1'], [], '0/1'],
  ['nodes of another version', line, ['gone', 'c'], ['other', 'a'], '1/2'],
])('%s', (_, graph, standing, done, said) => {
  const at = standing.map((one): Standing => (typeof one === 'string' ? { node: one } : one))
  const { passed, all } = progressOf(graph, at, done)
  expect(`${passed}/${all}`).toBe(said)
})

test('of a process of any shape, no more steps are to come than it has, and each passed one is one less', () => {
  fc.assert(
    fc.property(block, made => {
      const { elements } = processOf(made)
      const graph = compileProcess({ elements })
      const steps = elements.filter(({ type }) => type === 'userTask').map(({ id }) => id)
      const [start] = graph.starts.get('')!
      const { all } = progressOf(graph, [{ node: start!.id }], [])
      expect(all).toBeLessThanOrEqual(steps.length)
      expect(progressOf(graph, [], steps)).toEqual({ passed: steps.length, all: steps.length })
      for (const node of steps) {
        const { passed, all } = progressOf(graph, [{ node }], [node])
        expect([passed, all > 0]).toEqual([0, true])
      }
    }),
    { numRuns: 200 },
  )
})

test('a process of two thousand elements in a row', () => {
  const ids = Array.from({ length: 999 }, (_, at) => `a${at}`)
  const ways = ids.flatMap((id, at) => [`${id}>x${at}`, `x${at}>${ids[at + 1] ?? 'end'}`])
  const graph = graphOf(['start>a0', ...ways].join(' '))
  expect(progressOf(graph, [{ node: 'a9' }], ids.slice(0, 9))).toEqual({ passed: 9, all: 999 })
})
