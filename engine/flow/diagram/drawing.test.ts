import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { XmlElement } from '../../schema/document/process.ts'
import { drawingOf } from './drawing.ts'
import { nodeStates } from './node-states.ts'
import type { Drawable } from './places.ts'

const node = (id: string, type: Drawable['type'] = 'userTask', more: Partial<Drawable> = {}): Drawable => ({
  id,
  type,
  ...more,
})
const flow = (from: string, to: string): Drawable => ({ id: `${from}-${to}`, type: 'sequenceFlow', from, to })
const xml = (name: string, attributes: Record<string, string>, children: XmlElement[] = []): XmlElement => ({
  ...{ name, attributes, children },
  text: '',
})
const shape = (x: number, y: number, width: number, height: number) => ({
  at: 0,
  shape: xml('bpmndi:BPMNShape', {}, [
    xml('dc:Bounds', { x: `${x}`, y: `${y}`, width: `${width}`, height: `${height}` }),
  ]),
})
const boxOf = (elements: Drawable[], id: string) => drawingOf(elements).nodes.find(({ element }) => element.id === id)!

test('SH-69 nodes and flows stand where the file’s diagram has them, from the margin on', () => {
  const edge = {
    at: 2,
    shape: xml('bpmndi:BPMNEdge', {}, [
      xml('di:waypoint', { x: '536', y: '218' }),
      xml('di:waypoint', { x: '600', y: '218' }),
    ]),
  }
  const elements = [
    node('start', 'startEvent', { place: shape(500, 200, 36, 36) }),
    node('task', 'userTask', { place: shape(600, 178, 100, 80) }),
    { ...flow('start', 'task'), place: edge },
  ]
  const { w, h, nodes, edges } = drawingOf(elements)
  expect([w, h]).toEqual([232, 112])
  expect(nodes.map(({ element, x, y }) => [element.id, x, y])).toEqual([
    ['task', 116, 16],
    ['start', 16, 38],
  ])
  expect(edges[0]?.points).toEqual([
    { x: 52, y: 56 },
    { x: 116, y: 56 },
  ])
})

test('a file in which one node has no place is laid out anew', () => {
  const elements = [
    node('start', 'startEvent', { place: shape(500, 200, 36, 36) }),
    node('task'),
    flow('start', 'task'),
  ]
  expect(boxOf(elements, 'start').x).toBe(16)
  expect(boxOf(elements, 'task').x).toBeGreaterThan(52)
})

test('a branch that is skipped and a way back do not put a node before those that lead to it', () => {
  const elements = [
    node('start', 'startEvent'),
    ...['a', 'b', 'c'].map(id => node(id)),
    ...[flow('start', 'a'), flow('a', 'b'), flow('a', 'c'), flow('b', 'c'), flow('c', 'a')],
  ]
  const xs = ['start', 'a', 'b', 'c'].map(id => boxOf(elements, id).x)
  expect(xs).toEqual(xs.toSorted((a, b) => a - b))
  expect(new Set(xs).size).toBe(4)
})

test('a sub-process holds what it contains; a boundary event stands on the edge of its activity', () => {
  const elements = [
    node('sub', 'subProcess'),
    node('in', 'userTask', { inside: 'sub' }),
    node('timer', 'boundaryEvent', { attachedTo: 'sub' }),
  ]
  const [sub, inner, timer] = ['sub', 'in', 'timer'].map(id => boxOf(elements, id))
  expect(inner!.x).toBeGreaterThan(sub!.x)
  expect(inner!.y + inner!.h).toBeLessThan(sub!.y + sub!.h)
  expect(timer!.y + timer!.h / 2).toBe(sub!.y + sub!.h)
})

test('no two nodes of one level overlap, and every node and flow is inside the picture', () => {
  const graph = fc.integer({ min: 1, max: 12 }).chain(count =>
    fc.record({
      count: fc.constant(count),
      links: fc.array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1)), { maxLength: 24 }),
    }),
  )
  fc.assert(
    fc.property(graph, ({ count, links }) => {
      const nodes = Array.from({ length: count }, (_, at) =>
        node(`n${at}`, at % 3 === 2 ? 'exclusiveGateway' : 'userTask'),
      )
      const flows = links.map(([a, b], at) => ({ ...flow(`n${a}`, `n${b}`), id: `f${at}` }))
      const made = drawingOf([...nodes, ...flows])
      expect(made.nodes).toHaveLength(count)
      expect(made.edges).toHaveLength(flows.length)
      for (const [at, a] of made.nodes.entries())
        for (const b of made.nodes.slice(at + 1))
          expect(a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y).toBe(true)
      const points = [...made.nodes, ...made.edges.flatMap(({ points }) => points)]
      for (const { x, y } of points) expect(x >= 0 && y >= 0 && x <= made.w && y <= made.h).toBe(true)
    }),
  )
})

test('an empty process, and one whose elements name themselves as their own place, are drawn', () => {
  expect(drawingOf([]).nodes).toEqual([])
  expect(() => drawingOf([node('a', 'subProcess', { inside: 'a' })])).not.toThrow()
  expect(drawingOf([node('a', 'subProcess', { inside: 'b' }), node('b', 'subProcess', { inside: 'a' })]).w).toBe(0)
})

test.each([
  ['WU-36 what waits', 'userTask', null, [], 'pending'],
  ['WU-36 what is done', 'userTask', 'then', ['comment'], 'done'],
  ['WU-37 a transfer', 'userTask', 'then', ['transferComment'], 'warn'],
  ['WU-37 a withdrawal', 'userTask', 'then', ['withdrawComment'], 'warn'],
  ['WU-38 a refusal', 'userTask', 'then', ['comment', 'rejectComment'], 'error'],
  ['WU-38 an end', 'userTask', 'then', ['terminateComment'], 'error'],
  ['WU-39 a sequence flow', 'sequenceFlow', 'then', [], 'warn'],
])('%s', (_, historyActivityType, endTime, types, state) => {
  const comments = types.map(type => ({ type }))
  expect(nodeStates([{ historyActivityId: 'a', historyActivityType, endTime, comments }]).get('a')).toBe(state)
})

test('a node that waits again is pending, whatever happened before', () => {
  const at = (endTime: string | null, type: string) => ({
    ...{ historyActivityId: 'a', historyActivityType: 'userTask', endTime },
    comments: [{ type }],
  })
  expect(nodeStates([at('then', 'rejectComment'), at(null, '')]).get('a')).toBe('pending')
  expect(nodeStates([at('then', 'rejectComment'), at('then', 'comment')]).get('a')).toBe('done')
})

test('a way past a node runs over it, not through it', () => {
  const node = (id: string, type: 'userTask' | 'exclusiveGateway' = 'userTask') => ({ id, type })
  const way = (id: string, from: string, to: string) => ({ id, type: 'sequenceFlow' as const, from, to })
  const { nodes, edges } = drawingOf([
    ...[node('split', 'exclusiveGateway'), node('task'), node('join', 'exclusiveGateway')],
    ...[way('in', 'split', 'task'), way('out', 'task', 'join'), way('past', 'split', 'join')],
  ])
  const task = nodes.find(({ element }) => element.id === 'task')!
  const [, over, along] = edges.find(({ element }) => element.id === 'past')!.points
  expect(over!.y).toBe(along!.y)
  expect(over!.y).toBeLessThan(task.y)
})
