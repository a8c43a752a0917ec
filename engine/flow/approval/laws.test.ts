/** Laws that hold for every approval, whatever people, administrators and time do with it. @source docs/workflow.md#laws */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Block, handled, processOf, VARS } from '#tests/support/flow-blocks.ts'
import { Fault } from '../../error/fault.ts'
import type { FlowElement } from '../../schema/document.ts'
import { compileProcess } from '../graph/compile-process.ts'
import { NEW } from '../step.ts'
import { act } from './act.ts'
import { type Approval, type Definition, isOver, type PastTask, type Task } from './approval.ts'
import type { Changes } from './changes.ts'
import type { Act, By } from './command.ts'
import type { ApprovalHost } from './host.ts'
import { whyNot, whyNotAt } from './may-do.ts'
import { mustAct } from './must.ts'

const RUNS = Number(process.env.LAW_RUNS ?? 150)
const PEOPLE = ['ann', 'bob', 'cat', 'dan', 'owner']
const said = { comment: 'said' }

/** An approval in memory, as the simulation keeps one. */
interface Kept {
  definition: Definition
  approval: Approval
  past: PastTask[]
  host: ApprovalHost
}

function open(block: Block, seed: number): Kept {
  const { elements } = processOf(block)
  const buttons = [
    'wf_pass',
    'wf_reject',
    'wf_rollback',
    'wf_terminate',
    'wf_transfer',
    'wf_delegate',
    'wf_add_instance',
    'wf_del_instance',
  ]
  const all = elements.map(element =>
    element.type === 'userTask' ? { ...element, buttons: buttons.map(id => ({ id })) } : element,
  ) as FlowElement[]
  let ids = 0
  const kept: Kept = {
    definition: {
      graph: compileProcess({ elements }),
      elements: new Map(all.map(each => [each.id, each])),
      flow: { title: { zh: '流程' } },
    },
    approval: {
      ...{ status: 'unfinished', suspended: false, state: NEW, starter: 'owner', straight: null },
      ...{ parentId: null, parentToken: null, tasks: [] },
    },
    past: [],
    host: {
      ...{ now: Date.UTC(2026, 0, 5), holds: () => true, nextFiring: (_, now) => now + 60_000 },
      newId: () => String(++ids),
      async assign(node) {
        const turn = [...node].reduce((sum, each) => sum + each.charCodeAt(0), seed)
        if (turn % 6 === 0) return { kind: 'pass', why: 'flow.nobody-skipped' }
        return {
          kind: 'handlers',
          users: Array.from({ length: 1 + (turn % 3) }, (_, at) => ({ id: PEOPLE[(turn + at) % 4]! })),
        }
      },
      administrators: async () => ['dan'],
      audience: async () => ['dan'],
      past: async () => kept.past,
      dueAt: async () => null,
    },
  }
  return kept
}

async function carryOut(kept: Kept, does: Act, by: By): Promise<Changes> {
  const { approval, changes } = await act(kept.definition, kept.approval, does, by, kept.host)
  kept.approval = approval
  const done = [...changes.tasks.changed, ...changes.tasks.created].filter(({ status }) => status === 'done')
  kept.past.push(...done.map(task => ({ ...task, endTime: '2026-01-05 00:00:00' })))
  return changes
}

const WHAT = [
  ...['agree', 'agree', 'agree', 'agree', 'refuse', 'claim', 'transfer', 'delegate', 'before', 'after', 'parallel'],
  ...['unsign', 'opinion', 'return', 'takeBack', 'end', 'recall', 'stop', 'move', 'suspend', 'happen'],
] as const

