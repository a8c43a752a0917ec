import type { FlowHistoryItem, ModelView } from '#adapters/wire/process.ts'
import type { BackNode, HandledAnswer } from '#adapters/wire/process-acts.ts'
import type { StartPayload } from '#adapters/wire/process-start.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { Fault } from '#engine/error/fault.ts'
import { backNodes } from '#engine/flow/approval/back.ts'
import { drawnElements, elementIds } from '#engine/flow/element-ids.ts'
import { writeFlow } from '#engine/flow/settings/write-flow.ts'
import type { FlowDocument } from '#engine/schema/document.ts'
import { comma } from '#engine/text/comma.ts'
import { pick } from '#engine/text/text.ts'
import { readId } from '#engine/value/parse-choice.ts'
import {
  addSigners,
  askOpinion,
  type CompleteCall,
  claimTask,
  commentOn,
  commentUpForm,
  completeTask,
  giveTask,
  keepDraft,
  removeSigners,
  rollbackTask,
  takeBack,
  terminateProcess,
  urgeTask,
  withdrawTask,
} from '../../flow/act/acts.ts'
import type { Performed } from '../../flow/act/perform.ts'
import { RESERVED, startProcess } from '../../flow/act/start.ts'
import type { Definition } from '../../flow/definition/definitions.ts'
import { readInstance, readOpenTask, readPast } from '../../flow/instance/instance.ts'
import { isOpenTo } from '../../flow/opening/is-open-to.ts'
import { readClosed } from '../../flow/opening/openings.ts'
import { isAdministratorOf } from '../../flow/people/audience.ts'
import { readDetail, readStartForm } from '../../flow/read/detail.ts'
import { readHistory } from '../../flow/read/history.ts'
import { LIST_NAMES, readList } from '../../flow/read/lists.ts'
import { readOfRecord } from '../../flow/read/of-record.ts'
import { mayRead, standingOf } from '../../flow/read/standing.ts'
import { comingPath, previewPath } from '../../flow/simulate/preview.ts'
import { readPeople } from '../../flow/simulate/read-people.ts'
import { countInbox, type InboxList, listInbox } from '../../inbox/inbox.ts'
import { seenFlow } from '../../store/seen-flow.ts'
import { namedInstance } from '../named-instance.ts'
import type { Verb, VerbContext } from '../verb.ts'
import { processList } from './start-list.ts'

const lists: Record<string, Verb> = Object.fromEntries(
  LIST_NAMES.map(name => [
    `process.${name}`,
    {
      method: 'GET',
      run: ({ flow, who, lang, input }: VerbContext) => readList(flow.act, who, lang, name, input),
    } satisfies Verb,
  ]),
)

/** A list of what waits, of every source. */
const waiting = (name: InboxList): Verb => ({
  method: 'GET',
  run: ({ inbox, who, lang, input }) => listInbox(inbox, { who, lang }, name, input),
})

function definitionOf({ flow, who, input }: VerbContext): Promise<Definition> {
  const id = readId(input.processId ?? input.processDefId)
  if (id !== null) return flow.definitions.byId(who.tenant, id)
  const key = input.processDefKey
  if (typeof key !== 'string' || !key) throw new Fault('flow.definition-unknown', { key: String(key ?? '') })
  return flow.definitions.byKey(who.tenant, key)
}

const start: Verb = {
  method: 'POST',
  async run(context) {
    const { flow, portal, who, input } = context
    const definition = await definitionOf(context)
    if (input.wf_service !== undefined) await portal.mustMayStart(who, input.wf_service, definition.key)
    const { copyUser, assignee, applyUser, customUserTask } = input as StartPayload & { customUserTask?: unknown }
    const { customUserMsg: note, wf_form_option: formOption, wf_form_variable: formVariable } = input
    const { initFormData: begun } = input
    const values = Object.fromEntries(Object.entries(input).filter(([name]) => !RESERVED.includes(name)))
    return startProcess(flow.act, who, definition, {
      values,
      copyUser,
      assignee,
      applyUser,
      ...{ note, formOption, formVariable, begun },
      ...(isPlain(customUserTask) && { customUserTask }),
    })
  },
}

const preview: Verb = {
  method: 'POST',
  async run(context) {
    const { flow, who, lang, input } = context
    const { assignee, applyUser, customUserTask } = input as StartPayload & { customUserTask?: unknown }
    const values = Object.fromEntries(Object.entries(input).filter(([name]) => !RESERVED.includes(name)))
    const call = {
      values: values as WireRecord,
      assignee,
      applyUser,
      ...(isPlain(customUserTask) && { customUserTask }),
    }
    return previewPath(flow.act, who, await definitionOf(context), call, lang)
  },
}

