/** Laws that hold for every process and every order of commands. @source docs/workflow.md#laws */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Block, block, processOf, VARS } from '#tests/support/flow-blocks.ts'
import { Fault } from '../error/fault.ts'
import { compileProcess } from './graph/compile-process.ts'
import type { Graph } from './graph/graph.ts'
import type { State } from './state.ts'
import { type Command, type Host, NEW, step } from './step.ts'

const RUNS = Number(process.env.LAW_RUNS ?? 300)
const host: Host = { now: Date.UTC(2026, 0, 5), holds: () => true, nextFiring: (_, now) => now + 60_000 }

/** What somebody does next; `pick` chooses among what is there. */
const ACTION = fc.record({
  what: fc.constantFrom('complete', 'complete', 'complete', 'fire', 'back', 'move', 'add', 'remove'),
  pick: fc.nat(),
})

/** Approvals as they are: handled and returned. */
const RETURN = fc.record({ what: fc.constantFrom('complete', 'complete', 'back'), pick: fc.nat() })

function commandOf(
  graph: Graph,
  state: State,
  passed: ReadonlySet<string>,
  { what, pick }: { what: string; pick: number },
): Command | null {
  const one = <T>(list: T[]): T | undefined => list[pick % Math.max(list.length, 1)]
  const tasks = state.tokens.filter(token => token.for === 'task')
  const instances = tasks.filter(token => state.scopes.some(({ id, loop }) => id === token.scope && loop))
  switch (what) {
    case 'complete': {
      const task = one(tasks)
      return task ? { do: 'complete', token: task.id } : null
    }
    case 'fire': {
      const timer = one(state.waits.filter(({ kind }) => kind === 'timer'))
      return timer ? { do: 'fire', wait: timer.id } : null
    }
    case 'back': {
      const target = one([...passed].filter(id => isOpen(graph, state, graph.nodes.get(id)!.scope)))
      return target ? { do: 'back', to: target } : null
    }
    case 'move': {
      const from = one(tasks.filter(token => !instances.includes(token)))
      const to = one(
        [...graph.nodes.values()].filter(
          ({ type, scope }) => type === 'userTask' && scope === graph.nodes.get(from?.node ?? '')?.scope,
        ),
      )
      return from && to ? { do: 'move', from: [from.node], to: [to.id] } : null
    }
    case 'add': {
      const loop = one(state.scopes.filter(({ loop }) => loop))
      return loop ? { do: 'addInstance', node: loop.node } : null
    }
    default: {
      const instance = one(instances)
      return instance ? { do: 'removeInstance', token: instance.id, completed: pick % 2 === 0 } : null
    }
  }
}

/** Only what runs once may be returned to from outside. */
function isOpen(graph: Graph, state: State, scope: string): boolean {
  if (scope === '') return true
  const node = graph.nodes.get(scope)!
  return !node.loop && isOpen(graph, state, node.scope) && state.scopes.some(each => each.node === scope)
}

function check(graph: Graph, state: State): void {
  const scopes = new Map(state.scopes.map(scope => [scope.id, scope]))
  const ids = [...state.tokens, ...state.scopes, ...state.waits].map(({ id }) => id)
  expect(new Set(ids).size, 'an id is given once').toBe(ids.length)
  for (const token of state.tokens) {
    const scope = scopes.get(token.scope)
    expect(token.scope === 0 || scope, 'a token is in a scope').toBeTruthy()
    const node = graph.nodes.get(token.node)!
    expect(scope?.loop ? node.id : node.scope, 'a token is in its own scope').toBe(scope?.node ?? '')
    expect(token.for, 'a token at rest waits for something').toBeDefined()
    if (token.for === 'scope') expect(state.scopes.some(each => each.token === token.id)).toBe(true)
  }
  for (const scope of state.scopes) {
    expect(
      state.tokens.some(({ id }) => id === scope.token),
      'a scope has a token outside',
    ).toBe(true)
    const inside = state.tokens.filter(token => token.scope === scope.id)
    expect(inside.length, 'nobody is in it: it is closed').toBeGreaterThan(0)
    if (!scope.loop) continue
    const { total, completed } = scope.loop
    const isSequential = graph.nodes.get(scope.node)!.loop!.sequential
    expect(inside.length, 'instances that run').toBe(isSequential ? 1 : total - completed)
  }
  for (const wait of state.waits) {
    expect(wait.token === undefined ? wait.scope : state.tokens.some(({ id }) => id === wait.token)).toBeTruthy()
  }
  if (state.ended) expect([state.tokens, state.scopes, state.waits]).toEqual([[], [], []])
  else
    expect(
      state.tokens.some(({ for: what }) => /task|trigger|job|child/.test(what!)) || state.waits.length > 0,
      'it runs: somebody can do something',
    ).toBe(true)
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.freeze(value)
    for (const inside of Object.values(value)) freeze(inside)
  }
  return value
}

