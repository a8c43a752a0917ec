/**
 * One process as a person may see it: what it is, its form at their node, its history, and what they may do.
 * @source WU-15, WU-16, WU-21, WU-50…WU-54
 */
import { sql } from 'kysely'
import type {
  HandlingSettings,
  ProcessButton,
  ProcessButtonId,
  ProcessDetail,
  ProcessForm,
  ProcessSummary,
} from '#adapters/wire/process.ts'
import type { StartForm } from '#adapters/wire/process-start.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { cutSteps } from '#engine/access/cut-steps.ts'
import { openVisibility } from '#engine/access/visibility.ts'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { By } from '#engine/flow/approval/command.ts'
import { type Deed, type TaskDeed, whyNot, whyNotAt } from '#engine/flow/approval/may-do.ts'
import { buttonsAt } from '#engine/flow/decision/buttons-at.ts'
import { nodeRights } from '#engine/flow/form/node-rights.ts'
import type { FlowElement, FormDocument, NodeSettings } from '#engine/schema/document.ts'
import type { Lang } from '#engine/text/text.ts'
import logTexts from '#schemas/text/logs.json' with { type: 'json' }
import texts from '#schemas/text/process-buttons.json' with { type: 'json' }
import type { Trx } from '../../db/db.ts'
import { inLang } from '../../db/in-lang.ts'
import { STATUS } from '../../entity/rights/writer.ts'
import type { Services } from '../../services.ts'
import type { ActParts } from '../act/perform.ts'
import { mayStartForOthers, mustMayStart } from '../act/start.ts'
import { type Definition, nameIn } from '../definition/definitions.ts'
import { startSettings } from '../definition/start-settings.ts'
import { valuesByName } from '../form/own-values.ts'
import { paymentOf } from '../form/payment.ts'
import { type Filling, prefill } from '../form/prefill.ts'
import { cutsThrough } from '../form/shown-through.ts'
import { taskForm } from '../form/task-form.ts'
import { type Instance, readInstance, readOpenTasks, readPast } from '../instance/instance.ts'
import { readForStart } from '../opening/for-start.ts'
import { mustBeIn, mustBeOpen } from '../opening/openings.ts'
import { readHistory } from './history.ts'
import { nameOf } from './lists.ts'
import { mayRead, type Standing, standingOf } from './standing.ts'

export interface ReadParts extends ActParts, Pick<Services, 'store' | 'logs'> {}

/** @throws Fault 'flow.instance-unknown', 'flow.forbidden' */
export async function readDetail(
  parts: ReadParts,
  who: Who,
  lang: Lang,
  { processInsId, taskId }: { processInsId: string; taskId: string | null },
): Promise<ProcessDetail> {
  const { db, definitions, store, entities } = parts
  const instance = await db.readAtOnce(who, trx => readInstance(trx, processInsId))
  if (!instance) throw new Fault('flow.instance-unknown')
  const [definition, view] = await Promise.all([
    definitions.byId(who.tenant, instance.deploymentId),
    store.view(who.tenant),
  ])
  const { flow } = definition
  const cuts = await cutsThrough(parts, who, view, flow.entity)
  const readRecord = flow.entity
    ? await entities.openDetail({ who, process: { status: STATUS.running } }, flow.entity)
    : null
  const found = await db.read(who, async trx => {
    const standing = await standingOf(trx, who, instance, definition)
    if (!mayRead(standing)) throw new Fault('flow.forbidden')
    const task = taskOf(standing, taskId)
    const at = formAt(definition, standing, task)
    const shown = formOf(definition, at.settings)
    const values =
      readRecord && instance.record
        ? await readRecord(trx, instance.record)
        : valuesByName(shown?.fields ?? [], instance.state.vars)
    const [form, summary, flowItems, button] = await Promise.all([
      taskForm(trx, {
        key: task ? `${flow.key}.${task.id}` : flow.key,
        view,
        entity: flow.entity,
        form: shown,
        rights: nodeRights(flow, at.settings),
        preRead: at.settings.preRead,
        isRead: at.isRead,
        cuts,
        values,
      } as Parameters<typeof taskForm>[1]),
      summaryOf(trx, who, lang, instance, definition, task),
      readHistory(trx, instance.id, definition, lang),
      buttonsOf(trx, { who, lang }, instance, definition, standing, task),
    ])
    const payment = standing.isOwner ? paymentOf(definition, startSettings(definition), values) : undefined
    const process = { ...summary, ...(payment !== undefined && { payment }) }
    return { standing, task, answer: { process, form: withForm(form, at), flow: flowItems, button } }
  })
  await markOpened(parts, who, instance, found.standing, found.task)
  noteLook(parts, who, instance, found.standing)
  return found.answer
}

