/** Random processes of everything an approval can be told, from a seed; each has one or two features in any case. */
import type { EntityDocument, FlowDocument, FlowElement, FormDocument, NodeSettings } from '#engine/schema/document.ts'
import { type Dice, diceOf } from './dice.ts'

export const HANDLERS = ['ann', 'bob', 'cat', 'dan', 'eve']
/** `dan` is away and `deb` acts for him; `dee` acts beside `eve`. */
export const DEPUTIES: [user: string, deputy: string, both: boolean][] = [
  ['dan', 'deb', false],
  ['eve', 'dee', true],
]
export const STARTERS = ['olga', 'sam']
/** `max` starts for others, `vic` gets copies and reads, `bank` tells of events; `ada` administers. */
export const OTHERS = ['max', 'vic', 'bank']
export const ADMINISTRATOR = 'ada'
/** Heads of the department of the starters and of the one above. */
export const HEADS = ['chief', 'dean']

export const ENTITY = 'approved'
const FIELDS = [
  { id: 'reason', type: 'string', title: { zh: '事由' }, maxLength: 20 },
  { id: 'days', type: 'integer', title: { zh: '天数' } },
  { id: 'next', type: 'string', title: { zh: '下一位' } },
  { id: 'note', type: 'text', title: { zh: '意见' } },
]
export const entity = {
  ...{ kind: 'entity', grammar: 1, key: ENTITY, title: { zh: '申请' }, status: true, labelField: 'reason' },
  access: [{ id: 'starters', to: { users: STARTERS }, may: ['list', 'detail'] }],
  fields: FIELDS,
} as unknown as EntityDocument

export interface Made {
  /** the process people start comes last */
  flows: FlowDocument[]
  forms: Record<string, FormDocument>
}

type Settings = NodeSettings & Partial<FlowElement>

const when = (expression: string) => `${'${'}${expression}}`

const going = (then: 'straight' | 'owner') => ({ then })

/** One feature of a node each, which some run has in any case. */
const FEATURES: Settings[] = [
  { many: { pass: 'all' } },
  { many: { pass: 'any' } },
  { many: { pass: 'any', allMustRefuse: true } },
  { many: { pass: 'inTurn' } },
  { many: { pass: 'ratio', percent: 60 } },
  { many: { pass: 'vote', percent: 50 } },
  { own: 'leader', who: [{ id: 'who', is: 'users', codes: ['olga', 'ann'] }] },
  { own: 'ask', who: [{ id: 'who', is: 'initiator' }] },
  { own: 'pass', many: { pass: 'all' }, who: [{ id: 'who', is: 'users', codes: ['olga', 'bob'] }] },
  { samePerson: 'passIfPrevious' },
  { samePerson: 'passIfAny' },
  { nobody: { do: 'administrator' }, who: [{ id: 'who', is: 'roles', codes: ['none'] }] },
  { nobody: { do: 'users', codes: ['cat'] }, who: [{ id: 'who', is: 'roles', codes: ['none'] }] },
  { nobody: { do: 'skip' }, who: [{ id: 'who', is: 'roles', codes: ['none'] }] },
  { back: going('straight') },
  { back: going('owner') },
  { copy: { to: { users: ['vic'] }, at: ['arrival', 'pass', 'refusal'] } },
  { due: { after: 'PT1H', do: 'remind', every: 'PT1H', times: 2 } },
  { due: { after: 'PT1H', do: 'pass' } },
  { due: { after: 'PT1H', do: 'reject' } },
  { due: { after: 'PT1H', do: 'handOver', codes: ['bob'] } },
  { signature: 'required' },
  { assigneeRequired: true },
  { comment: { into: 'note', mode: 'append', show: ['name', 'node'] } },
  { comment: { into: 'note' } },
  { who: [{ id: 'who', is: 'leader', of: 'initiator' }] },
  { who: [{ id: 'who', is: 'leaders', of: 'initiator' }], many: { pass: 'inTurn' } },
  { who: [{ id: 'who', is: 'field', field: 'next' }] },
  { who: [{ id: 'who', is: 'expression', expression: when('applyUser') }], own: 'ask' },
  { who: [{ id: 'who', is: 'chosenByPrevious' }] },
  { who: [{ id: 'who', is: 'chosenByInitiator' }] },
  { who: [{ id: 'who', is: 'users', codes: ['dan', 'eve'] }] },
  { who: [{ id: 'who', is: 'users', codes: ['dan', 'eve'] }], many: { pass: 'all' } },
  { batch: true },
  { fields: [{ id: 'note', may: 'write', required: true }] },
]

