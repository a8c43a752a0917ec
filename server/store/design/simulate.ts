/**
 * The path a flow of the draft would take, for who designs it, and the paths its tests say it must take. Nothing is written.
 * @source docs/workflow.md#simulation; docs/language.md#flow
 */
import type {
  FoundHandlers,
  HandlersAnswer,
  HandlersCall,
  SimulateCall,
  SimulationAnswer,
  SimulationStep,
  TestsCall,
} from '#adapters/wire/design.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Who } from '#engine/access/who.ts'
import { libraryWith, pathOf } from '#engine/compile/library-with.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import { nodeRights, rightsOf } from '#engine/flow/form/node-rights.ts'
import { elementTitle } from '#engine/flow/graph/element-name.ts'
import type { SimulatedStep, Turn } from '#engine/flow/simulate/simulation.ts'
import { isFlow } from '#engine/kind/flow.ts'
import type { AnyDocument, FlowDocument, FlowElement, FlowTest, Library } from '#engine/schema/document.ts'
import { type Lang, pick } from '#engine/text/text.ts'
import { actAs, readUser } from '../../auth/session/sessions.ts'
import type { Trx } from '../../db/db.ts'
import { zoneOfDates } from '../../entity/model/environment.ts'
import { formEntity, type Lookup, type Simulable } from '../../flow/simulate/begun-values.ts'
import { draftProcess } from '../../flow/simulate/draft-process.ts'
import { type Person, readPeople } from '../../flow/simulate/read-people.ts'
import {
  handlersAtFirst,
  momentOf,
  type SimulateCall as ProcessCall,
  type Simulated,
  simulateProcess,
} from '../../flow/simulate/simulate-process.ts'
import type { OpenApp } from '../app/open-app.ts'
import type { Work } from '../app/work.ts'

/** A fault or an issue in the words of the reader. */
type Say = (code: string, params?: Record<string, unknown>) => string

const MOST_NAMED = 20

/** @throws Fault 'flow.simulate-unknown', 'design.try.party', those of `compileProcess` */
export async function simulateDraft(
  work: Work,
  app: OpenApp,
  asked: SimulateCall,
  say: Say,
): Promise<SimulationAnswer> {
  const {
    trx,
    who: { lang = 'zh' },
  } = work
  const running = await readAsked(work, app, asked)
  const { process, library, starter } = running
  const turn = turnOf(process, asked.turn)
  const found = await simulateProcess(trx, { ...callOf(running), ...(turn && { turn }) })
  const people = await readPeople(trx, [
    { id: starter.id },
    ...found.steps.flatMap(({ handlers }) => handlers.slice(0, MOST_NAMED)),
  ])
  return {
    starter: people.get(starter.id) ?? { name: '', account: '' },
    steps: found.steps.map(step => describeStep(step, { found, process, lookup: library.entity, people, say, lang })),
    taken: found.taken,
    ending: found.ending,
    ...(found.stopped && { stopped: say(found.stopped.code, found.stopped.params) }),
  }
}

/**
 * Who would handle a task of the draft if it came first: whom its rules and policies name today.
 * @throws Fault those of `simulateDraft`, 'flow.node-unknown', 'auth.not-yours'
 */
export async function handlersInDraft(
  work: Work,
  app: OpenApp,
  asked: HandlersCall,
  say: Say,
): Promise<HandlersAnswer> {
  const running = await readAsked(work, app, asked)
  const node = String(asked.node ?? '')
  if (running.process.elements.get(node)?.type !== 'userTask') throw new Fault('flow.node-unknown', { node })
  const found = await handlersAtFirst(work.trx, callOf(running), node)
  const { assignment } = found
  const handlers = assignment.kind === 'handlers' ? assignment.users : []
  const why = assignment.kind === 'handlers' ? assignment.note : assignment.why
  const step = { node, handlers, ...(why && { why }), ...(assignment.kind === 'pass' && { passed: true as const }) }
  const [people, user] = await Promise.all([
    readPeople(work.trx, handlers.slice(0, MOST_NAMED)),
    readUser(work.trx, { id: running.starter.id }),
  ])
  return { ...describeHandlers(step, { found, people, say }), depts: user?.depts ?? [] }
}