function run(graph: Graph, vars: object, actions: { what: string; pick: number }[]) {
  const commands: Command[] = [{ do: 'start', vars: vars as never }]
  const passed = new Set<string>()
  const go = (state: State, command: Command) => {
    const next = step(graph, freeze(state), command, host)
    for (const event of next.events) if (event.is === 'task') passed.add(event.node)
    return freeze(next.state)
  }
  let state = go(NEW, commands[0]!)
  check(graph, state)
  for (const action of actions) {
    if (state.ended) break
    const command = commandOf(graph, state, passed, action)
    if (!command) continue
    try {
      state = go(state, command)
    } catch (error) {
      if (error instanceof Fault && /^flow\.(move-loop|back)$/.test(error.code)) continue
      throw error
    }
    commands.push(command)
    check(graph, state)
  }
  return { state, commands, go }
}

function endsWhenCompleted(block: Block, vars: object, actions: { what: string; pick: number }[]): void {
  const graph = compileProcess(processOf(block))
  let { state, go } = run(graph, vars, actions)
  for (let count = 0; !state.ended; count++) {
    if (count > 2_000) throw new Error(`it does not end: ${JSON.stringify(state.tokens)}`)
    const task = state.tokens.find(token => token.for === 'task')
    if (!task) throw new Error(`nothing is open: ${JSON.stringify(state.tokens)}`)
    state = go(state, { do: 'complete', token: task.id })
    check(graph, state)
  }
}

describe('over random processes and commands', () => {
  test('tokens, scopes, counters and waits belong together, and replayed commands give the same state', () => {
    fc.assert(
      fc.property(block, VARS, fc.array(ACTION, { maxLength: 25 }), (block, vars, actions) => {
        const graph = compileProcess(processOf(block))
        const { state, commands, go } = run(graph, vars, actions)
        expect(commands.reduce<State>(go, NEW)).toEqual(state)
      }),
      { numRuns: RUNS },
    )
  })

  test('whoever completes what is open ends every instance, returned, moved and with further signers or not', () => {
    fc.assert(fc.property(block, VARS, fc.array(ACTION, { maxLength: 25 }), endsWhenCompleted), { numRuns: RUNS })
  })

  test('no return leaves a gateway waiting for what it had already', () => {
    const forked = fc.tuple(block, block).map((blocks): Block => {
      return { kind: 'sequence', blocks: [{ kind: 'parallel', blocks }, { kind: 'task' }] }
    })
    fc.assert(fc.property(forked, VARS, fc.array(RETURN, { maxLength: 25 }), endsWhenCompleted), { numRuns: RUNS })
  })

  test('a command that is refused changes nothing', () => {
    fc.assert(
      fc.property(block, VARS, fc.nat(), (block, vars, token) => {
        const graph = compileProcess(processOf(block))
        const { state } = run(graph, vars, [])
        const before = JSON.stringify(state)
        expect(() => step(graph, state, { do: 'complete', token: token + 100_000 }, host)).toThrow(Fault)
        expect(JSON.stringify(state)).toBe(before)
      }),
      { numRuns: 50 },
    )
  })
})