/** What somebody tries next, perhaps without the right to. */
function tried(
  { approval, definition }: Kept,
  what: (typeof WHAT)[number],
  pick: number,
): { does: Act; by: By } | null {
  const one = <T>(list: readonly T[]): T | undefined => list[pick % Math.max(list.length, 1)]
  const task = one(approval.tasks)
  const user = PEOPLE[pick % PEOPLE.length]!
  const owners = { id: 'owner', name: '', as: 'handler' as const }
  const handler = task?.assignee ?? one(task?.candidates ?? [])?.id ?? user
  const by: By = { id: pick % 7 === 0 ? user : handler, name: '', as: pick % 11 === 0 ? 'administrator' : 'handler' }
  const users = [PEOPLE[(pick + 1) % PEOPLE.length]!]
  const node = one([...definition.graph.nodes.values()].filter(({ type }) => type === 'userTask'))?.id ?? ''
  switch (what) {
    case 'takeBack':
      return { does: { do: 'takeBack', said }, by }
    case 'end':
    case 'recall':
      return { does: { do: 'withdraw', to: what === 'end' ? 'end' : 'owner', said }, by: owners }
    case 'move':
      return { does: { do: 'move', from: [], to: [node], said }, by: { ...by, as: 'administrator' } }
    case 'suspend':
      return { does: { do: 'suspend', suspended: pick % 3 === 0, said }, by: { ...by, as: 'administrator' } }
    case 'happen': {
      const { tokens, waits } = approval.state
      const token = tokens.find(({ for: what }) => what === 'job' || what === 'trigger')
      const wait = waits[0]
      const system: By = { ...owners, as: 'system' }
      if (token) return { does: { do: 'step', command: { do: 'complete', token: token.id } }, by: system }
      if (!wait) return null
      return {
        does: { do: 'step', command: { do: wait.kind === 'timer' ? 'fire' : 'message', wait: wait.id } },
        by: system,
      }
    }
    default:
      return task ? { does: atTask(task.id, what, { users, node, pick }), by } : null
  }
}

function atTask(
  task: string,
  what: (typeof WHAT)[number],
  { users, node, pick }: { users: string[]; node: string; pick: number },
): Act {
  switch (what) {
    case 'claim':
      return { do: 'claim', task }
    case 'transfer':
    case 'delegate':
      return { do: 'give', task, users, how: what, said }
    case 'before':
    case 'after':
    case 'parallel':
      return { do: 'addSigners', task, users, way: what, asks: (['all', 'any', 'inTurn'] as const)[pick % 3]!, said }
    case 'unsign':
      return { do: 'removeSigners', task, users, said }
    case 'opinion':
      return { do: 'askOpinion', task, users, said }
    case 'return':
      return { do: 'return', task, to: node, said }
    case 'stop':
      return { do: 'stop', task, said }
    default:
      return { do: 'complete', task, pass: what === 'agree', said }
  }
}

/** What is wrong with an approval, as sentences. */
function wrongIn({ approval, definition }: Kept, changes: Changes): string[] {
  const { state, tasks, status } = approval
  const waiting = state.tokens.filter(({ for: what }) => what === 'task')
  const own = (token: number) => tasks.filter(task => task.kind === 'task' && task.token === token)
  const parentOf = ({ parentId }: Task) => tasks.some(({ id }) => id === parentId)
  return [
    ...waiting.filter(({ id }) => own(id).length !== 1).map(({ node }) => `${node} has no task of its own`),
    ...tasks
      .filter(({ kind, token }) => kind === 'task' && !waiting.some(({ id }) => id === token))
      .map(({ node }) => `a task of ${node} without a token`),
    ...tasks
      .filter(task => task.parentId !== null && !parentOf(task))
      .map(({ id }) => `${id} answers a task that is over`),
    ...tasks
      .filter(task => task.status === 'waiting' && task.kind === 'task' && !signersOf(tasks, task).length)
      .map(({ id }) => `${id} waits for nobody`),
    ...tasks
      .filter(({ assignee, candidates }) => assignee === null && !candidates.length)
      .map(({ node }) => `nobody handles ${node}`),
    ...(isOver(status) === (state.ended !== undefined) ? [] : [`${status}, but the engine says ${state.ended}`]),
    ...(isOver(status) && tasks.length ? ['open tasks of what is over'] : []),
    ...(isOver(status) && changes.jobs.some(({ work }) => work !== 'throw' && work !== 'parent')
      ? ['work of what is over']
      : []),
    ...changes.tasks.created
      .filter(({ node }) => !definition.elements.has(node))
      .map(({ node }) => `${node} is no node`),
  ]
}

const signersOf = (tasks: Task[], { id }: Task) =>
  tasks.filter(({ parentId, kind }) => parentId === id && kind === 'signer')

interface Try {
  what: (typeof WHAT)[number]
  pick: number
}

