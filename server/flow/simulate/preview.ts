/**
 * The path of a process, before it is submitted and from where it stands: the tasks and the names of those who get them.
 * Why they get them, and what services do, is the creator's.
 * @source docs/workflow.md#simulation; docs/http.md#processes
 */
import type { PathPreview, PathStep } from '#adapters/wire/process-preview.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { isOver } from '#engine/flow/approval/approval.ts'
import type { SimulatedStep } from '#engine/flow/simulate/simulation.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { type Lang, pick } from '#engine/text/text.ts'
import { readId } from '#engine/value/parse-choice.ts'
import type { Db, Trx } from '../../db/db.ts'
import { STATUS } from '../../entity/rights/writer.ts'
import { ExpiringCache } from '../../process/expiring-cache.ts'
import { readUsers } from '../act/said.ts'
import { customUsers, mustMayStart, readInitiator, readStarter } from '../act/start.ts'
import type { Definition } from '../definition/definitions.ts'
import { valuesByName } from '../form/own-values.ts'
import { type Instance, readInstance, readOpenTasks, readPast } from '../instance/instance.ts'
import { readForStart } from '../opening/for-start.ts'
import { mustBeOpen } from '../opening/openings.ts'
import type { ReadParts } from '../read/detail.ts'
import { mayRead, standingOf } from '../read/standing.ts'
import { readPeople } from './read-people.ts'
import { type Simulated, simulateProcess } from './simulate-process.ts'

export interface PreviewCall {
  values: WireRecord
  assignee?: unknown
  applyUser?: unknown
  customUserTask?: Record<string, unknown>
}

/** The most handlers of a step that are named. */
const MOST_NAMED = 5

/** @throws Fault 'flow.start-forbidden', 'flow.user-unknown', those of the opening and of a record it is started over */
export async function previewPath(
  parts: ReadParts,
  who: Who,
  definition: Definition,
  call: PreviewCall,
  lang: Lang,
): Promise<PathPreview> {
  const initiator = await parts.db.read(who, trx => readInitiator(trx, who, definition, call.applyUser))
  mustMayStart(definition, initiator)
  await mustBeOpen(parts, initiator, definition)
  const record = readId(call.values.id)
  const stored = record === null ? {} : await readForStart(parts, who, definition, record)
  const { db, store, config } = parts
  const view = await store.view(who.tenant)
  const lookup = (key: string) => view.find('entity', key)?.document as EntityDocument | undefined
  const vars = customUsers(definition, call.customUserTask) as Record<string, string>
  return db.read(who, async trx => {
    const chosen = await readUsers(trx, call.assignee)
    const { values } = call
    const process = {
      process: definition,
      lookup,
      who: initiator,
      by: who,
      values,
      stored,
      vars,
      chosen,
      zone: config.timeZone,
    }
    return sayPath(trx, await simulateProcess(trx, process), definition, lang)
  })
}

/**
 * The path a running process goes from where it stands, if everybody agrees; the open tasks are no part of it. Of the
 * values it reads what the person may read. It is kept for them until the process moves on, at most for a minute.
 * @throws Fault 'flow.instance-unknown', 'flow.forbidden'
 */
export async function comingPath(parts: ReadParts, who: Who, processInsId: string, lang: Lang): Promise<PathPreview> {
  const { db, definitions } = parts
  const instance = await db.readAtOnce(who, trx => readInstance(trx, processInsId))
  if (!instance) throw new Fault('flow.instance-unknown')
  const definition = await definitions.byId(who.tenant, instance.deploymentId)
  const standing = await db.read(who, trx => standingOf(trx, who, instance, definition))
  if (!mayRead(standing)) throw new Fault('flow.forbidden')
  const kept = known.get(db) ?? new ExpiringCache(KEPT_MS)
  known.set(db, kept)
  return kept.load(JSON.stringify([instance.id, instance.rev, lang, who]), () =>
    simulateComing(parts, who, definition, instance, lang),
  )
}

/** What is to come also depends on people and values that change while a process waits. */
const KEPT_MS = 60_000
const known = new WeakMap<Db, ExpiringCache<Promise<PathPreview>>>()

async function simulateComing(
  { db, store, entities, config }: ReadParts,
  who: Who,
  definition: Definition,
  { id, starter: starterId, starterDept }: Instance,
  lang: Lang,
): Promise<PathPreview> {
  const [starter, view] = await Promise.all([
    db.read(who, trx => readStarter(trx, starterId, starterDept)),
    store.view(who.tenant),
  ])
  if (!starter) return NOTHING_MORE
  const { entity, form } = definition.flow
  const process = { status: STATUS.running }
  const readRecord = entity ? await entities.openDetail({ who, process }, entity) : null
  return db.read(who, async trx => {
    // read again, so that it is of the moment of its tasks
    const instance = await readInstance(trx, id)
    if (!instance || instance.deploymentId !== definition.id || isOver(instance.status)) return NOTHING_MORE
    const [tasks, past] = await Promise.all([readOpenTasks(trx, id), readPast(trx, id)])
    const stored =
      readRecord && instance.record
        ? await readRecord(trx, instance.record)
        : valuesByName(definition.forms[form ?? '']?.fields ?? [], instance.state.vars)
    const coming = await simulateProcess(trx, {
      process: definition,
      lookup: key => view.find('entity', key)?.document as EntityDocument | undefined,
      who: starter,
      values: {},
      stored,
      begun: { approval: { ...instance, tasks }, past },
      zone: config.timeZone,
    })
    return sayPath(trx, coming, definition, lang)
  })
}

const NOTHING_MORE: PathPreview = { steps: [], ending: 'finished' }

async function sayPath(trx: Trx, found: Simulated, definition: Definition, lang: Lang): Promise<PathPreview> {
  const steps = found.steps.filter(({ kind }) => kind === 'task' || kind === 'resubmit')
  const people = await readPeople(
    trx,
    steps.flatMap(({ handlers }) => handlers.slice(0, MOST_NAMED)),
  )
  const nameOf = (id: string) => people.get(id)?.name ?? ''
  return {
    steps: steps.map(step => shown(step, found, definition, lang, nameOf)),
    ending: found.ending === 'stopped' ? 'open' : found.ending,
  }
}

function shown(
  { node, name, handlers, passed, lane }: SimulatedStep,
  { chosenLater }: Simulated,
  { elements }: Definition,
  lang: Lang,
  nameOf: (id: string) => string,
): PathStep {
  const isChosen = chosenLater.has(node)
  const named = isChosen || passed ? [] : handlers
  return {
    name: pick(name, lang),
    handlers: named.slice(0, MOST_NAMED).map(({ id, deputyOf }) => ({
      name: nameOf(id),
      ...(deputyOf !== undefined && { deputyOf: nameOf(deputyOf) }),
    })),
    count: named.length,
    decides: elements.get(node)?.many?.pass ?? 'one',
    ...(passed && { passed }),
    ...(isChosen && { chosen: true }),
    lane,
  }
}
