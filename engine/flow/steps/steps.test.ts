import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Fault } from '../../error/fault.ts'
import type { FlowElement } from '../../schema/document.ts'
import { same } from '../../version/same.ts'
import { drawingOf } from '../diagram/drawing.ts'
import { compileProcess } from '../graph/compile-process.ts'
import { readFlow } from '../settings/read-flow.ts'
import { writeFlow } from '../settings/write-flow.ts'
import {
  addBranch,
  addBranches,
  addStep,
  chooseDefault,
  endBranch,
  moveBranch,
  moveStep,
  removeBranch,
  removeStep,
  stepsOf,
} from './edit-steps.ts'
import { readSteps } from './read-steps.ts'
import { allBranches, allSteps, type BranchKind, isBranches, type Step, type TaskKind } from './steps.ts'

type Tree = { kind: TaskKind } | { kind: BranchKind; branches: { steps: Tree[]; ends: boolean }[] }
type Drawn = { kind: string; id: string; branches?: { id: string; steps: Drawn[]; ends: boolean }[] }

const ELEMENT = {
  approve: { type: 'userTask', who: [{ id: 'who', is: 'leader', of: 'initiator' }] },
  copy: { type: 'task' },
  wait: { type: 'intermediateCatchEvent', event: { kind: 'timer', duration: 'P1D' } },
  service: { type: 'serviceTask' },
} as const
const GATEWAY = { one: 'exclusiveGateway', some: 'inclusiveGateway', all: 'parallelGateway' } as const

/** A process of these steps, and the steps with their ids. */
function draw(trees: Tree[]): { elements: FlowElement[]; drawn: Drawn[] } {
  const elements: FlowElement[] = []
  let count = 0
  const add = (element: Partial<FlowElement> & Pick<FlowElement, 'type'>, id = `${element.type}${++count}`) => {
    elements.push({ id, bpmn: id, ...element } as FlowElement)
    return id
  }
  const way = (from: string, to = '') => add({ type: 'sequenceFlow', from, to })
  const lead = (id: string, to: string) => {
    const at = elements.findIndex(each => each.id === id)
    elements[at] = { ...elements[at]!, to }
  }
  const place = (steps: Tree[], exit: string): { drawn: Drawn[]; exit: string | null } => {
    let open: string | null = exit
    const drawn: Drawn[] = []
    for (const step of steps) {
      if (open === null) break
      if (!('branches' in step)) {
        const id = add({ ...(ELEMENT[step.kind] as object), type: ELEMENT[step.kind].type })
        lead(open, id)
        open = way(id)
        drawn.push({ kind: step.kind, id })
        continue
      }
      const id = add({ type: GATEWAY[step.kind] })
      lead(open, id)
      const join = add({ type: GATEWAY[step.kind] })
      let meets = 0
      const branches = step.branches.map(branch => {
        const flow = way(id)
        const inner = place(branch.steps, flow)
        if (inner.exit !== null && branch.ends) lead(inner.exit, add({ type: 'endEvent' }))
        else if (inner.exit !== null) {
          lead(inner.exit, join)
          meets++
        }
        return { id: flow, steps: inner.drawn, ends: inner.exit === null || branch.ends }
      })
      drawn.push({ kind: step.kind, id, branches })
      open = meets > 0 ? way(join) : null
      if (meets === 0)
        elements.splice(
          elements.findIndex(each => each.id === join),
          1,
        )
    }
    return { drawn, exit: open }
  }
  const start = add({ type: 'startEvent' })
  const { drawn, exit } = place(trees, way(start))
  if (exit !== null) lead(exit, add({ type: 'endEvent' }))
  return { elements, drawn }
}

const tree: fc.Arbitrary<Tree[]> = fc.letrec<{ list: Tree[]; step: Tree }>(tie => ({
  list: fc.array(tie('step'), { maxLength: 4 }),
  step: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ kind: fc.constantFrom('approve' as const, 'copy' as const, 'wait' as const, 'service' as const) }),
    fc.record({
      kind: fc.constantFrom('one' as const, 'some' as const, 'all' as const),
      branches: fc.array(fc.record({ steps: tie('list'), ends: fc.boolean() }), { minLength: 2, maxLength: 3 }),
    }),
  ),
})).list

