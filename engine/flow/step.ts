/**
 * Carries out one command on one instance. Pure: no clock, I/O or randomness; the given state is not changed.
 * @source docs/workflow.md#engine
 */
import { Fault } from '../error/fault.ts'
import type { Names } from './expression/run-expression.ts'
import type { Graph, GraphNode } from './graph/graph.ts'
import type { State, Token, Wait } from './state.ts'
import { emptyScope, emptyToken } from './step/cancel.ts'
import type { Command, FlowEvent, Host } from './step/command.ts'
import { awaitEventSubProcesses, beginInstanceOf, enterNode } from './step/enter.ts'
import { errorAt } from './step/errors.ts'
import { Execution } from './step/execution.ts'
import { settleJoins } from './step/join.ts'
import { leaveNode } from './step/leave.ts'
import { addInstance, noteRefusal, removeInstance } from './step/loop.ts'
import { back, move } from './step/move.ts'
import { endWaits, repeat } from './step/waits.ts'

export type { Command, FlowEvent, Host } from './step/command.ts'
export { MOST_MOVES } from './step/execution.ts'

/** An instance that has not begun. */
export const NEW: State = { last: 0, tokens: [], scopes: [], waits: [], vars: {} }

/**
 * @returns the new state and what has come of it, in order
 * @throws Fault 'flow.token-unknown', 'flow.wait-unknown', 'flow.not-waiting', 'flow.ended', 'flow.no-way', 'flow.endless',
 * 'flow.tokens', 'flow.error-uncaught', 'flow.move', and those of expressions; nothing is changed then
 */
export function step(graph: Graph, state: State, command: Command, host: Host): { state: State; events: FlowEvent[] } {
  if (state.ended) throw new Fault('flow.ended')
  const execution = new Execution(graph, copyOf(state), host)
  carryOut(execution, command)
  settle(execution)
  return { state: execution.state, events: execution.events }
}

/** The variables and stored values that expressions of a token see. @throws Fault 'flow.token-unknown' */
export function namesAt(graph: Graph, state: State, token: number, host: Host): Names {
  const execution = new Execution(graph, state, host)
  return execution.namesOf(execution.token(token))
}

function carryOut(execution: Execution, command: Command) {
  switch (command.do) {
    case 'start':
      return start(execution, command)
    case 'complete': {
      const token = waiting(execution, command.token, ['task', 'trigger', 'job'])
      execution.setVariables(token, command.vars)
      if (command.refused) noteRefusal(execution, token)
      return execution.leave(token)
    }
    case 'fail':
      waiting(execution, command.token, ['job', 'task'])
      return errorAt(execution, command.token, command.code)
    case 'fire':
      return caught(execution, waitOf(execution, command.wait, 'timer'))
    case 'message':
      execution.setVariables(null, command.vars)
      return caught(execution, waitOf(execution, command.wait, 'message'))
    case 'signal':
      return signal(execution, command)
    case 'childEnded':
      return childEnded(execution, command)
    case 'move':
      return move(execution, command.from, command.to)
    case 'back':
      return back(execution, command.to)
    case 'addInstance':
      return addInstance(execution, execution.node(command.node), command)
    case 'removeInstance':
      return removeInstance(execution, execution.token(command.token), command.completed)
    case 'hold':
      emptyScope(execution, 0)
      execution.state.jumped = undefined
      return
    case 'end':
      emptyScope(execution, 0)
      execution.state.ended = command.how
      execution.report({ is: 'ended', how: command.how, ...(command.all && { all: true }) })
  }
}

/** Runs until every token rests. */
function settle(execution: Execution) {
  do {
    for (let next = execution.nextWork(); next; next = execution.nextWork()) {
      if (next.do === 'enter') enterNode(execution, next.token)
      else if (next.do === 'begin') beginInstanceOf(execution, next.token, execution.nodeOf(next.token))
      else leaveNode(execution, next.token)
    }
  } while (settleJoins(execution))
}