type Task = Standing['tasks'][number]

/** The task that was asked for; without one, the person's open task. */
function taskOf({ tasks }: Standing, id: string | null): Task | null {
  return tasks.find(task => task.id === id) ?? (id === null ? (tasks.find(isAtHand) ?? null) : null)
}

const isAtHand = ({ status }: Task): boolean => status === 'open' || status === 'waiting'

interface FormPlace {
  settings: NodeSettings
  isRead: boolean
}

/** The node whose rights apply: of the task at hand, else of the start, of one's last node, or those of who only reads. */
export function formAt(definition: Definition, standing: Standing, task: Task | null): FormPlace {
  const { elements } = definition
  const settingsOf = (each: Task): NodeSettings =>
    each.kind === 'resubmit' ? startSettings(definition) : (elements.get(each.node) ?? {})
  if (task && isAtHand(task))
    return { settings: settingsOf(task), isRead: task.status === 'waiting' || task.kind === 'signer' }
  if (task) return { settings: settingsOf(task), isRead: true }
  if (standing.isOwner || standing.hasStarted || standing.isAdministrator)
    return { settings: startSettings(definition), isRead: true }
  const [last] = standing.tasks
  return { settings: last ? settingsOf(last) : { fields: definition.flow.fields }, isRead: true }
}

export const formOf = ({ flow, forms }: Definition, settings: NodeSettings): FormDocument | undefined =>
  forms[settings.form ?? flow.form ?? '']

function withForm(form: ProcessForm | null, { settings, isRead }: FormPlace): ProcessForm | null {
  if (!form || isRead) return form
  return { ...form, ...(settings.afterSubmit && { afterSubmit: cutSteps(settings.afterSubmit, openVisibility()) }) }
}

async function summaryOf(
  trx: Trx,
  who: Who,
  lang: Lang,
  instance: Instance,
  definition: Definition,
  task: Task | null,
): Promise<ProcessSummary> {
  const [people, holders, task1] = await Promise.all([
    sql<{ starter: string | null; dept: string | null; createTime: string; endTime: string | null }>`
      select ${nameOf('u')} as starter, ${inLang(lang, 'd.dept_name')} as dept, i.create_time as "createTime", i.end_time as "endTime"
        from wf_instance i
        left join blade_user u on u.tenant_id = i.tenant_id and u.id = i.starter
        left join blade_dept d on d.tenant_id = i.tenant_id and d.id = i.starter_dept
       where i.tenant_id = ${trx.tenant} and i.id = ${instance.id}`.execute(trx),
    sql<ProcessSummary['holders'][number]>`
      select coalesce(${nameOf('u')}, '') as name, ${nameOf('o')} as "deputyOf", ${inLang(lang, 't.name')} as "taskName", t.create_time as "createTime"
        from wf_task t
        left join wf_candidate c on c.tenant_id = t.tenant_id and c.task_id = t.id and t.assignee is null
        left join blade_user u on u.tenant_id = t.tenant_id and u.id = coalesce(t.assignee, c.user_id)
        left join blade_user o on o.tenant_id = t.tenant_id and o.id = t.deputy_of
       where t.tenant_id = ${trx.tenant} and t.instance_id = ${instance.id} and t.status = 'open' order by t.id`.execute(
      trx,
    ),
    sql<{ name: string; due: string | null }>`select ${inLang(lang, 't.name')} as name, due_at as due from wf_task t
      where tenant_id = ${trx.tenant} and id = ${task?.id ?? null}`.execute(trx),
  ])
  const { starter, dept, createTime, endTime } = people.rows[0]!
  return {
    id: definition.id,
    key: definition.key,
    name: nameIn(definition, lang),
    processDefinitionId: definition.id,
    processDefinitionName: nameIn(definition, lang),
    processInsId: instance.id,
    processInstanceId: instance.id,
    taskId: task?.id ?? null,
    taskName: task1.rows[0]?.name ?? null,
    nodeId: task && definition.ids.told(task.node),
    title: instance.title,
    serialNumber: instance.serialNumber || null,
    starterName: starter ?? '',
    starterDeptName: dept,
    createTime,
    endTime,
    dueTime: task1.rows[0]?.due ?? null,
    processIsFinished: instance.status,
    isOwner: instance.starter === who.id,
    holders: holders.rows,
    formKey: externalForm(definition, task ? definition.elements.get(task.node) : undefined),
    ...('wf_form_option' in instance.state.vars && { wf_form_option: instance.state.vars.wf_form_option }),
    ...(task?.draft && { draft: draftOf(task.draft) }),
    ...handlingOf(task ? definition.elements.get(task.node) : undefined),
  }
}

