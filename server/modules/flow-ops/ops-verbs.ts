/**
 * The calls of administrators to processes: `/api/blade-workflow/ops`.
 * @source WO-01…WO-17; docs/http.md#processes
 */
import type { FailedWork } from '#adapters/wire/process.ts'
import { Fault } from '#engine/error/fault.ts'
import { movable } from '#engine/flow/approval/act.ts'
import { pick } from '#engine/text/text.ts'
import { readId } from '#engine/value/parse-choice.ts'
import {
  addSigners,
  type CompleteCall,
  changeStatus,
  completeTask,
  copyFor,
  deleteProcess,
  dispatchTo,
  findHandlersAgain,
  giveTask,
  moveProcess,
  removeSigners,
  retryJobs,
  rollbackTask,
  terminateFor,
  urgeTask,
} from '../../flow/act/acts.ts'
import { readFailedWork, readFigures, readOpenTasks, readProcesses } from '../../flow/administer/read.ts'
import { processTitle } from '../../flow/definition/definitions.ts'
import { readInstance } from '../../flow/instance/instance.ts'
import { isAdministratorOf } from '../../flow/people/audience.ts'
import { namedInstance } from '../named-instance.ts'
import { readIds } from '../read-ids.ts'
import type { Verb, VerbContext } from '../verb.ts'
import { readDays } from './read-days.ts'

type TaskInput = Record<string, unknown> & { taskId: string }
type InstanceInput = Record<string, unknown> & { processInsId: string }

const reads = (read: (context: VerbContext) => Promise<unknown>): Verb => ({ method: 'GET', run: read })

/** Acts on `taskId`. */
const onTask = (act: (context: VerbContext, call: TaskInput) => Promise<unknown>): Verb => ({
  method: 'POST',
  async run(context) {
    const taskId = readId(context.input.taskId)
    if (taskId === null) throw new Fault('flow.task-unknown')
    await act(context, { ...context.input, taskId })
    return null
  },
})

/** Acts on `processInstanceId`, or on the process of `taskId`. */
const onProcess = (act: (context: VerbContext, call: InstanceInput) => Promise<unknown>): Verb => ({
  method: 'POST',
  async run(context) {
    await act(context, { ...context.input, processInsId: await namedInstance(context) })
    return null
  },
})

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Nodes, as a list or separated by commas. */
const nodesOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(String) : text(value).split(',')).map(id => id.trim()).filter(Boolean)

/** @throws Fault 'flow.ops-status' */
function readSuspended(status: unknown): boolean {
  const said = String(status ?? '')
  if (SUSPENDED.has(said)) return true
  if (ACTIVE.has(said)) return false
  throw new Fault('flow.ops-status')
}
const SUSPENDED: ReadonlySet<string> = new Set(['suspend', 'suspended', '0', '2'])
const ACTIVE: ReadonlySet<string> = new Set(['active', 'activate', '1'])

/** The nodes a process may be moved to. */
const processNodes = reads(async context => {
  const { who, db, flow } = context
  const id = await namedInstance(context)
  const instance = await db.readAtOnce(who, trx => readInstance(trx, id))
  if (!instance) throw new Fault('flow.instance-unknown')
  const definition = await flow.definitions.byId(who.tenant, instance.deploymentId)
  const isMine = await db.read(who, trx => isAdministratorOf(trx, who, definition))
  if (!isMine) throw new Fault('flow.not-administrator', { name: processTitle(definition) })
  return movable(definition).map(id => {
    const nodeName = pick(definition.graph.nodes.get(id)!.name, who.lang ?? 'zh')
    const nodeId = definition.ids.told(id)
    return { id: nodeId, nodeId, nodeName, nodeType: definition.elements.get(id)!.type }
  })
})

/** Work that failed for good, each with the node it is of. */
const failedList = reads(async ({ db, flow, who, lang, input }) => {
  const page = await db.read(who, trx => readFailedWork(trx, who, lang, input))
  const records = await Promise.all(
    page.records.map(async ({ deployment, ...row }): Promise<FailedWork> => {
      const { ids } = await flow.definitions.byId(who.tenant, deployment)
      return { ...row, taskName: ids.told(row.taskName) }
    }),
  )
  return { ...page, records }
})

