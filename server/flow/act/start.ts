/**
 * Starts a process: by a person with the values of its form, or by another process that calls it.
 * @source WU-01, WU-28, WU-30, WU-56, WU-57; docs/workflow.md#starting
 */
import { sql } from 'kysely'
import type { StartAnswer } from '#adapters/wire/process-start.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { mayOpen } from '#engine/access/may-open.ts'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { By } from '#engine/flow/approval/command.ts'
import type { Variables } from '#engine/flow/state.ts'
import { NEW } from '#engine/flow/step.ts'
import { readId } from '#engine/value/parse-choice.ts'
import { type EngineRecord, isRecord } from '#engine/value/value.ts'
import { actAs, readUser } from '../../auth/session/sessions.ts'
import type { Trx } from '../../db/db.ts'
import { printMoment } from '../../entity/model/environment.ts'
import { STATUS, type Status } from '../../entity/rights/writer.ts'
import { type Definition, processTitle } from '../definition/definitions.ts'
import { startSettings } from '../definition/start-settings.ts'
import { type FormWork, openFormWork } from '../form/form-work.ts'
import { otherProcess } from '../form/other-process.ts'
import { paymentOf } from '../form/payment.ts'
import { beginKeeping } from '../form/record-before.ts'
import type { Instance } from '../instance/instance.ts'
import { readForStart } from '../opening/for-start.ts'
import { mustBeIn, mustBeOpen } from '../opening/openings.ts'
import { mainDept } from '../people/departments.ts'
import type { Locked } from '../run/host.ts'
import { nextIds } from '../run/next-ids.ts'
import { giveSerial } from '../service/give-serial.ts'
import { type ActParts, digestOf, finish, openerOf } from './perform.ts'
import { onlyOne, readUsers } from './said.ts'
import { checkSubmit } from './submit-checks.ts'

/** The names of the start payload that are not values of the form. @source WU-28 */
export const RESERVED = [
  'processId',
  'processDefKey',
  'copyUser',
  'assignee',
  'customUserMsg',
  'customUserTask',
  'applyUser',
  'wf_form_option',
  'wf_form_variable',
  'initFormData',
  'wf_service',
]

const LONGEST_NOTE = 500
/** in characters of JSON */
const LARGEST_OPTION = 20_000

export interface StartCall {
  /** the values of the form; `id` of a record the process begins with */
  values: WireRecord
  copyUser?: unknown
  assignee?: unknown
  /** for whom it is started; absent: the caller */
  applyUser?: unknown
  /** a sentence to the first handlers */
  note?: unknown
  /** what an outside form was drawn with: kept with the instance */
  formOption?: unknown
  /** of values that are no fields, a comma list of those that become variables; absent: all */
  formVariable?: unknown
  /** the values the form began with: kept, and the history says what was changed of them */
  begun?: unknown
  /** people for single nodes, by node */
  customUserTask?: Record<string, unknown>
}

/** @throws Fault 'flow.definition-unknown', 'flow.start-forbidden', those of the opening, of a record it is started over,
 *         of the form and of the engine */
export async function startProcess(
  parts: ActParts,
  who: Who,
  definition: Definition,
  call: StartCall,
): Promise<StartAnswer> {
  const initiator = await parts.db.read(who, trx => readInitiator(trx, who, definition, call.applyUser))
  await mustBeIn(parts, who, definition)
  mustMayStart(definition, initiator)
  const opened = await mustBeOpen(parts, initiator, definition)
  const record = readId(call.values.id)
  if (record !== null && definition.flow.entity) await readForStart(parts, who, definition, record)
  const settings = startSettings(definition)
  const form = await openFormWork(parts, who, definition, settings)
  const { note, option, begun } = readStartSaid(call)
  await checkSubmit(parts, who, definition, settings, call.values)
  const at = parts.now?.() ?? new Date()
  const answer = await parts.db.write(who, async trx => {
    const [ids, chosen, copied] = await Promise.all([
      nextIds(trx),
      readUsers(trx, call.assignee),
      readUsers(trx, call.copyUser),
    ])
    await opened.mustHaveStartsLeft(trx)
    const id = ids.shift()!
    const serialNumber = (await giveSerial(trx, definition.flow, printMoment(at))) ?? ''
    const { id: _, ...sent } = call.values
    const values = form.hasFields ? sent : onlyNamed(sent, call.formVariable)
    const begins = form.entity !== null && (form.savesRecord || record !== null)
    const saved = begins ? await saveFirst(trx, form, { id, record }, form.savesRecord ? values : null) : null
    const { vars: kept, told } = form.savesRecord ? { vars: {}, told: saved!.told } : form.keep({}, values, 'all')
    form.mustBeFilled(form.savesRecord ? saved!.values : (kept as EngineRecord))
    const variables: Variables = {
      ...kept,
      applyUser: initiator.id,
      applyUserName: initiator.name,
      serialNumber,
      ...(copied.length && { copyUser: copied.join(',') }),
      ...(chosen.length && { wf_appoint: chosen.join(',') }),
      ...(option !== undefined && { wf_form_option: option }),
      ...(begun && { initFormData: begun as Variables[string] }),
      ...customUsers(definition, call.customUserTask),
    }
    const locked: Locked = {
      ...{ trx, who, at, zone: parts.config.timeZone, definition, form, tasks: [], ids, told },
      values: saved?.values ?? {},
      ...{ open: openerOf(parts, who), digest: digestOf(parts, id), ...(note && { note }) },
      instance: {
        ...newInstance(id, definition, form, at),
        serialNumber,
        record: saved?.record ?? null,
        starter: initiator.id,
        starterDept: initiator.dept || null,
        startedBy: initiator.id === who.id ? null : who.id,
      },
    }
    const by: By = { id: who.id, name: who.name, as: 'handler', chosen, previous: initiator.id }
    await finish(
      locked,
      { do: 'start', vars: variables, copied, changed: begun ? form.changedOf(begun, sent) : [] },
      by,
      { isNew: true },
    )
    const payment = paymentOf(definition, settings, saved?.values ?? kept)
    const { title } = locked.instance
    return {
      ...{ processInsId: id, serialNumber, title },
      ...(payment !== undefined && { payment }),
      ...(told.length && { told }),
    }
  })
  parts.wake()
  return answer
}

