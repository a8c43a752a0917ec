/** What somebody may try next in a run, by what its rows are: mostly what is allowed, now and then what is not. */
import { ADMINISTRATOR, HANDLERS, type Made, STARTERS } from './approval-process.ts'
import type { Row, Rows, Seen } from './approval-rows.ts'
import type { Command } from './approval-stand.ts'
import type { Dice } from './dice.ts'

const PEOPLE = [...STARTERS, ...HANDLERS, 'deb', 'dee', 'vic', 'chief']
const TASK = 'process'
const OPS = 'ops'

/** What is counted: the call, and which of its ways was asked for. */
export function kindOf({ call, body = {} }: Command): string {
  const ways = [body.pass, body.withdrawType, body.way, body.status].filter(way => way !== undefined)
  return [call, ...ways.map(String)].join(' ')
}

export const KINDS = [
  ...['startProcessByKey', 'startProcess', 'completeTask true', 'completeTask false', 'claimTask', 'transferTask'],
  ...['delegateTask', 'rollbackTask', 'terminateProcess', 'takeBack', 'askOpinion', 'comment', 'urgeTask', 'keepDraft'],
  ...[
    'addMultiInstance before',
    'addMultiInstance after',
    'addMultiInstance parallel',
    'deleteMultiInstance',
    'detail',
  ],
  ...['withdrawTask wf_withdraw_end', 'withdrawTask wf_withdraw_start', 'revokeSubmission', 'processCommentUpForm'],
  ...['completeTasks true', 'completeTasks false'],
]
  .map(call => `${TASK}/${call}`)
  .concat(
    [
      ...['completeTask true', 'completeTask false', 'changeTaskAssignee', 'transferTask', 'delegateTask'],
      ...['dispatchTask', 'moveProcess', 'findHandlers', 'changeTaskStatus suspend', 'changeTaskStatus active'],
      ...['terminateProcess', 'deleteProcess', 'rollbackTask', 'addMultiInstance before', 'addMultiInstance after'],
      ...['addMultiInstance parallel', 'deleteMultiInstance', 'urgeTask', 'copyTask', 'retry'],
      ...['message', 'signal', 'receive'],
    ].map(call => `${OPS}/${call}`),
  )

const GO_STRAIGHT = Object.fromEntries([['then', 'straight']])

interface Task {
  name: string
  node: string
  kind: string
  status: string
  /** whoever may act on it */
  by: string
  isClaimed: boolean
  process: string
}

/** How the calls of a run are chosen. */
const USUAL: Record<string, number> = {
  ...{ agree: 24, refuse: 5, time: 7, claim: 3, transfer: 2, delegate: 3, add: 6, remove: 3, back: 3, terminate: 0.5 },
  ...{ opinion: 2, draft: 1, open: 2, upForm: 8, batch: 9, withdraw: 2, revoke: 1, takeBack: 2, comment: 1, urge: 2 },
  ...{ opsComplete: 2, opsGive: 3, opsDispatch: 2, opsMove: 2, opsFind: 2, opsStatus: 2, opsEnd: 0.5, opsDelete: 0.4 },
  ...{ opsBack: 2, opsAdd: 2, opsRemove: 2, opsUrge: 1, opsCopy: 1, retry: 0.6, message: 2, signal: 2, receive: 2 },
  ...{ start: 0.4 },
}

export class Chooser {
  readonly dice: Dice
  readonly rows: Rows
  readonly made: Made
  /** how often a kind succeeded and was refused so far */
  readonly counts: ReadonlyMap<string, { done: number; refused: number }>

  constructor(dice: Dice, rows: Rows, made: Made, counts: Chooser['counts']) {
    this.dice = dice
    this.rows = rows
    this.made = made
    this.counts = counts
  }

  get seen(): Seen {
    return this.rows.seen
  }

  get key(): string {
    return this.made.flows.at(-1)!.process
  }

  /** Open tasks, those that wait for signers too. */
  tasks(statuses = ['open', 'waiting']): Task[] {
    const { seen, rows, dice } = this
    return seen.tasks
      .filter(({ status }) => statuses.includes(status as string))
      .map(({ id, node, kind, status, assignee, instance_id: instance }) => {
        const candidates = seen.candidates.filter(({ task_id: task }) => task === id).map(({ user_id: user }) => user)
        const by = assignee ?? (candidates.length ? dice.pick(candidates) : null)
        return {
          name: rows.nameOf(id),
          ...{ node: node as string, kind: kind as string, status: status as string },
          by: by === null ? 'ann' : rows.nameOf(by),
          isClaimed: assignee !== null,
          process: rows.nameOf(instance),
        }
      })
  }

