/** @source docs/workflow.md#simulation */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Block, handled, processOf, VARS } from '#tests/support/flow-blocks.ts'
import type { FlowDocument, FlowElement } from '../../schema/document.ts'
import { type Compilable, compileProcess } from '../graph/compile-process.ts'
import type { Assignment } from '../people/choose-handlers.ts'
import type { State, Variables } from '../state.ts'
import { type FlowEvent, type Host, NEW, step } from '../step.ts'
import { MOST_STEPS, type Plan, simulate } from './simulate.ts'
import type { SimulationHost, Turn } from './simulation.ts'

const RUNS = Number(process.env.LAW_RUNS ?? 150)
const now = Date.UTC(2026, 0, 5)
const base = { holds: () => true, nextFiring: (_: string, at: number) => at + 60_000 }

type People = (node: string) => Assignment

type More = Partial<Omit<Plan, 'flow'>> & { flow?: Partial<Plan['flow']> }

const planOf = (elements: Compilable[], vars: Variables, { flow, ...more }: More = {}): Plan => ({
  graph: compileProcess({ elements }),
  flow: { title: { zh: '流程' }, ...flow },
  elements: new Map(elements.map(element => [element.id, element as FlowElement])),
  starter: 'owner',
  ...{ vars, now },
  ...more,
})
const hostOf = (people: People): SimulationHost => ({ ...base, find: async node => people(node) })

/** Who gets what, by the name of the node alone; some tasks pass. */
const peopleOf =
  (seed: number): People =>
  node => {
    const turn = [...node].reduce((sum, each) => sum + each.charCodeAt(0), seed)
    if (turn % 5 === 0) return { kind: 'pass', why: 'flow.nobody-skipped' }
    const users = Array.from({ length: 1 + (turn % 3) }, (_, at) => ({ id: `u${(turn + at) % 7}` }))
    return { kind: 'handlers', users }
  }

/** Runs the process as people would, in any order, and notes where it came. */
function execute(plan: Plan, people: People, picks: number[]) {
  const entered: string[] = []
  const taken: string[] = []
  const host: Host = {
    ...base,
    now,
    handlers: node => {
      const found = people(node)
      return found.kind === 'pass' ? [] : found.users.map(({ id }) => id)
    },
  }
  let state: State = NEW
  const passing: number[] = []
  const go = (command: Parameters<typeof step>[2]) => {
    const done = step(plan.graph, state, command, host)
    state = done.state
    for (const event of done.events) note(event)
    while (passing.length) go({ do: 'complete', token: passing.shift()! })
  }
  const note = (event: FlowEvent) => {
    if (event.is === 'taken') taken.push(event.flow)
    if (event.is === 'entered' && plan.graph.nodes.get(event.node)!.type === 'userTask') entered.push(event.node)
    if (event.is !== 'task') return
    const isOwn = state.tokens.some(({ id, vars }) => id === event.token && vars?.wf_handler !== undefined)
    if (!isOwn && people(event.node).kind === 'pass') passing.push(event.token)
  }
  go({ do: 'start', vars: plan.vars })
  for (let at = 0; !state.ended; at++) {
    const open = state.tokens.filter(({ for: what }) => what && /task|trigger|job/.test(what))
    const token = open[(picks[at % picks.length] ?? 0) % Math.max(open.length, 1)]
    const wait = state.waits[0]
    if (token) go({ do: 'complete', token: token.id })
    else if (wait?.kind === 'timer') go({ do: 'fire', wait: wait.id })
    else go({ do: 'message', wait: wait!.id })
  }
  return { entered: entered.sort(), taken: taken.sort(), how: state.ended }
}

describe('laws', () => {
  test('the simulated path is the path that is executed, whoever acts first', async () => {
    const picks = fc.array(fc.nat(), { minLength: 1, maxLength: 20 })
    const law = async (block: Block, vars: Variables, seed: number, picks: number[]) => {
      const plan = planOf(processOf(block).elements, vars)
      const found = await simulate(plan, hostOf(peopleOf(seed)))
      if (found.stopped?.code === 'flow.simulate-long') return
      const ran = execute(plan, peopleOf(seed), picks)
      const tasks = found.steps.filter(({ kind }) => kind === 'task').map(({ node }) => node)
      expect({ entered: tasks.sort(), taken: found.taken.toSorted(), how: found.ending }).toEqual(ran)
    }
    await fc.assert(fc.asyncProperty(handled, VARS, fc.nat(), picks, law), { numRuns: RUNS })
  })

  test('a step has the handlers it is given, and what it stands in is begun by a flow that was taken', async () => {
    const law = async (block: Block, vars: Variables, seed: number) => {
      const people = peopleOf(seed)
      const { steps, taken } = await simulate(planOf(processOf(block).elements, vars), hostOf(people))
      for (const { node, kind, handlers, passed, lane } of steps) {
        for (const flow of lane) expect(taken).toContain(flow)
        if (kind !== 'task') continue
        const given = people(node)
        expect(passed ?? false).toBe(given.kind === 'pass')
        if (given.kind === 'handlers') expect(handlers).toEqual(given.users)
      }
    }
    await fc.assert(fc.asyncProperty(handled, VARS, fc.nat(), law), { numRuns: RUNS })
  })
})

