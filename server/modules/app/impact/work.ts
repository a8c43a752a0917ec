/**
 * Running processes and open tasks. They stay with the version they began in, so what breaks them is what that version names:
 * the records of a model, fields, a process it calls; and a task at a step the draft has no more cannot be moved to it.
 * @source docs/workflow.md#definition; docs/designer.md#publishing
 */
import { sql } from 'kysely'
import type { Finding } from '#adapters/wire/impact.ts'
import { checkDocument } from '#engine/compile/check-document.ts'
import { isError } from '#engine/error/issue.ts'
import { elementTitle } from '#engine/flow/graph/element-name.ts'
import { isEntity } from '#engine/kind/entity.ts'
import { isFlow } from '#engine/kind/flow.ts'
import type { FlowDocument, Library } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import type { Trx } from '../../../db/db.ts'
import type { Deployed } from '../../../flow/definition/deploy.ts'
import { notOver } from '../../../flow/definition/over.ts'
import { type Change, titlesOf } from './change.ts'
import { bounded, FIRST, MOST, type Sight, shellPath, upTo } from './told.ts'

interface Running extends Pick<Deployed, 'flow' | 'app'> {
  deployment: string
  count: number
  /** of all versions of the tenant; above `MOST` none of the counts is whole */
  total: number
  ids: string[]
}

/** The most versions that are looked at. */
const MOST_VERSIONS = 1_000

export async function brokenWork(
  trx: Trx,
  change: Change,
  titles: ReadonlyMap<string, Text>,
  sight: Sight,
): Promise<Finding[]> {
  const running = await readRunning(trx, change)
  const found = running.flatMap(one => workBreaks(change, one).map(breaks => ({ one, ...breaks })))
  const processes = [
    ...Map.groupBy(found, ({ one, breaks }) => `${sight.edits(one.app) ? one.flow.process : ''} ${breaks}`).values(),
  ].map((same): Finding => {
    const { one, breaks, grave } = same[0]!
    const isSeen = sight.edits(one.app)
    const count = same.reduce((sum, each) => sum + each.one.count, 0)
    return {
      ...{ kind: 'process', breaks },
      place: isSeen ? { title: one.flow.title, path: opsPath(one.app, titles) } : null,
      names: isSeen ? unique(same.flatMap(({ names }) => names)) : [],
      ...(one.total > MOST ? { count, more: true } : bounded(count)),
      ids: isSeen ? same.flatMap(each => each.one.ids).slice(0, FIRST) : [],
      ...(grave && { grave }),
    }
  })
  return processes
}

const opsPath = (app: string, titles: ReadonlyMap<string, Text>) =>
  shellPath(app, titles.get(app) ?? { zh: app }, 'processOps')

const unique = (texts: Text[]): Text[] => [...new Map(texts.map(text => [text.zh, text])).values()]

/** The versions of which processes run, with how many: of the app, and those that name its models or processes. */
async function readRunning(trx: Trx, { app, before }: Change): Promise<Running[]> {
  const names = before.flatMap(one => (isFlow(one) ? one.process : isEntity(one) ? one.key : []))
  const { rows } = await sql<Omit<Running, 'flow' | 'app'> & { content: Deployed }>`
    select r.deployment, r.count, r.total, r.ids, w.content
      from (select deployment_id as deployment, count(*)::int as count, (sum(count(*)) over ())::int as total, (array_agg(id::text order by id))[1:${sql.lit(FIRST)}] as ids
              from ${upTo(sql`select i.deployment_id, i.id from wf_instance i
                where i.tenant_id = ${trx.tenant} and i.is_deleted = 0 and ${notOver()}`)} i
             group by deployment_id order by count(*) desc limit ${sql.lit(MOST_VERSIONS)}) r
      join wf_definition w on w.tenant_id = ${trx.tenant} and w.deployment_id = r.deployment
     where w.app = ${app} or exists (select from unnest(${names}::text[]) name
       where strpos(w.content::text, to_json(name)::text) > 0)
     order by r.deployment`.execute(trx)
  return rows.map(({ content: { flow, app }, ...row }) => ({ ...row, flow, app }))
}

type Breaks = Pick<Finding, 'breaks' | 'names' | 'grave'>