/** @throws Fault 'flow.simulate-unknown', 'design.try.party', those of `compileProcess` */
async function readAsked(
  { store, trx, who }: Work,
  app: OpenApp,
  asked: Pick<HandlersCall, 'flow' | 'as' | 'values' | 'dept'>,
): Promise<Running> {
  const flow = app.documents.filter(isFlow).find(({ key }) => key === asked?.flow)
  if (!flow) throw new Fault('flow.simulate-unknown', { flow: String(asked?.flow ?? '') })
  const starter = await readStarter(trx, who, String(asked.as ?? ''), String(asked.dept ?? ''))
  if (!starter) throw new Fault('design.try.party', { as: String(asked.as) })
  const library = libraryWith(await store.libraryFor(who.tenant), app.published, app.documents)
  const values = isPlain(asked.values) ? asked.values : {}
  return { process: await draftProcess(trx, flow, library), library, starter, values }
}

const isPlain = (value: unknown): value is WireRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

interface Running {
  process: Simulable
  library: Library
  starter: Who
  values: WireRecord
}

const callOf = ({ process, library, starter, values }: Running): ProcessCall => ({
  ...{ process, lookup: library.entity, who: starter, values, zone: zoneOfDates() },
})

/** A person by account or `user:123`, '' = the caller, in a department of theirs. Null: there is none. */
async function readStarter(trx: Trx, who: Who, as: string, dept = ''): Promise<Who | null> {
  if (as === '' && dept === '') return who
  const [, id] = /^user:(\d{1,19})$/.exec(as || `user:${who.id}`) ?? []
  const user = await readUser(trx, id === undefined ? { account: as } : { id })
  return user && actAs('', user, dept, '').who
}

/** @throws Fault 'flow.node-unknown' */
function turnOf({ elements }: Simulable, turn: SimulateCall['turn']): Turn | undefined {
  if (!isPlain(turn)) return undefined
  const { node, does, to } = turn as { node: string; does: string; to?: string }
  const missing = [node, ...(does === 'return' ? [to] : [])].find(each => elements.get(each ?? '')?.type !== 'userTask')
  if (missing !== undefined || node === undefined) throw new Fault('flow.node-unknown', { node: String(missing ?? '') })
  return does === 'return' ? { node, does, to: to! } : { node, does: 'refuse' }
}

interface Described {
  found: Simulated
  process: Simulable
  lookup: Lookup
  people: ReadonlyMap<string, Person>
  say: Say
  lang: Lang
}

interface Found extends Pick<Described, 'people' | 'say'> {
  found: Pick<Simulated, 'rules' | 'chosenLater'>
}

function describeHandlers(
  { node, handlers, why, passed }: Pick<SimulatedStep, 'node' | 'handlers' | 'why' | 'passed'>,
  { found, people, say }: Found,
): FoundHandlers {
  const isChosen = found.chosenLater.has(node)
  const named = isChosen || passed ? [] : handlers
  const rules = found.rules.get(node)
  return {
    handlers: named.slice(0, MOST_NAMED).map(({ id, deputyOf }) => {
      const rule = rules?.get(deputyOf ?? id)
      return {
        ...(people.get(id) ?? { name: '', account: '' }),
        ...(deputyOf !== undefined && { deputyOf: people.get(deputyOf)?.name ?? '' }),
        ...(rule && { rule }),
      }
    }),
    count: named.length,
    ...(why && { why: say(why) }),
    ...(passed && { passed }),
    ...(isChosen && { chosen: true as const }),
  }
}