const seen = (steps: readonly Step[]): Drawn[] =>
  steps.map(step => ({
    kind: step.kind,
    id: step.id,
    ...(isBranches(step) && {
      branches: step.branches.map(({ id, steps: inner, end, exits }) => ({
        id,
        steps: seen(inner),
        ends: end !== undefined || exits.length === 0,
      })),
    }),
  }))

test('steps that are drawn as a process are read as the same steps, also from its BPMN file', () => {
  fc.assert(
    fc.property(tree, trees => {
      const { elements, drawn } = draw(trees)
      expect(seen(stepsOf(elements).steps)).toEqual(drawn)
      const { flow } = readFlow(writeFlow({ process: 'it', title: { zh: 'It' }, elements }))
      expect(seen(stepsOf(flow.elements).steps)).toEqual(drawn)
    }),
  )
})

const edit = fc.record({
  what: fc.constantFrom('add', 'branches', 'branch', 'remove', 'move', 'removeBranch', 'moveBranch', 'end', 'default'),
  at: fc.nat(),
  to: fc.nat(),
  kind: fc.constantFrom('one' as const, 'some' as const, 'all' as const),
})
type Edit = typeof edit extends fc.Arbitrary<infer E> ? E : never

/** One edit at random places; what it refuses changes nothing. */
function apply(elements: FlowElement[], { what, at, to, kind }: Edit, turn: number): FlowElement[] {
  const { start, steps } = stepsOf(elements)
  const all = allSteps(steps)
  const forks = all.filter(isBranches)
  const pick = <T>(list: T[], n: number): T | undefined => list[n % Math.max(1, list.length)]
  const after = pick([start, ...all.map(({ id }) => id), ...allBranches(steps).map(({ id }) => id)], to)!
  const step = pick(all, at)
  const fork = pick(forks, at)
  const branch = fork && pick(fork.branches, to)
  const id = (name: string) => `${name}${turn}new`
  try {
    switch (what) {
      case 'add':
        return addStep(elements, after, { id: id('n'), bpmn: id('n'), type: 'userTask' }, id('w'))
      case 'branches':
        return addBranches(elements, after, {
          kind,
          split: id('s'),
          join: id('j'),
          ways: [id('a'), id('b'), id('c')],
        })
      case 'branch':
        return fork ? addBranch(elements, fork.id, id('w'), id('e')) : elements
      case 'remove':
        return step ? removeStep(elements, step.id) : elements
      case 'move':
        return step ? moveStep(elements, step.id, after) : elements
      case 'removeBranch':
        return fork ? removeBranch(elements, fork.id, branch!.id) : elements
      case 'moveBranch':
        return fork ? moveBranch(elements, fork.id, branch!.id, at % 2 ? 1 : -1) : elements
      case 'end':
        return fork ? endBranch(elements, fork.id, branch!.id, at % 2 ? id('e') : null) : elements
      case 'default':
        return fork ? chooseDefault(elements, fork.id, branch!.id) : elements
      default:
        return elements
    }
  } catch (error) {
    if (!(error instanceof Fault && /^flow\.steps\./.test(error.code))) throw error
    expect(error.code).not.toBe('flow.steps.shape')
    return elements
  }
}

test('after every edit the process can be deployed and is a list of steps with a diagram; nothing else is lost', () => {
  fc.assert(
    fc.property(tree, fc.array(edit, { maxLength: 12 }), (trees, edits) => {
      let { elements } = draw(trees)
      for (const [turn, each] of edits.entries()) {
        const before = stepsOf(elements)
        const after = apply(elements, each, turn)
        const ids = (steps: readonly Step[]) => allSteps(steps).map(({ id }) => id)
        const now = stepsOf(after)
        expect(() => compileProcess({ elements: after })).not.toThrow()
        expect(new Set(after.map(({ id }) => id)).size).toBe(after.length)
        const lost = ids(before.steps).filter(id => !ids(now.steps).includes(id))
        if (/^(add|branches|branch|move|moveBranch|end|default)$/.test(each.what)) expect(lost).toEqual([])
        if (!same(after, elements) && each.what !== 'default') {
          expect(after.every(({ place }) => place)).toBe(true)
          expect(drawingOf(after).nodes).toHaveLength(after.filter(({ type }) => type !== 'sequenceFlow').length)
        }
        elements = after
      }
    }),
    { numRuns: 150 },
  )
})