type Way = [from: string, to: string, condition?: string]

function flow(nodes: Record<string, Partial<FlowElement>>, ways: Way[]): Compilable[] {
  return [
    ...Object.entries(nodes).map(([id, more]) => ({ id, bpmn: id, type: 'userTask', ...more }) as Compilable),
    ...ways.map(([from, to, condition], at) => {
      return { id: `way${at}`, bpmn: '', type: 'sequenceFlow', from, to, ...(condition && { condition }) } as Compilable
    }),
  ]
}
const start = { type: 'startEvent' as const }
const end = { type: 'endEvent' as const }
const one: People = node => ({ kind: 'handlers', users: [{ id: node }] })
const walk = (elements: Compilable[], vars: Variables = {}, more: More = {}, people: People = one) =>
  simulate(planOf(elements, vars, more), hostOf(people))
const nodesOf = ({ steps }: { steps: { node: string }[] }) => steps.map(({ node }) => node)

test('conditions decide on the values, and a value that is missing ends the path with the reason', async () => {
  const elements = flow({ start, gate: { type: 'exclusiveGateway', default: 'way2' }, boss: {}, head: {}, end }, [
    ['start', 'gate'],
    ['gate', 'boss', `${'${'}days > 3}`],
    ['gate', 'head'],
    ['boss', 'end'],
    ['head', 'end'],
  ])
  expect(nodesOf(await walk(elements, { days: 5 }))).toEqual(['boss'])
  expect(nodesOf(await walk(elements, { days: 1 }))).toEqual(['head'])
  expect(await walk(elements)).toMatchObject({
    steps: [],
    ending: 'stopped',
    stopped: { code: expect.stringMatching(/^flow\./) },
  })
})

test('a cycle is walked once: the values do not change on the way', async () => {
  const elements = flow({ start, fill: {}, check: {}, gate: { type: 'exclusiveGateway' }, end }, [
    ['start', 'fill'],
    ['fill', 'check'],
    ['check', 'gate'],
    ['gate', 'fill', `${'${'}ok == false}`],
    ['gate', 'end', `${'${'}ok == true}`],
  ])
  const found = await walk(elements, { ok: false })
  expect(found).toMatchObject({ ending: 'stopped', stopped: { code: 'flow.simulate-cycle' } })
  expect(found.steps.length).toBeLessThan(7)
  expect(await walk(elements, { ok: true })).toMatchObject({ ending: 'finished' })
})

test('the longest path has an end', async () => {
  const inside = 'sub'
  const nodes = { start, sub: { type: 'subProcess' as const, loop: { count: '900' } }, end }
  const within = { in: { ...start, inside }, work: { inside }, out: { ...end, inside } }
  const elements = flow({ ...nodes, ...within }, [
    ['start', 'sub'],
    ['sub', 'end'],
    ['in', 'work'],
    ['work', 'out'],
  ])
  expect((await walk(elements)).stopped).toEqual({ code: 'flow.simulate-long', params: { most: MOST_STEPS } })
})

test('branches in parallel are named by the flows that begin them; what joins them stands outside', async () => {
  const elements = flow(
    { start, fork: { type: 'parallelGateway' }, a: {}, b: {}, join: { type: 'parallelGateway' }, last: {}, end },
    [
      ['start', 'fork'],
      ['fork', 'a'],
      ['fork', 'b'],
      ['a', 'join'],
      ['b', 'join'],
      ['join', 'last'],
      ['last', 'end'],
    ],
  )
  const { steps } = await walk(elements)
  expect(steps.map(({ node, lane }) => [node, lane])).toEqual([
    ['a', ['way1']],
    ['b', ['way2']],
    ['last', []],
  ])
})