  start(): Command {
    const { dice } = this
    const days = dice.pick([1, 2, 4, 5, 6])
    const values = { reason: `r${dice.int(9)}`, days, next: dice.pick(HANDLERS) }
    const by = dice.weigh({ olga: 5, sam: 3, ann: 1, max: 1 })
    const nodes = this.made.flows.at(-1)!.elements.filter(({ type }) => type === 'userTask')
    const record = this.seen.instances.find(each => each.record !== null)?.record
    return {
      by,
      call: `${TASK}/${dice.chance(0.8) ? 'startProcessByKey' : 'startProcess'}`,
      body: {
        processDefKey: dice.chance(0.04) ? 'none' : this.key,
        ...values,
        ...(dice.chance(0.3) && { copyUser: dice.some(PEOPLE, 1, 2).join(',') }),
        ...(dice.chance(0.4) && { assignee: dice.pick(HANDLERS) }),
        ...(by === 'max' && { applyUser: 'olga' }),
        ...(dice.chance(0.2) && { customUserTask: { [dice.pick(nodes).id]: dice.pick(HANDLERS) } }),
        ...(record !== undefined && dice.chance(0.5) && { id: `@${this.rows.nameOf(record)}` }),
        ...(dice.chance(0.03) && { days: 'many' }),
      },
    }
  }

  next(): Command {
    const { dice } = this
    if (!this.seen.instances.length) return this.start()
    const weights = { ...USUAL }
    if (this.seen.jobs.length) weights.time = 14
    for (const kind of ['message', 'signal'])
      weights[kind] = this.seen.waits.some(wait => wait.kind === kind) ? 10 : 0.3
    const receives = this.made.flows.at(-1)!.elements.filter(({ type }) => type === 'receiveTask')
    const tokens = this.seen.instances.flatMap(({ state }) => (state as { tokens: { node: string }[] }).tokens)
    weights.receive = tokens.some(({ node }) => receives.some(({ id }) => id === node)) ? 10 : 0.3
    if (this.seen.instances.some(({ suspended }) => suspended)) weights.opsStatus = 12
    if (this.seen.instances.some(({ status }) => status === 'reject' || status === 'recall')) weights.agree = 40
    const draw = (): Command => {
      for (;;) {
        const command = this.command(dice.weigh(weights))
        if (command) return this.spoilt(command)
      }
    }
    if (dice.chance(0.6)) return draw()
    const drawn = Array.from({ length: 6 }, draw).filter(({ call }) => call !== 'time')
    const often = (command: Command) => {
      const { done = 0, refused = 0 } = this.counts.get(kindOf(command)) ?? {}
      return Math.min(done, refused)
    }
    return drawn.sort((a, b) => often(a) - often(b))[0] ?? draw()
  }

  /** Somebody else, another task, or something missing, in one of seven commands. */
  spoilt(command: Command): Command {
    const { dice } = this
    const { refused = 0 } = this.counts.get(kindOf(command)) ?? {}
    if (command.call === 'time' || !dice.chance(refused < 2 ? 0.4 : 0.13)) return command
    const { comment: _, ...body } = command.body ?? {}
    switch (dice.weigh({ who: 4, comment: 2, assignee: 1, task: 2, instance: 1 })) {
      case 'comment':
        return { ...command, body }
      case 'assignee':
        return 'assignee' in body ? { ...command, body: { ...command.body, assignee: 'nobodyatall' } } : command
      case 'task': {
        const over = this.tasks(['done', 'cancelled'])
        return 'taskId' in body && over.length
          ? { ...command, body: { ...command.body, taskId: `@${dice.pick(over).name}` } }
          : command
      }
      case 'instance':
        return 'processInstanceId' in body
          ? { ...command, body: { ...command.body, processInstanceId: '@i99' } }
          : command
      default:
        return { ...command, by: dice.pick(PEOPLE) }
    }
  }