const task = (id: string): FlowElement => ({ id, bpmn: id, type: 'userTask' })
const way = (from: string, to: string): FlowElement => ({
  ...{ id: `${from}-${to}`, bpmn: '', type: 'sequenceFlow', from, to },
})
const one = (id: string, type: FlowElement['type']): FlowElement => ({ id, bpmn: id, type })
const line = [one('start', 'startEvent'), task('a'), one('end', 'endEvent'), way('start', 'a'), way('a', 'end')]

test('branches may meet where the next step or the end is', () => {
  const elements = [
    ...[one('start', 'startEvent'), task('a'), one('fork', 'exclusiveGateway'), task('b'), one('end', 'endEvent')],
    ...[way('start', 'a'), way('a', 'fork'), way('fork', 'b'), way('fork', 'end'), way('b', 'end')],
  ]
  const { steps, end } = stepsOf(elements)
  expect(end).toBe('end')
  expect(steps.map(({ id, exits }) => [id, exits])).toEqual([
    ['a', ['a-fork']],
    ['fork', ['b-end', 'fork-end']],
  ])
  const more = addStep(elements, 'fork', task('c'), 'w')
  expect(more.find(({ id }) => id === 'fork-end')?.to).toBe('c')
  expect(stepsOf(more).steps.map(({ id }) => id)).toEqual(['a', 'fork', 'c'])
})

test('returns to a step that is removed lead nowhere in particular', () => {
  const elements = addStep(line, 'a', { ...task('b'), back: { to: 'a', choose: true } }, 'w')
  expect(removeStep(elements, 'a').find(({ id }) => id === 'b')?.back).toEqual({ choose: true })
  expect(removeStep(elements, 'b').map(({ id }) => id)).toEqual(line.map(({ id }) => id))
})

test('the branch that alone leads on cannot end, nor be removed', () => {
  const two = addBranches(line, 'a', { kind: 'one', split: 's', join: 'j', ways: ['x', 'y', 'z'] })
  const ended = endBranch(two, 's', 'x', 'over')
  expect(stepsOf(ended).steps[1]).toMatchObject({ branches: [{ id: 'x', end: 'over' }, { id: 'y' }], exits: ['z'] })
  for (const work of [() => endBranch(ended, 's', 'y', 'too'), () => removeBranch(ended, 's', 'y')])
    expect(work).toThrow(expect.objectContaining({ code: 'flow.steps.only-way' }))
  expect(stepsOf(removeBranch(ended, 's', 'x')).steps.map(({ id }) => id)).toEqual(['a'])
  expect(stepsOf(endBranch(ended, 's', 'x', null))).toEqual(stepsOf(two))
})

test.each([
  ['start', 'b', [...line, one('b', 'startEvent')]],
  ['element', 'b', [...line, one('b', 'receiveTask')]],
  ['element', 'b', [...line, { ...one('b', 'boundaryEvent'), attachedTo: 'a' }]],
  ['ways', 'a', [...line, task('b'), way('a', 'b'), way('b', 'end')]],
  ['condition', 'a-end', line.map(each => (each.id === 'a-end' ? { ...each, condition: '{"==":[1,1]}' } : each))],
  ['back', 'a', [...line.slice(0, 4), one('g', 'exclusiveGateway'), way('a', 'g'), way('g', 'a'), way('g', 'end')]],
  ['end', 'a', line.slice(0, 4)],
  ['apart', 'b', [...line, task('b'), one('over', 'endEvent'), way('b', 'over')]],
  [
    'meet',
    'g',
    [
      ...line.slice(0, 4),
      ...[one('g', 'parallelGateway'), task('b'), way('a', 'g'), way('g', 'b'), way('g', 'end'), way('b', 'end')],
    ],
  ],
  [
    'meet',
    'j',
    [
      ...line.slice(0, 4),
      ...[one('g', 'exclusiveGateway'), one('j', 'parallelGateway'), task('b'), task('c')],
      ...[way('a', 'g'), way('g', 'b'), way('g', 'c'), way('b', 'j'), way('c', 'j'), way('j', 'end')],
    ],
  ],
] as [string, string, FlowElement[]][])('no list of steps: %s at %s', (why, at, elements) => {
  expect(readSteps(elements)).toEqual({ why, at })
})
