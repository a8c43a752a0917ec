/**
 * A step in progress: its copy of the state, the work still to do and the events so far. Entering and leaving nodes are
 * items of a queue, so that long paths through a process do not recurse.
 */

import { Fault } from '../../error/fault.ts'
import type { Json } from '../../schema/document.ts'
import type { Expression } from '../expression/expression.ts'
import { type Names, runExpression, toTruth } from '../expression/run-expression.ts'
import { toText, type Value } from '../expression/value.ts'
import type { Called, Condition, Graph, GraphNode } from '../graph/graph.ts'
import type { Scope, State, Token, Variables } from '../state.ts'
import type { FlowEvent, Host } from './command.ts'

/** The most nodes passed in one step: more means a cycle without a wait. */
export const MOST_MOVES = 10_000
/** The most tokens of an instance at one time. */
export const MOST_TOKENS = 2_000
/** A variable of one of these names that is true switches skip expressions on; the first that is set counts. */
const SKIPPING = ['_ACTIVITI_SKIP_EXPRESSION_ENABLED', '_FLOWABLE_SKIP_EXPRESSION_ENABLED']

type Work = { token: Token; do: 'enter' | 'begin' | 'leave' }

export class Execution {
  readonly events: FlowEvent[] = []
  private readonly work: Work[] = []
  private moves = 0

  readonly graph: Graph
  readonly state: State
  readonly host: Host

  constructor(graph: Graph, state: State, host: Host) {
    this.graph = graph
    this.state = state
    this.host = host
  }

  node(id: string): GraphNode {
    const node = this.graph.nodes.get(id)
    if (!node) throw new Fault('flow.node-unknown', { node: id })
    return node
  }

  nodeOf(token: Token): GraphNode {
    return this.node(token.node)
  }

  /** @throws Fault 'flow.token-unknown': it was completed or cancelled meanwhile */
  token(id: number): Token {
    const token = this.state.tokens.find(each => each.id === id)
    if (!token) throw new Fault('flow.token-unknown', { token: id })
    return token
  }

  scope(id: number): Scope | undefined {
    return id === 0 ? undefined : this.state.scopes.find(each => each.id === id)
  }

  nextId(): number {
    return ++this.state.last
  }

  /** A token put into a scope; it does nothing yet. @throws Fault 'flow.tokens' */
  put(scope: number, node: string, vars?: Variables): Token {
    if (this.state.tokens.length >= MOST_TOKENS) throw new Fault('flow.tokens', { most: MOST_TOKENS })
    const token: Token = { id: this.nextId(), node, scope, ...(vars && { vars }) }
    this.state.tokens.push(token)
    return token
  }

  drop(token: Token): void {
    const at = this.state.tokens.indexOf(token)
    if (at >= 0) this.state.tokens.splice(at, 1)
  }

  open(token: Token, more: Partial<Scope> = {}): Scope {
    token.for = 'scope'
    const scope: Scope = { id: this.nextId(), node: token.node, token: token.id, ...more }
    this.state.scopes.push(scope)
    return scope
  }

  close(scope: Scope): void {
    const at = this.state.scopes.indexOf(scope)
    if (at >= 0) this.state.scopes.splice(at, 1)
  }

  tokensIn(scope: number): Token[] {
    return this.state.tokens.filter(token => token.scope === scope)
  }

  /** The scope a token opened. */
  scopeOf(token: Token): Scope | undefined {
    return this.state.scopes.find(scope => scope.token === token.id)
  }

  enter(token: Token, node: string, by?: string): void {
    token.node = node
    delete token.for
    if (by === undefined) delete token.by
    else token.by = by
    this.work.push({ token, do: 'enter' })
  }

  /** Runs the node for one instance of a loop. */
  begin(token: Token): void {
    this.work.push({ token, do: 'begin' })
  }

  leave(token: Token): void {
    delete token.for
    this.work.push({ token, do: 'leave' })
  }

  /** The next thing to do; of a token that was dropped meanwhile nothing is. @throws Fault 'flow.endless' */
  nextWork(): Work | null {
    for (;;) {
      const next = this.work.shift()
      if (!next) return null
      if (!this.state.tokens.includes(next.token)) continue
      if (++this.moves > MOST_MOVES) throw new Fault('flow.endless', { node: this.nodeOf(next.token).name })
      return next
    }
  }

  report(event: FlowEvent): void {
    this.events.push(event)
  }

  /** The variables a token sees: its own, then those of the scopes around it, innermost first. */
  namesOf(token: Token): Names {
    const { host } = this
    const layers = this.layersOf(token)
    const layerOf = (name: string) => layers.find(layer => Object.hasOwn(layer, name))
    return {
      has: name => layerOf(name) !== undefined || !!host.values?.has(name),
      get: name => {
        const layer = layerOf(name)
        return layer ? layer[name] : host.values?.get(name)
      },
      call: host.call,
      isService: host.isService,
    }
  }

  /** All variables a token sees. */
  variablesOf(token: Token): Variables {
    return Object.assign({}, ...this.layersOf(token).reverse())
  }

  private layersOf(token: Token): Variables[] {
    const layers: Variables[] = []
    let at: Token | undefined = token
    while (at) {
      if (at.vars) layers.push(at.vars)
      const scope = this.scope(at.scope)
      if (scope?.vars) layers.push(scope.vars)
      if (scope?.loop) layers.push(this.countsOf(scope, scope.loop))
      at = scope && this.state.tokens.find(({ id }) => id === scope.token)
    }
    layers.push(this.state.vars)
    return layers
  }

  /** Of a sequential loop one instance counts as active, also while the next one is about to begin. */
  private countsOf({ id, node }: Scope, { total, completed }: NonNullable<Scope['loop']>): Variables {
    const active = this.node(node).loop?.sequential ? 1 : this.tokensIn(id).length
    return { nrOfInstances: total, nrOfCompletedInstances: completed, nrOfActiveInstances: active }
  }

  /** Sets variables in the innermost scope that has them; new ones belong to the instance. */
  setVariables(token: Token | null, vars: Variables | undefined): void {
    if (!vars) return
    const layers = token ? this.layersOf(token) : [this.state.vars]
    for (const [name, value] of Object.entries(vars)) {
      const layer = layers.find(each => Object.hasOwn(each, name)) ?? this.state.vars
      layer[name] = value
    }
  }

  run(expression: Expression, token: Token): Value {
    return runExpression(expression, this.namesOf(token))
  }

  /** The variables a called process returns. */
  mapOut({ out }: Called, names: Names): Variables {
    return Object.fromEntries(out.map(({ from, to }) => [to, (runExpression(from, names) ?? null) as Json]))
  }

  text(expression: Expression, token: Token): string {
    return toText(this.run(expression, token))
  }

  json(expression: Expression, token: Token): Json {
    return (this.run(expression, token) ?? null) as Json
  }

  holds(condition: Condition, token: Token): boolean {
    const names = this.namesOf(token)
    return 'rule' in condition
      ? this.host.holds(condition.rule, names)
      : toTruth(runExpression(condition.expression, names))
  }

  /** Evaluates a skip expression; null if there is none or skipping is off. */
  skips(skip: Expression | undefined, token: Token): boolean | null {
    if (!skip) return null
    const names = this.namesOf(token)
    if (names.get(SKIPPING.find(name => names.has(name)) ?? '') !== true) return null
    return toTruth(runExpression(skip, names))
  }
}