describe('laws', () => {
  const tries = fc.array(fc.record({ what: fc.constantFrom(...WHAT), pick: fc.nat() }), { maxLength: 25 })
  const hold = (law: (kept: Kept, tries: Try[]) => Promise<void>) => {
    const begun = async (block: Block, vars: object, seed: number, tries: Try[]) => {
      const kept = open(block, seed)
      await carryOut(kept, { do: 'start', vars: vars as never }, { id: 'owner', name: '', as: 'handler' })
      await law(kept, tries)
    }
    return fc.assert(fc.asyncProperty(handled, VARS, fc.nat(), tries, begun), { numRuns: RUNS })
  }

  test('every token of a task has its one task, who waits waits for somebody, and what is over leaves nothing', () =>
    hold(async (kept, tries) => {
      for (const { what, pick } of tries) {
        const next = tried(kept, what, pick)
        if (!next) continue
        const before = structuredClone(kept.approval)
        try {
          const changes = await carryOut(kept, next.does, next.by)
          expect({ after: next, wrong: wrongIn(kept, changes) }).toEqual({ after: next, wrong: [] })
        } catch (error) {
          if (!(error instanceof Fault)) throw error
          expect(kept.approval).toEqual(before) // refused: nothing changed
        }
      }
    }))

  test('whoever agrees to what is open ends every approval', () =>
    hold(async (kept, tries) => {
      for (const { what, pick } of tries) {
        const next = tried(kept, what, pick)
        if (next) await carryOut(kept, next.does, next.by).catch(error => expect(error).toBeInstanceOf(Fault))
      }
      kept.approval.suspended = false
      for (let left = 400; !isOver(kept.approval.status); left--) {
        const task = kept.approval.tasks.find(({ status }) => status === 'open')
        const by: By = { id: task?.assignee ?? task?.candidates[0]?.id ?? 'owner', name: '', as: 'handler' }
        const next = task
          ? { does: { do: 'complete', task: task.id, pass: true, said } as const, by }
          : tried(kept, 'happen', 1)
        expect({ left: left > 0, next: next !== null }).toEqual({ left: true, next: true })
        await carryOut(kept, next!.does, next!.by)
      }
    }))
})

describe('decisions', () => {
  const owner: By = { id: 'owner', name: '', as: 'handler' }
  const vote: Block = { kind: 'sequence', blocks: [{ kind: 'people', many: 'vote' }, { kind: 'people' }] }

  /** A vote of ann and bob, of whom not enough agree. */
  async function refused(): Promise<Kept> {
    const kept = open(vote, 1)
    kept.host.assign = async () => ({ kind: 'handlers', users: [{ id: 'ann' }, { id: 'bob' }] })
    await carryOut(kept, { do: 'start', vars: {} }, owner)
    const [first, second] = kept.approval.tasks as [Task, Task]
    await carryOut(kept, { do: 'complete', task: first.id, pass: false, said }, { ...owner, id: first.assignee! })
    await carryOut(kept, { do: 'complete', task: second.id, pass: true, said }, { ...owner, id: second.assignee! })
    return kept
  }

  test('a vote is refused also when the last to answer agrees', async () => {
    const kept = await refused()
    expect(kept.approval).toMatchObject({ status: 'reject', tasks: [{ kind: 'resubmit', assignee: 'owner' }] })
  })

  test('who submits again agrees: conditions over the outcome see it', async () => {
    const kept = await refused()
    kept.approval.state.vars.pass = false
    await carryOut(kept, { do: 'complete', task: kept.approval.tasks[0]!.id, pass: true, said }, owner)
    expect(kept.approval).toMatchObject({ status: 'unfinished', state: { vars: { pass: true } } })
  })
})

test('a task that is due is not handed over to whose request it is: its handlers are reminded', async () => {
  const kept = open({ kind: 'people' }, 2)
  await carryOut(kept, { do: 'start', vars: {} }, { id: 'owner', name: '', as: 'handler' })
  const [task] = kept.approval.tasks as [Task]
  Object.assign(task, { assignee: 'ann', candidates: [] })
  Object.assign(kept.definition.elements.get(task.node)!, { due: { after: 'P1D', do: 'handOver', codes: ['owner'] } })
  kept.host.audience = async () => ['owner']
  const changes = await carryOut(kept, { do: 'due', task: task.id, done: 0 }, { id: 'owner', name: '', as: 'system' })
  expect(kept.approval.tasks).toMatchObject([{ assignee: 'ann' }])
  expect(changes.notices).toMatchObject([{ user: 'ann', kind: 'remind' }])
})