  command(what: string): Command | null {
    const instance = this.dice.pick(this.seen.instances)
    const of = { processInstanceId: `@${this.rows.nameOf(instance.id)}` }
    const owner = this.rows.nameOf(instance.starter)
    return this.ofProcess(what, of, owner) ?? this.ofTask(what)
  }

  /** A call on a process. */
  ofProcess(what: string, of: Row, owner: string): Command | null {
    const { dice } = this
    const comment = `c${dice.int(9)}`
    const on = (by: string, call: string, body: object = {}): Command => ({ by, call, body: { ...of, ...body } })
    const ops = (call: string, body: object = {}) => on(ADMINISTRATOR, `${OPS}/${call}`, { comment, ...body })
    switch (what) {
      case 'time':
        return { call: 'time', minutes: dice.pick([30, 60, 60, 120]), ...(dice.chance(0.12) && { times: 8 }) }
      case 'start':
        return this.start()
      case 'withdraw': {
        const withdrawType = dice.pick([
          'wf_withdraw_end',
          'wf_withdraw_start',
          'wf_withdraw_start',
          'wf_withdraw_start',
        ])
        return on(owner, `${TASK}/withdrawTask`, { withdrawType, comment })
      }
      case 'revoke':
        return on(owner, `${TASK}/revokeSubmission`, { comment })
      case 'takeBack':
        return on(this.lastHandler(of), `${TASK}/takeBack`, { comment })
      case 'comment':
        return on(dice.pick([owner, 'vic', this.lastHandler(of), 'sam']), `${TASK}/comment`, { comment })
      case 'urge':
        return on(owner, `${TASK}/urgeTask`)
      case 'opsMove':
        return ops('moveProcess', { to: this.node(), ...(dice.chance(0.5) && { from: this.node() }) })
      case 'opsStatus':
        return ops('changeTaskStatus', { status: dice.pick(['suspend', 'active', 'active']) })
      case 'opsEnd':
        return ops('terminateProcess')
      case 'opsDelete':
        return ops('deleteProcess')
      case 'opsUrge':
        return ops('urgeTask')
      case 'opsCopy':
        return ops('copyTask', { copyUser: dice.some(PEOPLE, 1, 2).join(',') })
      case 'retry':
        return ops('retry')
      case 'message':
        return on('bank', `${OPS}/message`, { name: `${this.key}m`, variables: { paid: dice.int(9) } })
      case 'signal':
        return on('bank', `${OPS}/signal`, { name: `${this.key}s`, variables: { rung: dice.int(9) } })
      case 'receive':
        return on('bank', `${OPS}/receive`, { nodeId: this.node(['receiveTask']), variables: { got: 1 } })
      default:
        return null
    }
  }