const draftOf = ({ comment, variables, begun = {} }: NonNullable<Task['draft']>) => ({
  comment,
  variables: variables as WireRecord,
  begun: begun as WireRecord,
})

/** The key of a form that is an external page. @source SH-22 */
function externalForm({ flow }: Definition, element: FlowElement | undefined): string | null {
  const key = element?.form ?? flow.form ?? ''
  return key.startsWith('wf_ex_') ? key : null
}

function handlingOf(element: NodeSettings | undefined): HandlingSettings {
  const { comment, copy, assigneeRequired, signature } = element ?? {}
  const shows = (what: 'name' | 'dept' | 'node' | 'date') => comment?.show?.includes(what) ?? false
  return {
    ...(comment?.hide && { hideComment: true }),
    ...(comment?.required !== undefined && { commentRequired: comment.required }),
    ...(comment?.into && {
      commentComponent: comment.into,
      commentAssignmentMode: comment.mode ?? 'replace',
      commentShowName: shows('name'),
      commentShowDept: shows('dept'),
      commentShowNodeName: shows('node'),
      commentShowDate: shows('date'),
      ...(comment.dateFormat && { commentShowDateFormat: comment.dateFormat }),
    }),
    ...(assigneeRequired && { assigneeRequired }),
    ...(signature && { signature }),
    ...((copy === undefined || copy.choose) && { chooseCopy: true }),
  }
}

/** The buttons of what the reader may do now, each by what the engine says of its act. */
async function buttonsOf(
  trx: Trx,
  { who, lang }: { who: Who; lang: Lang },
  instance: Instance,
  definition: Definition,
  { isOwner, tasks }: Standing,
  task: Task | null,
): Promise<ProcessButton[]> {
  const [open, past] = await Promise.all([readOpenTasks(trx, instance.id), readPast(trx, instance.id)])
  const approval = { ...instance, tasks: open }
  const by: By = { id: who.id, name: who.name, as: 'handler' }
  const found: ProcessButtonId[] = []
  const mine = open.find(({ id, status }) => id === task?.id && status === 'open')
  if (mine) {
    const offered = AT_TASK.filter(([deed]) => whyNotAt(definition, approval, deed, mine, by) === null)
    found.push(...offered.flatMap(([deed, id]) => (deed === 'claim' && mine.assignee !== null ? [] : [id])))
  }
  const may = (deed: Deed) => whyNot(definition, approval, deed, by, past) === null
  if (isOwner && may('withdraw')) found.push('wf_withdraw')
  if (isOwner && instance.status === 'unfinished' && may('urge')) found.push('wf_urge')
  if (!task && tasks.some(({ status }) => status === 'done') && may('takeBack')) found.push('wf_take_back')
  if (task?.status !== 'open' && instance.status !== 'deleted') found.push('wf_comment')
  found.push('wf_print')
  const own = task ? buttonsAt(definition.flow, definition.elements.get(task.node)) : []
  return found.map(prop => {
    const title = own.find(({ id }) => id === prop)?.title
    return { prop, label: title?.[lang] ?? title?.zh ?? texts[labelOf(prop, task)][lang] }
  })
}