const BLOCKS = {
  ...{ exclusive: 3, decided: 2, parallel: 3, inclusive: 2, inside: 2, clocked: 2, events: 2, called: 3 },
  ...{ script: 2, receive: 1, message: 1, signal: 1, thrown: 1, copies: 1, timer: 1, counted: 1, cycle: 1 },
}
type BlockKind = keyof typeof BLOCKS | 'people'
const KINDS = Object.keys(BLOCKS) as BlockKind[]

const OFFERED = [
  ...['wf_pass', 'wf_reject', 'wf_transfer', 'wf_delegate', 'wf_terminate', 'wf_add_instance', 'wf_del_instance'],
  'wf_rollback',
] as NonNullable<NodeSettings['buttons']>[number]['id'][]

/** Draws the elements of one process. */
class Drawing {
  readonly elements: FlowElement[] = []
  readonly dice: Dice
  readonly key: string
  /** asked for before chance is */
  readonly features: Settings[]
  readonly tasks: string[] = []

  constructor(key: string, dice: Dice, features: Settings[]) {
    this.key = key
    this.dice = dice
    this.features = features
  }

  add(type: FlowElement['type'], name: string, inside: string | undefined, more: Settings = {}): string {
    const id = `${name}${this.elements.length}`
    this.elements.push({ id, bpmn: id, type, name: id, ...(inside && { inside }), ...more } as FlowElement)
    return id
  }

  join(from: string, to: string, condition?: string): string {
    const id = `way${this.elements.length}`
    const flow = { id, bpmn: '', type: 'sequenceFlow', from, to, ...(condition && { condition }) }
    this.elements.push(flow as FlowElement)
    return id
  }

  people(inside?: string): string {
    const { dice } = this
    const feature = this.features.shift() ?? (dice.chance(0.6) ? dice.pick(FEATURES) : {})
    const who = [{ id: 'who', is: 'users' as const, codes: dice.some(HANDLERS, 1, feature.many ? 3 : 2) }]
    const back = this.tasks.length && dice.chance(0.25) ? { back: { to: dice.pick(this.tasks) } } : {}
    const hidden = dice.some(OFFERED, 1, 3)
    const buttons = dice.chance(0.8)
      ? OFFERED.map(id => ({ id, ...(hidden.includes(id) && dice.chance(0.3) && { hide: true as const }) }))
      : undefined
    const rest = dice.chance(0.7) ? ('write' as const) : ('read' as const)
    const batch = dice.chance(0.4) && { batch: true as const }
    const settings = { who, rest, ...back, ...(buttons && { buttons }), ...batch, ...feature }
    if (feature.back && 'back' in back) settings.back = { ...back.back, ...feature.back }
    const id = this.add('userTask', 'task', inside, settings)
    if (!inside) this.tasks.push(id)
    return id
  }