/** @throws Fault 'flow.start-note', 'flow.start-option' */
function readStartSaid({ note: given, formOption, begun }: StartCall): {
  note: string
  option: Variables[string] | undefined
  begun: WireRecord | undefined
} {
  const note = typeof given === 'string' ? given.trim() : ''
  if (note.length > LONGEST_NOTE) throw new Fault('flow.start-note', { most: LONGEST_NOTE })
  for (const [name, kept] of Object.entries({ wf_form_option: formOption, initFormData: begun })) {
    if (JSON.stringify(kept ?? null).length > LARGEST_OPTION)
      throw new Fault('flow.start-option', { name, most: LARGEST_OPTION })
  }
  return {
    note,
    option: (formOption ?? undefined) as Variables[string] | undefined,
    begun: isRecord(begun) ? (begun as WireRecord) : undefined,
  }
}

function onlyNamed(values: WireRecord, list: unknown): WireRecord {
  if (list === undefined || list === null) return values
  const named = (Array.isArray(list) ? list.map(String) : String(list).split(',')).map(name => name.trim())
  return Object.fromEntries(Object.entries(values).filter(([name]) => named.includes(name)))
}

/**
 * A record that another process handles is not changed: somebody may have agreed to what it says.
 * @param values  null: the form has fields of its own, and the record stays as it is
 * @throws Fault 'flow.record-busy' (409), those of a save
 */
async function saveFirst(
  trx: Trx,
  form: FormWork,
  { id: instance, record }: Pick<Instance, 'id' | 'record'>,
  values: WireRecord | null,
) {
  if (record === null) return form.save(trx, null, values ?? {}, 'all')
  const entity = form.entity!
  const stored = await form.read(trx, record)
  const other = await otherProcess(trx, entity, record)
  if (other && values && form.isChange(stored, values)) throw new Fault('flow.record-busy', { title: other.title })
  const saved = await form.saveOver(trx, record, other ? null : values)
  const status = (stored.dataStatus ?? STATUS.normal) as Status
  await beginKeeping(trx, { instance, entity, record }, status, form.differences(stored, saved.values))
  return saved
}

/** @throws Fault 'flow.start-forbidden' */
export function mustMayStart(definition: Definition, who: Who): void {
  const { starters } = definition.flow
  if (starters && !mayOpen(starters, who)) throw new Fault('flow.start-forbidden', { name: processTitle(definition) })
}

/** Whether a person may start the process for others. */
export const mayStartForOthers = ({ flow: { onBehalf } }: Definition, who: Who): boolean =>
  onBehalf !== undefined && mayOpen(onBehalf, who)

/**
 * Whose process it is: the caller, or whom they start it for, in that person's main department.
 * @param input  `applyUser` of the start payload: the id or account of one person; absent: the caller
 * @throws Fault 'flow.on-behalf', 'flow.one-user', 'flow.user-unknown'
 */
export async function readInitiator(trx: Trx, who: Who, definition: Definition, input: unknown): Promise<Who> {
  const users = await readUsers(trx, input)
  const id = users.length ? onlyOne(users) : who.id
  if (id === who.id) return who
  if (!mayStartForOthers(definition, who)) throw new Fault('flow.on-behalf', { name: processTitle(definition) })
  const main = sql<{ dept: string | null }>`select ${mainDept(trx.tenant, sql`${id}::bigint`, new Date())} as dept`
  const [initiator, { rows }] = await Promise.all([readStarter(trx, id, null), main.execute(trx)])
  return { ...initiator!, dept: rows[0]?.dept ?? initiator!.dept }
}

/** Who a process belongs to, as they are today. @param dept  the one it was started in; null: unknown */
export async function readStarter(trx: Trx, id: string, dept: string | null): Promise<Who | null> {
  const user = await readUser(trx, { id })
  if (!user) return null
  const { who } = actAs('', user, '', '')
  return { ...who, dept: dept ?? who.dept }
}

/** An instance that has not begun: what is told of it is made as it begins. */
export const newInstance = (
  id: string,
  definition: Definition,
  { entity }: Pick<FormWork, 'entity'>,
  startedAt: Date,
): Omit<Instance, 'serialNumber' | 'record' | 'starter' | 'starterDept' | 'startedBy'> => ({
  ...{ id, deploymentId: definition.id, defKey: definition.key, category: definition.category, entity },
  ...{ defName: definition.name, defNameEn: definition.flow.title.en ?? null },
  ...{ title: '', brief: null, startedAt: printMoment(startedAt) },
  ...{
    status: 'unfinished',
    suspended: false,
    rev: 0,
    steps: 0,
    state: NEW,
    straight: null,
    rootId: null,
    parentId: null,
    parentToken: null,
  },
})

/** `{ node: users }` becomes the variables `wf_users_<node>`, which the node's rules read. @source WU-28 */
export function customUsers(
  { elements, ids }: Pick<Definition, 'elements' | 'ids'>,
  given: Record<string, unknown> = {},
): Variables {
  const found = Object.entries(given).flatMap(([said, users]) => {
    const node = ids.ours(said)
    return elements.has(node)
      ? [[`wf_users_${node}`, Array.isArray(users) ? users.join(',') : String(users)] as const]
      : []
  })
  return Object.fromEntries(found)
}