function start(execution: Execution, { node, vars, called }: Extract<Command, { do: 'start' }>) {
  const { state, graph } = execution
  if (state.tokens.length) throw new Fault('flow.started')
  Object.assign(state.vars, vars)
  if (called) state.called = true
  const starts = graph.starts.get('')!.filter(each => (node === undefined ? !each.event : each.id === node))
  if (!starts.length) throw new Fault('flow.no-start', { node })
  const tokens = starts.map(each => execution.put(0, each.id))
  awaitEventSubProcesses(execution, tokens[0]!, 0, '')
  for (const token of tokens) execution.enter(token, token.node)
}

function signal(execution: Execution, { name, vars, last = Infinity }: Extract<Command, { do: 'signal' }>) {
  execution.setVariables(null, vars)
  const caughtBy = execution.state.waits.filter(wait => wait.kind === 'signal' && wait.name === name && wait.id <= last)
  for (const wait of caughtBy) if (execution.state.waits.includes(wait)) caught(execution, wait)
}

function childEnded(execution: Execution, { token: id, vars, code }: Extract<Command, { do: 'childEnded' }>) {
  const token = waiting(execution, id, ['child'])
  if (code !== undefined) return errorAt(execution, id, code)
  const { called } = execution.nodeOf(token)
  const given = { has: (name: string) => Object.hasOwn(vars ?? {}, name), get: (name: string) => vars?.[name] }
  execution.setVariables(token, execution.mapOut(called!, given))
  execution.leave(token)
}

/** Handles the event of a wait. */
function caught(execution: Execution, wait: Wait) {
  const node = execution.node(wait.node)
  if (wait.scope !== undefined) return caughtInScope(execution, wait, node)
  const token = execution.token(wait.token!)
  if (node.type !== 'boundary') {
    emptyToken(execution, token)
    if (token.node !== node.id) execution.report({ is: 'left', node: token.node, token: token.id })
    token.node = node.id
    return execution.leave(token)
  }
  if (node.interrupts) {
    emptyToken(execution, token)
    execution.report({ is: 'cancelled', node: token.node, token: token.id })
    return execution.enter(token, node.id)
  }
  again(execution, wait)
  execution.enter(execution.put(token.scope, node.id), node.id)
}

function caughtInScope(execution: Execution, wait: Wait, start: GraphNode) {
  const scope = wait.scope!
  if (start.interrupts) emptyScope(execution, scope)
  else again(execution, wait)
  execution.enter(execution.put(scope, start.scope), start.scope)
}

/** A non-interrupting event keeps waiting: for further messages and signals, or for the next firing of its cycle. */
function again(execution: Execution, wait: Wait) {
  if (wait.kind !== 'timer') return
  endWaits(execution, each => each === wait)
  repeat(execution, wait)
}

function waiting(execution: Execution, id: number, whats: Token['for'][]): Token {
  const token = execution.token(id)
  if (!whats.includes(token.for)) throw new Fault('flow.not-waiting', { node: execution.nodeOf(token).name })
  return token
}

function waitOf(execution: Execution, id: number, kind: Wait['kind']): Wait {
  const wait = execution.state.waits.find(each => each.id === id && each.kind === kind)
  if (!wait) throw new Fault('flow.wait-unknown', { wait: id })
  return wait
}

function copyOf(state: State): State {
  return {
    ...state,
    vars: { ...state.vars },
    tokens: state.tokens.map(token => ({ ...token, ...(token.vars && { vars: { ...token.vars } }) })),
    scopes: state.scopes.map(scope => ({
      ...scope,
      ...(scope.vars && { vars: { ...scope.vars } }),
      ...(scope.loop && { loop: { ...scope.loop, ...(scope.loop.items && { items: [...scope.loop.items] }) } }),
    })),
    waits: [...state.waits],
  }
}