test('what happens without people is listed with what it would do', async () => {
  const elements = flow(
    {
      start,
      call: { type: 'serviceTask' },
      pause: { type: 'intermediateCatchEvent', event: { kind: 'timer', duration: 'P2D' } },
      answer: { type: 'intermediateCatchEvent', event: { kind: 'message', name: 'paid' } },
      task: {},
      late: { type: 'boundaryEvent', attachedTo: 'task', event: { kind: 'timer', duration: 'PT1H' } },
      end,
      other: end,
    },
    [
      ['start', 'call'],
      ['call', 'pause'],
      ['pause', 'answer'],
      ['answer', 'task'],
      ['task', 'end'],
      ['late', 'other'],
    ],
  )
  const { steps, ending } = await walk(elements)
  const wait = { zh: '等待', en: 'Wait' }
  expect(steps.map(({ node, kind, waits }) => ({ node, kind, waits }))).toEqual([
    { node: 'call', kind: 'service', waits: [] },
    {
      node: 'pause',
      kind: 'wait',
      waits: [{ node: 'pause', name: wait, kind: 'timer', due: '2026-01-07T00:00:00.000Z' }],
    },
    {
      node: 'answer',
      kind: 'wait',
      waits: [{ node: 'answer', name: wait, kind: 'message', event: 'paid' }],
    },
    // time has gone on to the timer before
    {
      node: 'task',
      kind: 'task',
      waits: [
        {
          node: 'late',
          name: { zh: '边界事件', en: 'Boundary event' },
          kind: 'timer',
          due: '2026-01-07T01:00:00.000Z',
        },
      ],
    },
  ])
  expect(ending).toBe('finished')
})

describe('somebody refuses or returns', () => {
  const initiator = { who: [{ id: 'own', is: 'initiator' as const }] }
  const line = (own: Partial<FlowElement>) =>
    flow({ start, own, head: {}, boss: {}, end }, [
      ['start', 'own'],
      ['own', 'head'],
      ['head', 'boss'],
      ['boss', 'end'],
    ])
  const turned = (elements: Compilable[], turn: Turn, flow: Pick<FlowDocument, 'back' | 'skipFirst'> = {}) =>
    walk(elements, {}, { turn, flow })

  test('a refusal goes to the initiator, and the process runs through from there', async () => {
    const found = await turned(line(initiator), { node: 'boss', does: 'refuse' })
    expect(nodesOf(found)).toEqual(['own', 'head', 'boss', 'own', 'head', 'boss'])
    expect(found.steps[2]).toMatchObject({ does: 'refuse' })
    expect(found.ending).toBe('finished')
  })

  test('without a task of the initiator the request is resubmitted', async () => {
    const found = await turned(line({}), { node: 'head', does: 'refuse' })
    expect(found.steps.map(({ node, kind }) => [node, kind])).toEqual([
      ['own', 'task'],
      ['head', 'task'],
      ['start', 'resubmit'],
      ['own', 'task'],
      ['head', 'task'],
      ['boss', 'task'],
    ])
  })

  test('a return goes to its node, a refusal where the flow says', async () => {
    const back = await turned(line({}), { node: 'boss', does: 'return', to: 'head' })
    expect(nodesOf(back)).toEqual(['own', 'head', 'boss', 'head', 'boss'])
    const said = await turned(line({}), { node: 'boss', does: 'refuse' }, { back: { to: 'own' } })
    expect(nodesOf(said)).toEqual(['own', 'head', 'boss', 'own', 'head', 'boss'])
  })

  test('a straight return passes what had been agreed, up to the node that returned it', async () => {
    const back = Object.fromEntries([
      ['to', 'own'],
      ['then', 'straight'],
    ])
    const { steps } = await turned(line({}), { node: 'boss', does: 'refuse' }, { back })
    expect(steps.map(({ node, why }) => [node, why])).toEqual([
      ['own', undefined],
      ['head', undefined],
      ['boss', undefined],
      ['own', 'flow.straight'],
      ['head', 'flow.straight'],
      ['boss', undefined],
    ])
  })

  test('of several who decide together one refusal may not decide', async () => {
    const three: People = () => ({ kind: 'handlers', users: ['a', 'b', 'c'].map(id => ({ id })) })
    const of = (pass: 'all' | 'vote') =>
      flow({ start, sign: { many: { pass, percent: 60 } }, end }, [
        ['start', 'sign'],
        ['sign', 'end'],
      ])
    const turn: Turn = { node: 'sign', does: 'refuse' }
    expect(nodesOf(await walk(of('vote'), {}, { turn }, three))).toEqual(['sign'])
    expect(nodesOf(await walk(of('all'), {}, { turn }, three))).toEqual(['sign', 'start', 'sign'])
  })

  test('the first task of the initiator is passed where the flow says so', async () => {
    const people: People = node => ({ kind: 'handlers', users: [{ id: node === 'own' ? 'owner' : node }] })
    const { steps } = await walk(line(initiator), {}, { flow: { skipFirst: true } }, people)
    expect(steps.map(({ node, passed }) => [node, passed])).toEqual([
      ['own', true],
      ['head', undefined],
      ['boss', undefined],
    ])
  })
})