/** The steps a running process still has before it. */
const coming: Verb = {
  method: 'GET',
  async run(context) {
    const { flow, who, lang } = context
    return comingPath(flow.act, who, await namedInstance(context), lang)
  },
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const detail: Verb = {
  method: 'GET',
  async run(context) {
    const { flow, who, lang, input } = context
    const processInsId = await namedInstance(context)
    return readDetail(flow.act, who, lang, { processInsId, taskId: readId(input.taskId) })
  },
}

const startForm: Verb = {
  method: 'GET',
  async run(context) {
    const { flow, portal, who, lang, input } = context
    const definition = await definitionOf(context)
    const { serviceId, from } = input
    // what will be refused is not filled in first
    if (serviceId !== undefined) await portal.mustMayStart(who, serviceId, definition.key)
    return readStartForm(flow.act, who, lang, definition, {
      record: readId(input.recordId),
      // an id that is none names no process, rather than the newest
      filling:
        serviceId === undefined && from === undefined
          ? null
          : { from: from === undefined ? null : (readId(from) ?? '0') },
    })
  },
}

/** The processes of a record (`entity`, `id`) that the caller may read, the newest first. */
const ofRecord: Verb = {
  method: 'GET',
  async run({ flow, who, lang, input }) {
    return readOfRecord(flow.act, who, lang, {
      entity: String(input.entity ?? ''),
      record: readId(input.id),
      call: input,
    })
  },
}

const xmlOfDefinition: Verb = {
  method: 'GET',
  async run(context) {
    const definition = await definitionOf(context)
    return { xml: writeFlow(await readDefinition(context, definition)) }
  },
}

/**
 * A definition as the caller may see it, without an instance: whoever may start it or administers it.
 * @throws Fault 'flow.forbidden'
 */
async function readDefinition(
  { db, who, store, entities }: VerbContext,
  definition: Definition,
): Promise<FlowDocument> {
  const { standing } = await entities.accessContext(who)
  return db.read(who, async trx => {
    const mayRead =
      isOpenTo(definition.flow, who, await readClosed(trx, who, standing)) ||
      (await isAdministratorOf(trx, who, definition))
    if (!mayRead) throw new Fault('flow.forbidden')
    return seenFlow({ store, trx, who }, definition.app, definition.flow)
  })
}

const getBackNodes: Verb = {
  method: 'GET',
  async run(context) {
    const { flow, who, input, lang } = context
    const taskId = mustBe(readId(input.taskId), 'flow.task-unknown')
    const instanceId = await namedInstance({ ...context, input: { taskId } })
    return flow.act.db.read(who, async trx => {
      const instance = await readInstance(trx, instanceId)
      const task = await readOpenTask(trx, taskId)
      if (!instance || !task) throw new Fault('flow.task-over')
      const definition = await flow.definitions.byId(who.tenant, instance.deploymentId)
      if (!mayRead(await standingOf(trx, who, instance, definition))) throw new Fault('flow.forbidden')
      const nodes = backNodes(definition, task, await readPast(trx, instanceId))
      const people = await readPeople(
        trx,
        nodes.flatMap(({ users }) => users.map(id => ({ id }))),
      )
      return nodes.map(
        ({ node, users }): BackNode => ({
          nodeId: definition.ids.told(node),
          nodeName: pick(definition.graph.nodes.get(node)!.name, lang),
          assigneeName: users.map(id => people.get(id)?.name ?? '').join(comma(lang)),
        }),
      )
    })
  },
}

const modelView: Verb = {
  method: 'GET',
  async run(context): Promise<ModelView> {
    const { flow, db, store, who, input, lang } = context
    const id = readId(input.processInstanceId ?? input.processInsId)
    if (id === null) {
      const named = mustBe(readId(input.processDefinitionId), 'flow.definition-unknown')
      return viewOf(await readDefinition(context, await flow.definitions.byId(who.tenant, named)), [])
    }
    const instance = await db.readAtOnce(who, trx => readInstance(trx, id))
    if (!instance) throw new Fault('flow.instance-unknown')
    const definition = await flow.definitions.byId(who.tenant, instance.deploymentId)
    return db.read(who, async trx => {
      if (!mayRead(await standingOf(trx, who, instance, definition))) throw new Fault('flow.forbidden')
      const seen = await seenFlow({ store, trx, who }, definition.app, definition.flow)
      return viewOf(seen, await readHistory(trx, instance.id, definition, lang))
    })
  },
}

function viewOf(seen: FlowDocument, history: FlowHistoryItem[]): ModelView {
  const elements = drawnElements(seen.elements, elementIds(seen.elements))
  return { xml: writeFlow(seen), flow: history, elements }
}

async function mustRead({ flow, db, who }: VerbContext, processInsId: string): Promise<void> {
  const instance = await db.readAtOnce(who, trx => readInstance(trx, processInsId))
  if (!instance) throw new Fault('flow.instance-unknown')
  const definition = await flow.definitions.byId(who.tenant, instance.deploymentId)
  const standing = await db.read(who, trx => standingOf(trx, who, instance, definition))
  if (!mayRead(standing)) throw new Fault('flow.forbidden')
}

function mustBe(id: string | null, code: string): string {
  if (id === null) throw new Fault(code, { key: '' })
  return id
}

/** An act on a task; it answers the status of the process and the caller's next task. */
function onTask(act: (context: VerbContext, taskId: string) => Promise<Performed>): Verb {
  return {
    method: 'POST',
    async run(context) {
      return answerOf(await act(context, mustBe(readId(context.input.taskId), 'flow.task-unknown')))
    },
  }
}

/** An act on a process. */
function onProcess(act: (context: VerbContext, processInsId: string) => Promise<Performed>): Verb {
  return {
    method: 'POST',
    async run(context) {
      return answerOf(await act(context, await namedInstance(context)))
    },
  }
}

const answerOf = ({ processInsId: _, ...answer }: Performed): HandledAnswer => answer

export const PROCESS_VERBS: Record<string, Verb> = {
  ...lists,
  'process.todoList': waiting('todo'),
  'process.claimList': waiting('claim'),
  'process.processList': processList,
  'process.counts': { method: 'GET', run: ({ db, inbox, who }) => db.read(who, trx => countInbox(inbox, trx, who)) },
  'process.startProcess': start,
  'process.preview': preview,
  'process.coming': coming,
  'process.detail': detail,
  'process.startForm': startForm,
  'process.ofRecord': ofRecord,
  'process.xml': xmlOfDefinition,
  'process.getBackNodes': getBackNodes,
  'process.modelView': modelView,
  'process.completeTask': onTask(({ flow, who, input }, taskId) =>
    completeTask(flow.act, who, {
      ...input,
      taskId,
      pass: input.pass !== false && input.pass !== 'false',
    } as CompleteCall),
  ),
  'process.processCommentUpForm': onTask(({ flow, who, input: { commentProp, comment } }, taskId) =>
    commentUpForm(flow.act, who, { taskId, commentProp, comment }),
  ),
  'process.askOpinion': onTask(({ flow, who, input }, taskId) => askOpinion(flow.act, who, { ...input, taskId })),
  'process.keepDraft': onTask(({ flow, who, input }, taskId) => keepDraft(flow.act, who, { ...input, taskId })),
  'process.transferTask': onTask(({ flow, who, input }, taskId) =>
    giveTask(flow.act, who, { ...input, taskId }, 'transfer'),
  ),
  'process.delegateTask': onTask(({ flow, who, input }, taskId) =>
    giveTask(flow.act, who, { ...input, taskId }, 'delegate'),
  ),
  'process.claimTask': onTask(({ flow, who, input }, taskId) => claimTask(flow.act, who, { ...input, taskId })),
  'process.rollbackTask': onTask(({ flow, who, input }, taskId) =>
    rollbackTask(flow.act, who, { ...input, taskId, nodeId: String(input.nodeId ?? '') }),
  ),
  'process.terminateProcess': onTask(({ flow, who, input }, taskId) =>
    terminateProcess(flow.act, who, { ...input, taskId }),
  ),
  'process.addMultiInstance': onTask(({ flow, who, input }, taskId) => addSigners(flow.act, who, { ...input, taskId })),
  'process.deleteMultiInstance': onTask(({ flow, who, input }, taskId) =>
    removeSigners(flow.act, who, { ...input, taskId }),
  ),
  'process.withdrawTask': onProcess(({ flow, who, input }, processInsId) =>
    withdrawTask(flow.act, who, { ...input, processInsId }),
  ),
  'process.revokeSubmission': onProcess(({ flow, who, input }, processInsId) =>
    withdrawTask(flow.act, who, { ...input, processInsId, withdrawType: 'wf_withdraw_end' }),
  ),
  'process.takeBack': onProcess(({ flow, who, input }, processInsId) =>
    takeBack(flow.act, who, { ...input, processInsId }),
  ),
  'process.comment': onProcess(async (context, processInsId) => {
    await mustRead(context, processInsId)
    return commentOn(context.flow.act, context.who, { ...context.input, processInsId })
  }),
  'process.urgeTask': onProcess(({ flow, who, input }, processInsId) =>
    urgeTask(flow.act, who, { processInsId, taskId: input.taskId }),
  ),
}