function workBreaks(change: Change, { flow, app }: Running): Breaks[] {
  const isOwn = app === change.app
  if (change.removes && isOwn) return [{ breaks: 'ends', names: [], grave: 'stops' }]
  const model = flow.entity === undefined ? undefined : change.models.get(flow.entity)
  const calls = flow.elements.flatMap(({ calledElement }) => change.flows.get(calledElement ?? '')?.title ?? [])
  const fields = model ? [] : goneFields(change, flow)
  return [
    ...(isOwn && change.flows.has(flow.process) ? [{ breaks: 'gone', names: [] }] : []),
    ...(model ? [{ breaks: 'model', names: [model.title], grave: 'stops' as const }] : []),
    ...(calls.length > 0 ? [{ breaks: 'call', names: unique(calls), grave: 'stops' as const }] : []),
    ...(fields.length > 0 ? [{ breaks: 'field', names: fields, grave: 'stops' as const }] : []),
  ]
}

/** Fields that go and that a version names: those of its errors there were not before. */
function goneFields(change: Change, flow: FlowDocument): Text[] {
  const ids = new Set([...change.fields.values()].flat().map(({ id }) => id))
  if (
    !JSON.stringify(flow)
      .match(/\w+/g)
      ?.some(word => ids.has(word))
  )
    return []
  const errors = (library: Library) =>
    checkDocument(flow, library)
      .filter(isError)
      .map(({ path, code, params }) => ({ mark: `${path} ${code}`, params }))
  const had = new Set(errors(change.now).map(({ mark }) => mark))
  const named = errors(change.next)
    .filter(({ mark }) => !had.has(mark))
    .flatMap(({ mark, params }) => [...mark.split(/[ /]/), ...Object.values(params ?? {}).map(String)])
  return titlesOf(change, named)
}

/** Open tasks at steps that the draft of their process has no more; all of an app that is removed. */
export async function brokenTasks(trx: Trx, change: Change, titles: ReadonlyMap<string, Text>): Promise<Finding[]> {
  const running = await readRunning(trx, change)
  const own = running.filter(({ app }) => app === change.app)
  const drafted = new Map(change.after.filter(isFlow).map(flow => [flow.process, flow]))
  const steps = own.flatMap(({ deployment, flow }) => {
    const kept = new Set(drafted.get(flow.process)?.elements.map(({ id }) => id))
    const lost = drafted.has(flow.process) ? flow.elements.filter(({ id }) => !kept.has(id)) : flow.elements
    return change.removes || drafted.has(flow.process)
      ? lost.filter(({ type }) => type === 'userTask').map(element => ({ deployment, flow, element }))
      : []
  })
  if (steps.length === 0) return []
  const { rows } = await sql<{ deployment: string; node: string; count: number; ids: string[] }>`
    select deployment_id as deployment, node, count(*)::int as count, (array_agg(id::text order by id))[1:${sql.lit(FIRST)}] as ids
      from ${upTo(sql`select i.deployment_id, t.node, t.id
        from wf_instance i join wf_task t on t.tenant_id = i.tenant_id and t.instance_id = i.id
       where i.tenant_id = ${trx.tenant} and i.is_deleted = 0 and ${notOver()} and t.status in ('open', 'waiting')
         and t.node = any(${[...new Set(steps.map(({ element }) => element.id))]}::text[])
         and i.deployment_id = any(${[...new Set(steps.map(({ deployment }) => deployment))]}::bigint[])`)} t
     group by deployment_id, node`.execute(trx)
  const at = steps.flatMap(step =>
    rows
      .filter(({ deployment, node }) => deployment === step.deployment && node === step.element.id)
      .map(row => ({ ...step, ...row })),
  )
  const told = Map.groupBy(at, ({ flow, node }) => (change.removes ? flow.process : `${flow.process} ${node}`))
  return [...told.values()].map((same): Finding => {
    const { flow, element } = same[0]!
    const count = same.reduce((sum, each) => sum + each.count, 0)
    return {
      ...{ kind: 'task', breaks: change.removes ? 'ends' : 'step' },
      place: { title: flow.title, path: opsPath(change.app, titles) },
      names: change.removes ? [] : [textOf(elementTitle(element))],
      ...bounded(Math.min(count, MOST + 1)),
      ids: same.flatMap(({ ids }) => ids).slice(0, FIRST),
      ...(change.removes ? { grave: 'stops' } : { mend: 'migrate' }),
    }
  })
}

const textOf = (title: Text | string): Text => (typeof title === 'string' ? { zh: title } : title)
