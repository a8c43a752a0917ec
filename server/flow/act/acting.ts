/**
 * What every action on a process has in common: the locked instance, the form, the comment, the copies, and writing what came
 * of it in one transaction.
 * @source docs/workflow.md#persistence
 */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { ProcessFile } from '#adapters/wire/process.ts'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { FlowElement, NodeSettings } from '#engine/schema/document.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import { deriveSecret } from '../../config/secrets.ts'
import type { Trx } from '../../db/db.ts'
import { STATUS } from '../../entity/rights/writer.ts'
import type { Services } from '../../services.ts'
import type { Definition, Definitions } from '../definition/definitions.ts'
import { type Instance, lockInstance, type OpenTask, placeOfTask, readInstance } from '../instance/instance.ts'
import type { NewComment } from '../run/changes.ts'
import { holdProcessFiles } from '../run/hold-files.ts'
import { nextIds } from '../run/next-ids.ts'
import { Run } from '../run/run.ts'
import { writeRun } from '../run/write-run.ts'
import { type FormWork, hasOtherProcess, openFormWork } from './form-work.ts'

export interface ActParts extends Pick<Services, 'db' | 'entities' | 'config' | 'sql' | 'initial'> {
  definitions: Definitions
  /** absent: the clock */
  now?(): Date
  /** Called after a change is committed: jobs and notices may wait. */
  wake(): void
}

/** Ids that come with the lock, for new tasks. */
const IDS_AT_ONCE = 8

export interface Acting {
  trx: Trx
  who: Who
  run: Run
  form: FormWork
  definition: Definition
  instance: Instance
  /** HMAC-SHA-256 as hex, with a secret of the installation: nobody finds the text by trying. */
  digest(text: string): string
}
export interface OnTask extends Acting {
  task: OpenTask
  settings: FlowElement
}

interface Options {
  /** the action saves values of the form */
  writes?: boolean
  /** the next handlers, named by who acts */
  chosen?: string[]
  /** runs before the instance is locked */
  before?(definition: Definition, settings: NodeSettings): Promise<void>
}

/**
 * Acts on a task: its instance is locked, and what the action did is written when it returns.
 * @throws Fault 'flow.task-unknown', 'flow.task-over' (409), 'flow.suspended'
 */
export async function actOnTask<T>(
  parts: ActParts,
  who: Who,
  taskId: string,
  work: (acting: OnTask) => Promise<T>,
  { writes = false, chosen = [], before }: Options = {},
): Promise<T> {
  const place = await parts.db.readAtOnce(who, trx => placeOfTask(trx, taskId))
  if (!place) throw new Fault('flow.task-unknown')
  return actOnInstance(
    parts,
    who,
    place.instance,
    async acting => {
      const task = acting.run.open().find(({ id }) => id === taskId)
      if (!task) throw new Fault('flow.task-over')
      return work({ ...acting, task, settings: acting.run.element(task.node) })
    },
    { node: place.node, writes, chosen, ...(before && { before }) },
  )
}

/** Acts on an instance. @throws Fault 'flow.instance-unknown', 'flow.suspended' */
export async function actOnInstance<T>(
  parts: ActParts,
  who: Who,
  id: string,
  work: (acting: Acting) => Promise<T>,
  { node, writes = false, chosen = [], before }: Options & { node?: string } = {},
): Promise<T> {
  const known = await parts.db.readAtOnce(who, trx => readInstance(trx, id))
  if (!known) throw new Fault('flow.instance-unknown')
  const definition = await parts.definitions.byId(who.tenant, known.deploymentId)
  const settings = writes && node ? (definition.elements.get(node) ?? null) : null
  const form = await openFormWork(parts, who, definition, settings)
  if (settings) await before?.(definition, settings)
  const answer = await parts.db.write(who, async trx => {
    const [locked, ids] = await Promise.all([lockInstance(trx, id), nextIds(trx, IDS_AT_ONCE)])
    if (!locked) throw new Fault('flow.instance-unknown')
    const { instance, tasks } = locked
    const values = instance.record && form.entity ? await form.read(trx, instance.record) : {}
    const run = new Run({
      trx,
      who,
      at: parts.now?.() ?? new Date(),
      zone: parts.config.timeZone,
      definition,
      instance,
      tasks,
      ids,
      values,
      holds: form.holds,
      asksAt: form.asksAt,
      chosen,
      previous: who.id,
    })
    const status = instance.status
    const answer = await work({ trx, who, run, form, definition, instance, digest: digestOf(parts, id) })
    await finish(run, form, status)
    await holdProcessFiles(run)
    await writeRun(run)
    return answer
  })
  parts.wake()
  return answer
}

/** What lists and messages say of the form, after its values changed. */
export async function refreshBrief({ trx, run, form, instance }: Acting): Promise<void> {
  const values = form.entity ? run.parts.values : instance.state.vars
  instance.brief = await form.brief(trx, values as EngineRecord)
}

/** The same text gives the same characters within one process. */
export function digestOf({ initial }: ActParts, instance: string): Acting['digest'] {
  const secret = deriveSecret(initial, `decisions of ${instance}`)
  return text => createHmac('sha256', secret).update(text).digest('hex')
}

