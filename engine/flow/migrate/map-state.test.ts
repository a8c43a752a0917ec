import { expect, test } from 'vitest'
import { compileProcess } from '../graph/compile-process.ts'
import { NEW, step } from '../step.ts'
import { mapState } from './map-state.ts'

const host = { now: 0, holds: () => true, nextFiring: () => null }
type Way = [from: string, to: string]
const graphOf = (nodes: Record<string, string>, ways: Way[], more: Record<string, object> = {}) =>
  compileProcess({
    elements: [
      ...Object.entries(nodes).map(([id, type]) => ({ id, bpmn: id, type, ...more[id] }) as never),
      ...ways.map(
        ([from, to], at) => ({ id: `${from}-${to}-${at}`, bpmn: '', type: 'sequenceFlow', from, to }) as never,
      ),
    ],
  })
const line = (...tasks: string[]) =>
  graphOf(
    { start: 'startEvent', ...Object.fromEntries(tasks.map(id => [id, 'userTask'])), end: 'endEvent' },
    ['start', ...tasks].map((id, at): Way => [id, [...tasks, 'end'][at]!]),
  )
const begun = (graph: ReturnType<typeof line>) => step(graph, NEW, { do: 'start' }, host).state
const codes = (mapped: ReturnType<typeof mapState>) => ('issues' in mapped ? mapped.issues.map(({ code }) => code) : [])

test('a token goes on at the node of the same id, with what was added behind it', () => {
  const [was, will] = [line('a'), line('a', 'b')]
  const mapped = mapState(was, will, begun(was))
  if (!('state' in mapped)) throw new Error('refused')
  const next = step(will, mapped.state, { do: 'complete', token: mapped.state.tokens[0]!.id }, host).state
  expect(next.tokens.map(({ node }) => node)).toEqual(['b'])
})

test('a node that is gone is refused by name, unless another takes its place', () => {
  const [was, will] = [line('a'), line('b')]
  expect(codes(mapState(was, will, begun(was)))).toEqual(['flow.migrate-gone'])
  const mapped = mapState(was, will, begun(was), { a: 'b' })
  expect('state' in mapped && mapped.state.tokens[0]!.node).toBe('b')
})

test('a node that has become something else is refused', () => {
  const was = line('a')
  const will = graphOf({ start: 'startEvent', a: 'receiveTask', end: 'endEvent' }, [
    ['start', 'a'],
    ['a', 'end'],
  ])
  expect(codes(mapState(was, will, begun(was)))).toEqual(['flow.migrate-type'])
  const many = graphOf(
    { start: 'startEvent', a: 'userTask', end: 'endEvent' },
    [
      ['start', 'a'],
      ['a', 'end'],
    ],
    { a: { many: { pass: 'all' } } },
  )
  expect(codes(mapState(was, many, begun(was)))).toEqual(['flow.migrate-type'])
})

test('a token that waits at a gateway keeps the branch it came by', () => {
  const nodes = {
    start: 'startEvent',
    fork: 'parallelGateway',
    a: 'userTask',
    b: 'userTask',
    join: 'parallelGateway',
    end: 'endEvent',
  }
  const ways: Way[] = [
    ['start', 'fork'],
    ['fork', 'a'],
    ['fork', 'b'],
    ['a', 'join'],
    ['b', 'join'],
    ['join', 'end'],
  ]
  const was = graphOf(nodes, ways)
  const will = graphOf(nodes, ways.toReversed())
  const forked = begun(was)
  const half = step(
    was,
    forked,
    { do: 'complete', token: forked.tokens.find(({ node }) => node === 'a')!.id },
    host,
  ).state
  const mapped = mapState(was, will, half)
  if (!('state' in mapped)) throw new Error('refused')
  const last = mapped.state.tokens.find(({ node }) => node === 'b')!
  expect(step(will, mapped.state, { do: 'complete', token: last.id }, host).state.ended).toBe('finished')
  const without = graphOf({ ...nodes, c: 'userTask' }, [
    ['start', 'fork'],
    ['fork', 'c'],
    ['fork', 'b'],
    ['c', 'join'],
    ['b', 'join'],
    ['join', 'end'],
    ['start', 'a'],
    ['a', 'end'],
  ])
  expect(codes(mapState(was, without, half))).toEqual(['flow.migrate-way'])
})
