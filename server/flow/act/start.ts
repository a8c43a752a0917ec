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
import { groupDigits } from '#engine/value/group-digits.ts'
import { readId } from '#engine/value/parse-choice.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import { actAs, readUser } from '../../auth/session/sessions.ts'
import type { Trx } from '../../db/db.ts'
import { printMoment } from '../../entity/model/environment.ts'
import { STATUS, type Status } from '../../entity/rights/writer.ts'
import { type Definition, processTitle } from '../definition/definitions.ts'
import { startSettings } from '../definition/start-settings.ts'
import { type FormWork, openFormWork, otherProcess } from '../form/form-work.ts'
import { paymentOf } from '../form/payment.ts'
import { beginKeeping } from '../form/record-before.ts'
import type { Instance } from '../instance/instance.ts'
import { readForStart } from '../opening/for-start.ts'
import { mustBeOpen } from '../opening/openings.ts'
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
]

const IDS = 10

export interface StartCall {
  /** the values of the form; `id` of a record the process begins with */
  values: WireRecord
  copyUser?: unknown
  assignee?: unknown
  /** for whom it is started; absent: the caller */
  applyUser?: unknown
  /** people for single nodes, by the id or BPMN id of the node */
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
  mustMayStart(definition, initiator)
  const opened = await mustBeOpen(parts, initiator, definition)
  const record = readId(call.values.id)
  if (record !== null && definition.flow.entity) await readForStart(parts, who, definition, record)
  const settings = startSettings(definition)
  const form = await openFormWork(parts, who, definition, settings)
  await checkSubmit(parts, who, definition, settings, call.values)
  const at = parts.now?.() ?? new Date()
  const answer = await parts.db.write(who, async trx => {
    const [ids, chosen, copied] = await Promise.all([
      nextIds(trx, IDS),
      readUsers(trx, call.assignee),
      readUsers(trx, call.copyUser),
    ])
    await opened.mustHaveStartsLeft(trx)
    const id = ids.shift()!
    const serialNumber = (await giveSerial(trx, definition.flow, printMoment(at))) ?? ''
    const { id: _, ...values } = call.values
    const saved = form.entity ? await saveFirst(trx, form, { id, record }, values) : null
    const { vars: kept, told } = saved ? { vars: {}, told: saved.told } : form.keep({}, values, 'all')
    form.mustBeFilled(saved?.values ?? (kept as EngineRecord))
    const variables: Variables = {
      ...kept,
      applyUser: initiator.id,
      applyUserName: initiator.name,
      serialNumber,
      ...(copied.length && { copyUser: copied.join(',') }),
      ...(chosen.length && { wf_appoint: chosen.join(',') }),
      ...customUsers(definition, call.customUserTask),
    }
    const locked: Locked = {
      ...{ trx, who, at, zone: parts.config.timeZone, definition, form, tasks: [], ids, told },
      values: saved?.values ?? {},
      ...{ open: openerOf(parts, who), digest: digestOf(parts, id) },
      instance: {
        ...newInstance(id, definition, form),
        title: titleOf(definition, initiator, serialNumber, at, saved?.values ?? values),
        serialNumber,
        record: saved?.record ?? null,
        starter: initiator.id,
        starterDept: initiator.dept || null,
        startedBy: initiator.id === who.id ? null : who.id,
        brief: await form.brief(trx, saved?.values ?? (kept as EngineRecord)),
      },
    }
    const by: By = { id: who.id, name: who.name, as: 'handler', chosen, previous: initiator.id }
    await finish(locked, { do: 'start', vars: variables, copied }, by, { isNew: true })
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

/**
 * A record that another process handles is not changed: somebody may have agreed to what it says.
 * @throws Fault 'flow.record-busy' (409), those of a save
 */
async function saveFirst(
  trx: Trx,
  form: FormWork,
  { id: instance, record }: Pick<Instance, 'id' | 'record'>,
  values: WireRecord,
) {
  if (record === null) return form.save(trx, null, values, 'all')
  const entity = form.entity!
  const stored = await form.read(trx, record)
  const other = await otherProcess(trx, entity, record)
  if (other && form.isChange(stored, values)) throw new Fault('flow.record-busy', { title: other.title })
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
  const [user, main] = await Promise.all([
    readUser(trx, { id }),
    sql<{ dept: string | null }>`select ${mainDept(trx.tenant, sql`${id}::bigint`, new Date())} as dept`.execute(trx),
  ])
  const { who: initiator } = actAs('', user!, '', '')
  return { ...initiator, dept: main.rows[0]?.dept ?? initiator.dept }
}

/** An instance that has not begun. */
export const newInstance = (
  id: string,
  definition: Definition,
  { entity }: Pick<FormWork, 'entity'>,
): Omit<Instance, 'title' | 'serialNumber' | 'record' | 'starter' | 'starterDept' | 'startedBy' | 'brief'> => ({
  ...{ id, deploymentId: definition.id, defKey: definition.key, category: definition.category, entity },
  ...{ defName: definition.name, defNameEn: definition.flow.title.en ?? null },
  ...{
    status: 'unfinished',
    suspended: false,
    rev: 0,
    state: NEW,
    straight: null,
    rootId: null,
    parentId: null,
    parentToken: null,
  },
})

function titleOf(
  definition: Definition,
  { name: starter }: Who,
  serial: string,
  at: Date,
  values: Record<string, unknown>,
): string {
  const { subject = '{starter} {name}' } = definition.flow
  const known: Record<string, unknown> = {
    name: definition.name,
    starter,
    serial,
    date: printMoment(at).slice(0, 10),
  }
  return subject
    .replace(/\{([^{}]+)\}/g, (_, name: string) =>
      String(known[name] ?? values[name] ?? '').replace(DECIMAL, sayDecimal),
    )
    .slice(0, LONGEST_TITLE)
}

/** with the zeros after its decimals */
const DECIMAL = /^(-?\d+)(?:\.0+|(\.\d*[1-9])0+)$/
const sayDecimal = (_: string, whole: string, places = '') => groupDigits(whole) + places
const LONGEST_TITLE = 200

/** `{ node: users }` becomes the variables `wf_users_<node>`, which the node's rules read. @source WU-28 */
export function customUsers(
  { elements }: Pick<Definition, 'elements'>,
  given: Record<string, unknown> = {},
): Variables {
  const found = [...elements.values()].flatMap(({ id, bpmn }) => {
    const users = given[id] ?? (bpmn ? given[bpmn] : undefined)
    return users === undefined
      ? []
      : [[`wf_users_${id}`, Array.isArray(users) ? users.join(',') : String(users)] as const]
  })
  return Object.fromEntries(found)
}