/** What follows from a new status of the instance: that of the record, notices, the caller of a called process. */
export async function finish(run: Run, form: FormWork, before: Instance['status']): Promise<void> {
  const { instance, changes } = run
  const { trx, at, who } = run.parts
  if (instance.status === before) return
  if (form.entity && instance.record) {
    const isOver = instance.status !== 'unfinished'
    const waits = isOver && (await hasOtherProcess(trx, form.entity, instance.record, instance.id))
    if (!waits) await form.setStatus(trx, instance.record, RECORD_STATUS[instance.status])
  }
  if (OVER.has(instance.status)) {
    for (const task of run.open()) run.endTask(task, 'cancelled', null)
    if (instance.parentId && instance.parentToken !== null) {
      const detail = { parent: instance.parentId, token: instance.parentToken, error: run.error }
      changes.jobs.push({ work: 'parent', token: null, wait: null, node: '', due: at, detail })
    }
    if (instance.starter !== who.id && instance.status !== 'deleted') {
      changes.notices.push({ user: instance.starter, kind: instance.status, task: null })
    }
  }
}

const OVER: ReadonlySet<Instance['status']> = new Set(['finished', 'terminate', 'withdraw', 'deleted'])

/** @source DM-11 */
const RECORD_STATUS = {
  unfinished: STATUS.running,
  finished: STATUS.normal,
  terminate: STATUS.terminated,
  deleted: STATUS.terminated,
  withdraw: STATUS.revoked,
  recall: STATUS.returned,
  reject: STATUS.returned,
} as const

/** What people say with an action. */
export interface Said {
  comment?: string | undefined
  attachment?: ProcessFile[] | undefined
  signature?: string | undefined
}

/** The longest opinion, in characters. */
const LONGEST_COMMENT = 5_000

/** @throws Fault 'flow.comment-long', 'flow.comment-files' */
export function readSaid(input: Record<string, unknown>): Said {
  const comment = typeof input.comment === 'string' ? input.comment.trim() : ''
  if (comment.length > LONGEST_COMMENT) throw new Fault('flow.comment-long', { most: LONGEST_COMMENT })
  const files = Array.isArray(input.attachment) ? (input.attachment as ProcessFile[]) : undefined
  if (files && (files.length > MOST_FILES || !files.every(isFile)))
    throw new Fault('flow.comment-files', { most: MOST_FILES })
  const signature = typeof input.signature === 'string' && input.signature ? input.signature.slice(0, 500) : undefined
  return { comment, attachment: files?.map(({ link, name }) => ({ link, name })), signature }
}

const MOST_FILES = 20
const isFile = (file: unknown): file is ProcessFile =>
  typeof (file as ProcessFile)?.link === 'string' && typeof (file as ProcessFile).name === 'string'

/** Notes a comment of the person who acts. */
export function say(
  { run, who }: Acting,
  type: NewComment['type'],
  said: Said,
  { task = null, node = '', detail }: { task?: string | null; node?: string; detail?: object } = {},
): void {
  const { comment = '', attachment, signature } = said
  run.changes.comments.push({
    task,
    node,
    type,
    message: comment,
    ...(attachment?.length && { files: attachment }),
    ...(signature && { signature }),
    ...(detail && { detail }),
    by: who.id,
  })
}

/** @throws Fault 'flow.comment-required' (VM-04), 'flow.note-required' (VM-05) */
export function mustSay({ comment }: Said, code: 'flow.comment-required' | 'flow.note-required'): void {
  if (!comment) throw new Fault(code)
}

/** Gives copies to people, who are told. */
export function copyTo(
  { run, who }: Acting,
  users: string[],
  note: string,
  at: { task: string | null; node: string },
): void {
  for (const user of new Set(users)) {
    if (user === who.id) continue
    run.changes.copies.push({ user, note, ...at })
    run.changes.notices.push({ user, kind: 'copy', task: null, detail: { by: who.name } })
  }
}

/** Who may act on the task: its handler; a candidate claims it by acting. @throws Fault 'flow.not-yours' */
export async function mustHandle({ trx, who, task }: OnTask): Promise<void> {
  if (task.assignee === who.id) return
  if (task.assignee !== null) throw new Fault('flow.not-yours')
  if (!(await readCandidate(trx, task.id, who.id))) throw new Fault('flow.not-yours')
}

/** Whether the user may claim the task, and in whose place. */
export function readCandidate(trx: Trx, task: string, user: string): Promise<{ deputyOf: string | null } | undefined> {
  return trx
    .selectFrom('wf_candidate')
    .select('deputy_of as deputyOf')
    .where(row => row.and({ tenant_id: trx.tenant, task_id: task, user_id: user }))
    .executeTakeFirst()
}

/** @throws Fault 'flow.suspended' */
export function mustRun(instance: Instance): void {
  if (instance.suspended)
    throw new Fault('flow.suspended', { name: { zh: instance.defName, en: instance.defNameEn || instance.defName } })
}

/** Which people are named by ids, accounts or a comma list; unknown or disabled ones are refused. @throws Fault 'flow.user-unknown' */
export async function readUsers(trx: Trx, input: unknown): Promise<string[]> {
  const asked = [
    ...new Set(
      (Array.isArray(input) ? input.map(String) : String(input ?? '').split(','))
        .map(each => each.trim())
        .filter(Boolean),
    ),
  ]
  if (!asked.length) return []
  if (asked.length > MOST_USERS) throw new Fault('flow.users-many', { most: MOST_USERS })
  const found = await trx
    .selectFrom('blade_user')
    .select(['id', 'account'])
    .where(row => row.and({ tenant_id: trx.tenant, is_deleted: 0, status: 1 }))
    .where(sql<boolean>`(id = any(${asked.filter(isId)}::bigint[]) or account = any(${asked}))`)
    .execute()
  const known = new Map(found.flatMap(({ id, account }) => [[id, id] as const, [account ?? id, id] as const]))
  const unknown = asked.find(each => !known.has(each))
  if (unknown !== undefined) throw new Fault('flow.user-unknown', { user: unknown.slice(0, 64) })
  return [...new Set(asked.map(each => known.get(each)!))]
}

const MOST_USERS = 500
const isId = (text: string) => /^\d{1,19}$/.test(text)