const labelOf = (prop: ProcessButtonId, task: Task | null): keyof typeof texts =>
  prop === 'wf_pass' && task?.kind === 'resubmit' ? 'wf_resubmit' : prop

/** In the order shown. */
const AT_TASK: readonly [TaskDeed, ProcessButtonId][] = [
  ['claim', 'wf_claim'],
  ['agree', 'wf_pass'],
  ['refuse', 'wf_reject'],
  ['return', 'wf_rollback'],
  ['stop', 'wf_terminate'],
  ['transfer', 'wf_transfer'],
  ['delegate', 'wf_delegate'],
  ['addSigners', 'wf_add_instance'],
  ['removeSigners', 'wf_del_instance'],
  ['askOpinion', 'wf_ask'],
  ['keep', 'wf_keep'],
]

/** An open task is noted as opened by its handler, a copy as read. */
async function markOpened(
  { db }: ReadParts,
  who: Who,
  instance: Instance,
  standing: Standing,
  task: Task | null,
): Promise<void> {
  const isNew = task?.status === 'open' && task.assignee === who.id && task.openedAt === null
  if (!isNew && !standing.isCopied) return
  await db.write(who, async trx => {
    await Promise.all([
      isNew &&
        sql`update wf_task set opened_at = now() where tenant_id = ${trx.tenant} and id = ${task.id} and opened_at is null`.execute(
          trx,
        ),
      standing.isCopied &&
        sql`update wf_copy set is_read = 0 where tenant_id = ${trx.tenant} and instance_id = ${instance.id}
          and user_id = ${who.id} and is_read = 1`.execute(trx),
    ])
  })
}

/** Who takes no part in a process and reads it, a viewer or an administrator, leaves a row in the activity log. */
function noteLook({ logs }: ReadParts, who: Who, { id, title }: Instance, standing: Standing): void {
  const { isOwner, hasStarted, isCopied, tasks } = standing
  if (isOwner || hasStarted || isCopied || tasks.length > 0) return
  const data = { processInsId: id, title }
  const row = { title: logTexts.processRead.zh, user_id: who.id, log_data: JSON.stringify(data) }
  logs.put('usual_log', { tenant: who.tenant, user: who.id }, row)
}

/**
 * The form a process is started with.
 * @param record   the one it is started over: the form begins with its values
 * @param filling  it begins with what is known of the person; not over a record
 * @throws Fault 'flow.start-forbidden', those of the opening, 'flow.record-process', 'flow.record-unreadable'
 */
export async function readStartForm(
  parts: ReadParts,
  who: Who,
  lang: Lang,
  definition: Definition,
  { record = null, filling = null }: { record?: string | null; filling?: Filling | null } = {},
): Promise<StartForm> {
  await mustBeIn(parts, who, definition)
  // who may start it for others is asked for whom first
  if (!mayStartForOthers(definition, who)) {
    mustMayStart(definition, who)
    await mustBeOpen(parts, who, definition)
  }
  const { id: _, rev: __, ...values } = record === null ? {} : await readForStart(parts, who, definition, record)
  const view = await parts.store.view(who.tenant)
  const { flow, id, key } = definition
  const name = nameIn(definition, lang)
  const settings = startSettings(definition)
  const cuts = await cutsThrough(parts, who, view, flow.entity)
  const form = await parts.db.read(who, trx =>
    taskForm(trx, {
      key: flow.key,
      view,
      entity: flow.entity,
      form: formOf(definition, settings),
      rights: nodeRights(flow, settings),
      preRead: settings.preRead,
      cuts,
      values,
    } as Parameters<typeof taskForm>[1]),
  )
  const process = {
    ...handlingOf(settings),
    ...{ id, key, name, formKey: externalForm(definition, settings as FlowElement) },
    ...(mayStartForOthers(definition, who) && { onBehalf: true as const }),
  }
  const known =
    form && filling && record === null && process.formKey === null
      ? await prefill({ ...parts, view }, who, definition, form, filling)
      : null
  return {
    process,
    form: withForm(known?.form ?? form, { settings, isRead: false }),
    ...(known && { filled: known.filled }),
  }
}