function describeStep(step: SimulatedStep, described: Described): SimulationStep {
  const { process, lookup, lang } = described
  const { node, name, kind, does, lane, waits } = step
  const element = process.elements.get(node)
  const form = kind === 'task' && element && rightsAt(process, element, lookup)
  const calls = element?.service?.do ?? step.calls
  return {
    ...{ node, name: pick(name, lang), kind },
    ...describeHandlers(step, described),
    ...(kind === 'task' && { decides: element?.many?.pass ?? 'one' }),
    ...(element?.many?.percent !== undefined && { percent: element.many.percent }),
    ...(does && { does }),
    lane,
    waits: waits.map(({ due, ...wait }) => ({
      ...wait,
      name: pick(wait.name, lang),
      ...(due !== undefined && { due: momentOf(due) }),
    })),
    ...(calls && { calls }),
    ...(form && { form }),
  }
}

function rightsAt(process: Simulable, element: FlowElement, lookup: Lookup): SimulationStep['form'] {
  const fields = formEntity(process, element.form ?? process.flow.form, lookup)?.fields
  if (!fields) return undefined
  const { hide, readOnly, required } = rightsOf(fields, nodeRights(process.flow, element), lookup)
  const see = fields.map(({ id }) => id).filter(id => !hide.includes(id))
  return { see, write: see.filter(id => !readOnly.includes(id)), required: Object.keys(required) }
}

/**
 * Runs the tests of the flows. A path that differs is an error; a person who does not exist here is a warning, because
 * people leave and apps move between tenants.
 */
export async function testFlows(
  { trx, store, who }: Work,
  app: OpenApp,
  documents: AnyDocument[],
  only: TestsCall = {},
): Promise<Issue[]> {
  const flows = documents
    .filter(isFlow)
    .filter(({ key, tests }) => tests?.length && (only.flow === undefined || only.flow === key))
  if (!flows.length) return []
  const library = libraryWith(await store.libraryFor(who.tenant), app.published, documents)
  const issues: Issue[] = []
  for (const flow of flows) {
    const process = await draftProcess(trx, flow, library)
    for (const test of flow.tests!) {
      if (only.test !== undefined && only.test !== test.id) continue
      const starter = await readStarter(trx, who, test.as)
      const at = `${pathOf(flow)}/tests/${test.id}`
      const values = test.values as WireRecord
      const found = starter && (await simulateProcess(trx, callOf({ process, library, starter, values })))
      issues.push(
        ...(found
          ? compare(flow, test, found).map(issue => ({ ...issue, path: at }))
          : [
              {
                path: at,
                code: 'flow.test-person',
                params: { test: test.title, as: test.as },
                level: 'warning' as const,
              },
            ]),
      )
    }
  }
  return issues
}

/** The first difference of the path taken from the path of the test. */
function compare(
  { elements }: FlowDocument,
  { title, path }: FlowTest,
  { steps, stopped }: Simulated,
): Omit<Issue, 'path'>[] {
  const nameOf = (id: string) => elementTitle(elements.find(each => each.id === id) ?? { id, bpmn: '' })
  const taken = steps.map(({ node }) => node)
  const at = Math.max(taken.length, path.length)
  const first = Array.from({ length: at }, (_, index) => index).find(index => taken[index] !== path[index])
  if (first === undefined && !stopped) return []
  const [expected, found] = [path[first ?? at], taken[first ?? at]]
  const params = {
    test: title,
    step: (first ?? at) + 1,
    ...(expected !== undefined && { expected: nameOf(expected) }),
    ...(found !== undefined && { found: nameOf(found) }),
  }
  if (found === undefined && stopped) {
    return [
      { code: 'flow.test-stopped', params: { test: title, step: params.step } },
      { code: stopped.code, params: stopped.params },
    ]
  }
  if (found === undefined) return [{ code: 'flow.test-shorter', params }]
  return [{ code: expected === undefined ? 'flow.test-longer' : 'flow.test-path', params }]
}