  /** A call on an open task. */
  ofTask(what: string): Command | null {
    const { dice } = this
    const open = this.tasks(/emove|Back|Dispatch/.test(what) || dice.chance(0.05) ? ['open', 'waiting'] : ['open'])
    const all = open.filter(task => this.isMeant(what, task) || dice.chance(0.05))
    if (!all.length) return null
    const task = dice.pick(all)
    const comment = `c${dice.int(9)}`
    const assignee = dice.some(HANDLERS, 1, 1)[0]
    const several = dice.some([...HANDLERS, 'dean'], 1, 3).join(',')
    const on = (by: string, call: string, body: object = {}): Command => ({
      by,
      call,
      body: { taskId: `@${task.name}`, comment, ...body },
    })
    const own = (call: string, body: object = {}) => on(task.by, `${TASK}/${call}`, body)
    const ops = (call: string, body: object = {}) => on(ADMINISTRATOR, `${OPS}/${call}`, body)
    const way = dice.pick(['before', 'after', 'parallel'])
    const asks = dice.pick(['any', 'all', 'inTurn'])
    switch (what) {
      case 'agree':
      case 'refuse':
        return own('completeTask', { pass: what === 'agree', ...this.answer() })
      case 'claim':
        return own('claimTask')
      case 'transfer':
        return own('transferTask', { assignee })
      case 'delegate':
        return own('delegateTask', { assignee })
      case 'add':
        return own('addMultiInstance', { assignee: several, way, asks })
      case 'remove':
        return own('deleteMultiInstance', { assignee: this.signer(task) })
      case 'back':
        return own('rollbackTask', { nodeId: this.passedNode(task) })
      case 'terminate':
        return own('terminateProcess')
      case 'opinion':
        return own('askOpinion', { assignee: several })
      case 'draft':
        return own('keepDraft', { variables: { note: 'later' } })
      case 'open':
        return { ...own('detail'), body: { taskId: `@${task.name}` } }
      case 'upForm':
        return own('processCommentUpForm', { commentProp: 'note' })
      case 'batch': {
        const alike = open.filter(({ node, by }) => node === task.node && by === task.by)
        const { comment: _, ...answer } = this.answer()
        const ids = alike.map(({ name }) => `@${name}`)
        return {
          by: task.by,
          call: `${TASK}/completeTasks`,
          body: { ids, pass: dice.chance(0.7), comment, ...(dice.chance(0.1) && answer) },
        }
      }
      case 'opsComplete':
        return ops('completeTask', { pass: dice.chance(0.6) })
      case 'opsGive':
        return ops(dice.pick(['changeTaskAssignee', 'transferTask', 'delegateTask', 'dispatchTask']), { assignee })
      case 'opsDispatch':
        return ops('dispatchTask', { nodeId: this.node(), ...(dice.chance(0.4) && { assignee }) })
      case 'opsFind':
        return ops('findHandlers')
      case 'opsBack':
        return ops('rollbackTask', { nodeId: this.passedNode(task) })
      case 'opsAdd':
        return ops('addMultiInstance', { assignee: several, way, asks })
      case 'opsRemove':
        return ops('deleteMultiInstance', { assignee: this.signer(task) })
      default:
        return null
    }
  }

  /** What is filled in with an answer, now and then. */
  answer(): Row {
    const { dice } = this
    return {
      ...(dice.chance(0.5) && { variables: { note: `n${dice.int(9)}`, days: dice.pick([2, 4, 6]) } }),
      ...(dice.chance(0.4) && { signature: 'signed' }),
      ...(dice.chance(0.5) && { assignee: dice.pick(HANDLERS) }),
      ...(dice.chance(0.15) && { copyUser: 'vic' }),
      ...(dice.chance(0.4) && GO_STRAIGHT),
    }
  }

  /** Somebody else who has a task of the node, if there is one. */
  signer({ node, name }: Task): string {
    const others = this.tasks().filter(each => each.node === node && each.name !== name)
    return others.length ? this.dice.pick(others).by : this.dice.pick(HANDLERS)
  }

  node(types = ['userTask', 'userTask', 'endEvent', 'scriptTask', 'subProcess', 'callActivity']): string {
    const found = this.made.flows.at(-1)!.elements.filter(({ type }) => types.includes(type))
    return found.length && this.dice.chance(0.95) ? this.dice.pick(found).id : 'nowhere'
  }

  passedNode({ node }: Task): string | undefined {
    const nodes = this.tasks(['done']).filter(each => each.node !== node && each.kind === 'task')
    return nodes.length ? this.dice.pick(nodes).node : undefined
  }

  /** Whether a call fits a task. */
  isMeant(what: string, task: Task): boolean {
    const element = this.made.flows.flatMap(({ elements }) => elements).find(({ id }) => id === task.node)
    const offers = (button: string) => element?.buttons?.some(({ id, hide }) => id === button && !hide) ?? false
    const others = this.tasks().filter(({ node, name }) => node === task.node && name !== task.name)
    switch (what) {
      case 'claim':
        return !task.isClaimed
      case 'upForm':
        return element?.comment?.into !== undefined
      case 'batch':
        return element?.batch === true
      case 'back':
        return offers('wf_rollback') && this.passedNode(task) !== undefined
      case 'opsBack':
        return this.passedNode(task) !== undefined
      case 'remove':
        return others.length > 0 && (task.kind === 'signer' || offers('wf_del_instance'))
      case 'opsRemove':
        return others.length > 0
      default:
        return true
    }
  }

  lastHandler(of: Row): string {
    const done = this.seen.tasks.filter(
      ({ status, assignee, instance_id: instance }) =>
        status === 'done' && assignee !== null && `@${this.rows.nameOf(instance)}` === of.processInstanceId,
    )
    return done.length ? this.rows.nameOf(done.at(-1)!.assignee) : 'ann'
  }
}