describe('what may be done', () => {
  const line: Block = { kind: 'sequence', blocks: [{ kind: 'people' }, { kind: 'people' }] }
  const start = async () => {
    const kept = open(line, 2)
    await carryOut(kept, { do: 'start', vars: {} }, { id: 'owner', name: '', as: 'handler' })
    const [task] = kept.approval.tasks
    Object.assign(task!, { assignee: 'ann', candidates: [] })
    return { kept, task: task!.id }
  }
  const refusal = async ({ definition, approval, host }: Kept, does: Act, by: By) =>
    mustAct(definition, approval, does, by, host).then(
      () => null,
      (error: Fault) => error.code,
    )
  const ann: By = { id: 'ann', name: '', as: 'handler' }
  const bob: By = { id: 'bob', name: '', as: 'handler' }
  const admin: By = { id: 'bob', name: '', as: 'administrator' }

  test('a task is handled by whom it has, and by administrators for them', async () => {
    const { kept, task } = await start()
    const agree: Act = { do: 'complete', task, pass: true, said }
    expect(await refusal(kept, agree, ann)).toBe(null)
    expect(await refusal(kept, agree, bob)).toBe('flow.not-yours')
    expect(await refusal(kept, agree, admin)).toBe(null)
    expect(await refusal(kept, { do: 'give', task, users: ['cat'], how: 'assign', said }, ann)).toBe('flow.button')
    expect(await refusal(kept, { ...agree, task: 'gone' }, ann)).toBe('flow.task-over')
  })

  test('a suspended definition rests, for administrators too', async () => {
    const { kept, task } = await start()
    kept.approval.suspended = true
    const agree: Act = { do: 'complete', task, pass: true, said }
    expect(await refusal(kept, agree, ann)).toBe('flow.suspended')
    expect(await refusal(kept, agree, admin)).toBe('flow.suspended')
    expect(await refusal(kept, { do: 'terminate', said }, admin)).toBe(null)
    expect(await refusal(kept, { do: 'terminate', said }, ann)).toBe('flow.forbidden')
  })

  test('a refusal needs words and a node that offers it', async () => {
    const { kept, task } = await start()
    expect(await refusal(kept, { do: 'complete', task, pass: false, said: {} }, ann)).toBe('flow.comment-required')
    const { node } = kept.approval.tasks[0]!
    Object.assign(kept.definition.elements.get(node)!, { buttons: [{ id: 'wf_reject', hide: true }] })
    expect(await refusal(kept, { do: 'complete', task, pass: false, said }, ann)).toBe('flow.button')
  })

  test('a node that does not say offers what its flow says, and refusing where neither does; agreeing is never taken', async () => {
    const { kept, task } = await start()
    const at = kept.definition.elements.get(kept.approval.tasks[0]!.node)!
    const offered = () =>
      (['agree', 'refuse', 'transfer'] as const).filter(
        deed => whyNotAt(kept.definition, kept.approval, deed, kept.approval.tasks[0]!, ann) === null,
      )
    delete at.buttons
    expect(offered()).toEqual(['agree', 'refuse'])
    kept.definition.flow.buttons = [{ id: 'wf_pass' }, { id: 'wf_transfer' }]
    expect(offered()).toEqual(['agree', 'transfer'])
    expect(await refusal(kept, { do: 'complete', task, pass: false, said }, ann)).toBe('flow.button')
    at.buttons = [{ id: 'wf_reject' }]
    expect(offered()).toEqual(['agree', 'refuse'])
  })

  test('its owner withdraws until somebody has handled it', async () => {
    const { kept, task } = await start()
    const owner: By = { id: 'owner', name: '', as: 'handler' }
    expect(whyNot(kept.definition, kept.approval, 'withdraw', owner, kept.past)).toBe(null)
    expect(whyNot(kept.definition, kept.approval, 'withdraw', ann, kept.past)?.code).toBe('flow.not-owner')
    await carryOut(kept, { do: 'complete', task, pass: true, said }, ann)
    expect(whyNot(kept.definition, kept.approval, 'withdraw', owner, kept.past)?.code).toBe('flow.withdraw-late')
  })
})