export const OPS_VERBS: Record<string, Verb> = {
  'ops.list': reads(({ db, who, lang, input }) => db.read(who, trx => readOpenTasks(trx, who, lang, input))),
  'ops.processList': reads(({ db, who, lang, input }) =>
    db.read(who, trx => readProcesses(trx, who, lang, input, 'running')),
  ),
  'ops.doneList': reads(({ db, who, lang, input }) =>
    db.read(who, trx => readProcesses(trx, who, lang, input, 'ended')),
  ),
  'ops.stuckList': reads(({ db, who, lang, input }) =>
    db.read(who, trx => readProcesses(trx, who, lang, input, 'stuck')),
  ),
  'ops.failedList': failedList,
  'ops.figures': reads(({ db, who, lang, input }) => {
    const days = readDays(input.days)
    return db.read(who, async trx => {
      const records = (await readFigures(trx, who, lang, days, input)).map(row => ({
        id: row.processDefinitionKey,
        ...row,
      }))
      return { records, total: records.length, size: records.length, current: 1, pages: 1 }
    })
  }),
  'ops.processNodes': processNodes,
  'ops.completeTask': onTask(({ flow, who }, call) =>
    completeTask(
      flow.act,
      who,
      { ...call, pass: call.pass !== false && call.pass !== 'false' } as CompleteCall,
      'administrator',
    ),
  ),
  'ops.changeTaskStatus': onProcess(({ flow, who }, call) =>
    changeStatus(flow.act, who, { ...call, suspended: readSuspended(call.status) }),
  ),
  'ops.changeTaskAssignee': onTask(({ flow, who }, call) => giveTask(flow.act, who, call, 'assign', 'administrator')),
  'ops.transferTask': onTask(({ flow, who }, call) => giveTask(flow.act, who, call, 'transfer', 'administrator')),
  'ops.delegateTask': onTask(({ flow, who }, call) => giveTask(flow.act, who, call, 'delegate', 'administrator')),
  'ops.copyTask': onProcess(({ flow, who }, call) => copyFor(flow.act, who, call)),
  'ops.urgeTask': onProcess(({ flow, who }, call) => urgeTask(flow.act, who, call, 'administrator')),
  'ops.terminateProcess': onProcess(({ flow, who }, call) => terminateFor(flow.act, who, call)),
  'ops.rollbackTask': onTask(({ flow, who }, call) =>
    rollbackTask(flow.act, who, { ...call, nodeId: text(call.nodeId) }, 'administrator'),
  ),
  // without a node it is given to somebody else
  'ops.dispatchTask': onTask(({ flow, who }, call) => {
    const nodeId = text(call.nodeId)
    return nodeId
      ? dispatchTo(flow.act, who, { ...call, nodeId })
      : giveTask(flow.act, who, call, 'dispatch', 'administrator')
  }),
  'ops.addMultiInstance': onTask(({ flow, who }, call) => addSigners(flow.act, who, call, 'administrator')),
  'ops.deleteMultiInstance': onTask(({ flow, who }, call) => removeSigners(flow.act, who, call, 'administrator')),
  'ops.deleteProcess': {
    method: 'POST',
    async run(context) {
      const { flow, who, input } = context
      const ids = input.ids === undefined ? [await namedInstance(context)] : readIds(input.ids)
      for (const processInsId of ids) await deleteProcess(flow.act, who, { ...input, processInsId })
      return null
    },
  },
  'ops.moveProcess': onProcess(({ flow, who }, call) =>
    moveProcess(flow.act, who, { ...call, from: nodesOf(call.from), to: nodesOf(call.to ?? call.nodeId) }),
  ),
  'ops.findHandlers': onTask(({ flow, who }, call) => findHandlersAgain(flow.act, who, call)),
  'ops.retry': {
    method: 'POST',
    async run(context) {
      const call = { ...context.input, processInsId: await namedInstance(context) }
      return { retried: await retryJobs(context.flow.act, context.who, call) }
    },
  },
}