  /** @returns the ends of a part of the process */
  block(kind: BlockKind, inside?: string): [first: string, last: string] {
    const single = (id: string): [string, string] => [id, id]
    const { key } = this
    switch (kind) {
      case 'people':
        return single(this.people(inside))
      case 'exclusive':
        return this.ways('exclusiveGateway', inside, [when('days > 3'), when('days <= 3')])
      case 'decided': {
        const [first, last] = this.ways('exclusiveGateway', inside, [when('pass'), ''])
        const task = this.people(inside)
        this.join(task, first)
        return [task, last]
      }
      case 'parallel':
        return this.ways('parallelGateway', inside, ['', ''])
      case 'inclusive':
        return this.ways('inclusiveGateway', inside, [when('days > 1'), when('days > 4')])
      case 'inside': {
        const id = this.add('subProcess', 'sub', inside)
        this.line(id, ['people', ...(this.dice.chance(0.4) ? (['people'] as const) : [])])
        return single(id)
      }
      case 'clocked':
        return this.clocked(inside)
      case 'events':
        return this.events(inside)
      case 'called':
        return this.called(inside)
      case 'script':
        return this.script(inside)
      case 'receive':
        return single(this.add('receiveTask', 'receive', inside))
      case 'message':
        return single(
          this.add('intermediateCatchEvent', 'message', inside, { event: { kind: 'message', name: `${key}m` } }),
        )
      case 'signal':
        return single(
          this.add('intermediateCatchEvent', 'signal', inside, { event: { kind: 'signal', name: `${key}s` } }),
        )
      case 'thrown':
        return single(
          this.add('intermediateThrowEvent', 'thrown', inside, { event: { kind: 'signal', name: `${key}s` } }),
        )
      case 'copies':
        return single(this.add('task', 'copies', inside, { copy: { to: { users: ['vic', 'bob'] } } }))
      case 'timer':
        return single(
          this.add('intermediateCatchEvent', 'timer', inside, { event: { kind: 'timer', duration: 'PT1H' } }),
        )
      case 'counted': {
        const id = this.people(inside)
        const element = this.elements.find(each => each.id === id)!
        delete element.many
        element.loop = { count: '2', ...(this.dice.chance(0.5) && { sequential: true as const }) }
        return single(id)
      }
      case 'cycle': {
        const id = this.people(inside)
        const event = { kind: 'timer' as const, cycle: 'R2/PT1H' }
        const clock = this.add('boundaryEvent', 'clock', inside, { attachedTo: id, interrupting: false, event })
        const copies = this.add('task', 'copies', inside, { copy: { to: { users: ['vic'] } } })
        this.join(clock, copies)
        this.join(copies, this.add('endEvent', 'end', inside))
        return single(id)
      }
    }
  }

  ways(type: FlowElement['type'], inside: string | undefined, conditions: string[]): [string, string] {
    const fork = this.add(type, 'fork', inside)
    const drawn = conditions.map(condition => {
      const [first, last] = this.block('people', inside)
      return { way: this.join(fork, first, condition), last }
    })
    const merge = this.add(type, 'merge', inside)
    for (const { last } of drawn) this.join(last, merge)
    const open = conditions.indexOf('')
    const element = this.elements.find(({ id }) => id === fork)!
    if (type !== 'parallelGateway' && (open >= 0 || type === 'inclusiveGateway'))
      element.default = drawn[Math.max(0, open)]!.way
    return [fork, merge]
  }

  clocked(inside?: string): [string, string] {
    const task = this.people(inside)
    const interrupts = this.dice.chance(0.5)
    const clock = this.add('boundaryEvent', 'clock', inside, {
      ...{ attachedTo: task, event: { kind: 'timer', duration: 'PT1H' } },
      ...(!interrupts && { interrupting: false as const }),
    })
    const late = this.people(inside)
    this.join(clock, late)
    const last = this.add(interrupts ? 'exclusiveGateway' : 'endEvent', interrupts ? 'merge' : 'end', inside)
    this.join(late, last)
    if (!interrupts) return [task, task]
    this.join(task, last)
    return [task, last]
  }

  events(inside?: string): [string, string] {
    const gate = this.add('eventBasedGateway', 'gate', inside)
    const merge = this.add('exclusiveGateway', 'merge', inside)
    const ways = [{ kind: 'message', name: `${this.key}m` } as const, { kind: 'timer', duration: 'PT1H' } as const]
    for (const event of ways) {
      const caught = this.add('intermediateCatchEvent', event.kind, inside, { event })
      this.join(gate, caught)
      this.join(caught, merge)
    }
    return [gate, merge]
  }

  /** The called process ends with an error where the days are many. */
  called(inside?: string): [string, string] {
    const call = this.add('callActivity', 'call', inside, { calledElement: `${this.key}c` })
    const merge = this.add('exclusiveGateway', 'merge', inside)
    this.join(call, merge)
    const event = { kind: 'error' as const, name: 'toolong' }
    const caught = this.add('boundaryEvent', 'caught', inside, { attachedTo: call, event })
    this.join(caught, merge)
    return [call, merge]
  }

