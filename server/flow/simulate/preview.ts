/**
 * The path of a process for its initiator, before it is submitted: the tasks and the names of those who get them. Why they
 * get them, and what services do, is the creator's.
 * @source docs/workflow.md#simulation; docs/http.md#processes
 */
import type { PathPreview, PathStep } from '#adapters/wire/process-preview.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Who } from '#engine/access/who.ts'
import type { SimulatedStep } from '#engine/flow/simulate/simulation.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { type Lang, pick } from '#engine/text/text.ts'
import { readId } from '#engine/value/parse-choice.ts'
import { readUsers } from '../act/said.ts'
import { customUsers, mustMayStart, readInitiator } from '../act/start.ts'
import type { Definition } from '../definition/definitions.ts'
import { readForStart } from '../opening/for-start.ts'
import { mustBeOpen } from '../opening/openings.ts'
import type { ReadParts } from '../read/detail.ts'
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
    const found = await simulateProcess(trx, process)
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
  })
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