  script(inside?: string): [string, string] {
    const source = this.dice.chance(0.3) ? 'nothing.there' : '({ days: form.days * 2, counted: form.days + 1 })'
    const id = this.add('scriptTask', 'script', inside, { service: { do: 'script', source: [source] } })
    return [id, id]
  }

  /** A start, these blocks and an end. @returns the id of the start */
  line(inside: string | undefined, kinds: BlockKind[]): void {
    const start = this.add('startEvent', 'start', inside, inside ? {} : { rest: 'write' })
    const drawn = kinds.map(kind => this.block(kind, inside))
    const end = this.add('endEvent', 'end', inside)
    const stops = [[start, start] as const, ...drawn, [end, end] as const]
    for (let at = 1; at < stops.length; at++) this.join(stops[at - 1]![1], stops[at]![0])
  }
}

function calledProcess(key: string, head: Partial<FlowDocument>, dice: Dice): FlowDocument {
  const drawing = new Drawing(`${key}c`, dice, [])
  const start = drawing.add('startEvent', 'start', undefined)
  const task = drawing.people()
  const fork = drawing.add('exclusiveGateway', 'fork', undefined)
  const end = drawing.add('endEvent', 'end', undefined)
  const failed = drawing.add('endEvent', 'failed', undefined, { event: { kind: 'error', name: 'toolong' } })
  drawing.join(start, task)
  drawing.join(task, fork)
  drawing.join(fork, failed, when('days > 5'))
  drawing.elements.find(({ id }) => id === fork)!.default = drawing.join(fork, end)
  return flowOf(`${key}c`, { ...(head.entity && { entity: head.entity }) }, drawing.elements)
}

const flowOf = (process: string, head: Partial<FlowDocument>, elements: FlowElement[]): FlowDocument =>
  ({
    ...{ kind: 'flow', grammar: 1, key: `${process}.flow`, title: { zh: process }, process },
    ...head,
    elements,
  }) as FlowDocument

/** The process of a run, and the one it calls. */
export function makeProcess(run: number, seed: number): Made {
  const dice = diceOf(seed)
  const key = `run${run}`
  const form = `${key}.form`
  const over = dice.weigh({ entity: 5, form: 2, nothing: 3 })
  const then = dice.pick(['again', 'straight', 'owner'] as const)
  const head: Partial<FlowDocument> = {
    ...(over === 'entity' && { entity: ENTITY }),
    ...(over === 'form' && { form }),
    ...(dice.chance(0.3) && { serial: { prefix: 'N' } }),
    ...(dice.chance(0.3) && { brief: over === 'nothing' ? [] : ['reason'] }),
    withdraw: dice.pick(['untilHandled', 'always', 'never'] as const),
    ...(dice.chance(0.4) && { back: { then } }),
    administrators: { users: [ADMINISTRATOR] },
    onBehalf: { users: ['max'] },
    viewers: { users: ['vic'] },
    callers: { users: ['bank'] },
    ...(dice.chance(0.2) && { starters: { users: ['olga', 'max'] } }),
  }
  const features = [FEATURES[run % FEATURES.length]!, FEATURES[(run * 7 + 3) % FEATURES.length]!]
  const drawing = new Drawing(key, dice, features)
  const isOwn = dice.chance(0.3)
  const special = KINDS[run % KINDS.length]!
  const kinds: BlockKind[] = dice.chance(0.5) ? ['people', special] : [special, 'people']
  if (dice.chance(0.6)) kinds.push(dice.chance(0.5) ? 'people' : dice.weigh(BLOCKS))
  if (isOwn) {
    features.unshift({ who: [{ id: 'own', is: 'initiator' }], own: 'ask', rest: 'write' })
    kinds.unshift('people')
    if (dice.chance(0.5)) head.skipFirst = true
  }
  drawing.line(undefined, kinds)
  const fields = FIELDS as unknown as FormDocument['fields']
  const document = { kind: 'form', grammar: 1, key: form, title: { zh: '表' }, fields } as FormDocument
  const calls = drawing.elements.some(({ type }) => type === 'callActivity')
  return {
    flows: [...(calls ? [calledProcess(key, head, dice)] : []), flowOf(key, head, drawing.elements)],
    forms: over === 'form' ? { [form]: document } : {},
  }
}
