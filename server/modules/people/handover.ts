/**
 * What a person holds, and handing it over: a successor for each group, all of it in one transaction or tried only.
 * @source docs/workflow.md#handover
 */
import { sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { type Lang, pick } from '#engine/text/text.ts'
import { addDays, readDay, writeDay } from '#engine/value/calendar.ts'
import texts from '#schemas/text/handover.json' with { type: 'json' }
import { notifySessionsChanged } from '../../auth/session/sessions.ts'
import type { Trx } from '../../db/db.ts'
import { traceChange } from '../../entity/audit-trail/trace.ts'
import { printMoment } from '../../entity/model/environment.ts'
import {
  GROUPS,
  type Group,
  type Holding,
  type Holdings,
  listHoldings,
  MOST_AT_ONCE,
} from '../../flow/people/holdings.ts'
import { replaceNamed } from '../../flow/people/named-in.ts'
import { lockInstancesOf, passOn } from '../../flow/work/pass-on.ts'
import { giveApps } from '../../layers/rows.ts'
import { openApp } from '../../store/app/open-app.ts'
import { type Published, publishDraft } from '../../store/design/publish.ts'
import { revisionOf, saveDraft } from '../../store/design/save-draft.ts'
import { tellPublished } from '../../store/design/tell-published.ts'
import { plainMarkdown } from '../plain-markdown.ts'
import { readIds } from '../read-ids.ts'
import type { Verb, VerbContext } from '../verb.ts'

/** The groups whose rows are records: the entity of each. */
const ENTITIES = {
  openings: 'wfModelScope',
  departments: 'dept',
  appointments: 'appointment',
  deputies: 'deputy',
  groups: 'personalGroupItem',
  reports: 'reportGroupUser',
  reportGroups: 'reportGroup',
} as const satisfies Partial<Record<Group, string>>
type RecordGroup = keyof typeof ENTITIES

/** Groups of open work of processes, of which at most `MOST_AT_ONCE` pass on in one call. */
const WORK: readonly Holding['group'][] = ['tasks', 'returned', 'candidacies']

interface Successor {
  id: string
  account: string
  name: string
}
type Successors = Partial<Record<Group, Successor>>

/** Who hands over, from whom, to whom and why. */
interface Giving {
  context: VerbContext
  trx: Trx
  from: { id: string; account: string; name: string }
  items: Holding[]
  successors: Successors
  reason: string
}

/** `{ items, counts, total, list }`: what the user `id` holds; `counts` by group; `list` as Markdown. */
const holdings: Verb = {
  method: 'GET',
  async run({ db, entities, who, input, lang }) {
    const { id } = await entities.detail(who, 'user', input.id)
    const held = await db.read(who, trx => listHoldings(trx, who.tenant, String(id), new Date(), lang))
    return describe(held, {}, lang)
  },
}

/**
 * Hands over the groups for which `input` names a successor, with the reason `comment`; the others stay. With `dryRun`
 * nothing changes. Of more than `MOST_AT_ONCE` tasks the oldest pass on: `left` says how many are left for a further call,
 * `own` how many stay because they are requests of the successor.
 * @returns as `holdings`, with the successors, `left` and `own`
 * @throws Fault 'flow.successor' for one who is disabled or the person themselves
 */
const handOver: Verb = {
  method: 'POST',
  async run(context) {
    const { db, entities, who, input, lang } = context
    const user = await entities.detail(who, 'user', input.id)
    const id = String(user.id)
    const from = { id, account: String(user.account), name: String(user.realName ?? user.account) }
    const save = await openWriters(context)
    const isDry = input.dryRun === true || input.dryRun === 'true'
    const reason = typeof input.comment === 'string' ? input.comment.trim().slice(0, LONGEST_REASON) : ''
    const published = new Map<string, Published>()
    // publishing may change tables
    const write = isDry || !readIds(input.rules).length ? db.write : db.define
    const answer = await write(who, async trx => {
      const successors = await readSuccessors(trx, who, id, input)
      const heirs = Object.values(successors).map(successor => successor.id)
      const held = await listHoldings(trx, who.tenant, id, new Date(), lang, heirs)
      const own = held.items.filter(item => isOwn(item, successors)).length
      const answer = { ...describe(held, successors, lang), own, left: isDry ? 0 : leftOf(held, successors) }
      if (isDry) return answer
      const giving: Giving = { context, trx, from, items: held.items, successors, reason }
      for (const { group, id: row } of held.items) {
        const successor = isRecords(group) && successors[group]
        if (successor) await give(trx, who, save[group], { group, id: row, from: id }, successor.id)
      }
      if (successors.schedules) await giveSchedules(giving, successors.schedules)
      if (successors.rules) await giveRules(giving, successors.rules, published)
      if (successors.apps) {
        await giveApps(trx, id, successors.apps.id)
        await notifySessionsChanged(trx, { tenant: who.tenant })
        await context.store.announce(trx, who.tenant)
      }
      // last: nobody can act on these processes until everything is committed
      await giveWork(giving)
      return answer
    })
    context.flow.act.wake()
    for (const [app, version] of published) await tellPublished(context, who, app, version)
    return answer
  },
}

const LONGEST_REASON = 500

const isRecords = (group: Holding['group']): group is RecordGroup => group in ENTITIES

/** A task of the successor's own request, which the person keeps: nobody decides their own. */
function isOwn({ group, starter }: Holding, successors: Successors): boolean {
  return (group === 'tasks' || group === 'candidacies') && starter !== undefined && starter === successors[group]?.id
}

/** How much of what has a successor is left for a further call. */
function leftOf({ items, counts }: Holdings, successors: Successors): number {
  const passed = items.filter(({ group }) => WORK.includes(group))
  return WORK.filter(group => group in successors)
    .map(group => counts[group] - passed.filter(item => item.group === group).length)
    .reduce((sum, each) => sum + each, 0)
}

/** Open tasks, returned requests and candidacies; what the person delegated returns to the successor. */
async function giveWork({ context: { who, lang }, trx, from, items, successors, reason }: Giving): Promise<void> {
  const given = items.flatMap(item => {
    const successor = item.group === 'documents' ? undefined : successors[item.group]
    return successor && WORK.includes(item.group) && !isOwn(item, successors) ? [{ ...item, successor }] : []
  })
  if (!given.length) return
  await lockInstancesOf(
    trx,
    given.map(({ id }) => id),
  )
  const owned = given.filter(({ group }) => group !== 'candidacies')
  const owners = JSON.stringify(owned.map(({ id, successor }) => ({ id, owner: successor.id })))
  await sql`update wf_task t set owner = case when t.assignee is distinct from n.owner then n.owner end, rev = t.rev + 1
      from jsonb_to_recordset(${owners}::jsonb) as n (id bigint, owner bigint)
     where t.tenant_id = ${trx.tenant} and t.id = n.id and t.owner = ${from.id}::bigint and t.status in ('open', 'waiting')`.execute(
    trx,
  )
  // what was delegated may have returned meanwhile
  const passings = given.map(({ id, group, holder, successor }) => ({
    ...{ task: id, from: holder ?? from.id, isCandidate: group === 'candidacies', to: [{ id: successor.id }] },
  }))
  await passOn(trx, passings, {
    by: who,
    message: reason || pick(texts.reason, lang).replace('{name}', from.name),
    detail: { handover: from.id },
    notice: 'transfer',
  })
}

/** Scheduled jobs belong to whoever made them. */
async function giveSchedules({ context: { who }, trx, from, items }: Giving, { id }: Successor): Promise<void> {
  const jobs = items.filter(({ group }) => group === 'schedules')
  for (const job of jobs) {
    await sql`update blade_quartz_job set create_user = ${id}::bigint, rev = rev + 1, update_user = ${who.id}::bigint, update_time = now()
      where tenant_id = ${trx.tenant} and id = ${job.id}::bigint`.execute(trx)
    const change = { before: { createUser: from.id }, after: { createUser: id } }
    await traceChange(trx, who, { entity: 'quartzJob', record: job.id, verb: 'edit', ...change })
  }
}

/** The documents that name the person are published with the successor in their place. */
async function giveRules(
  { context: { who, store, sql, actions, lang }, trx, from, items, reason }: Giving,
  { account, name }: Successor,
  published: Map<string, Published>,
): Promise<void> {
  const work = { store, trx, who, sql, actions }
  const apps = new Set(items.flatMap(({ group, app }) => (group === 'rules' && app ? [app] : [])))
  for (const app of apps) {
    const opened = await openApp(work, app, 'lock')
    const documents = opened.documents.map(each => replaceNamed(each, [from.id, from.account], account).value)
    const { rev } = await saveDraft(work, app, { rev: revisionOf(opened), documents })
    const note = reason || `${pick(texts.title, lang)} ${from.name} → ${name}`
    published.set(app, await publishDraft(work, app, { rev, note }))
  }
}

type Save = (trx: Trx, body: unknown) => Promise<unknown>

async function openWriters({ entities, who }: VerbContext): Promise<Record<RecordGroup, Save>> {
  const opened = await Promise.all(
    Object.entries(ENTITIES).map(async ([group, key]) => [group, await entities.openWriter({ who }, key)] as const),
  )
  return Object.fromEntries(opened) as Record<RecordGroup, Save>
}

async function readSuccessors(
  trx: Trx,
  { tenant }: Who,
  from: string,
  input: Record<string, unknown>,
): Promise<Successors> {
  const named = GROUPS.flatMap(group => readIds(input[group]).map(id => ({ group, id })))
  const { rows } = await sql<Successor>`
    select u.id, coalesce(u.account, u.id::text) as account, coalesce(u.real_name, u.account) as name from blade_user u
     where u.tenant_id = ${tenant} and u.id = any(${named.map(({ id }) => id)}::bigint[]) and u.id <> ${from}::bigint
       and u.is_deleted = 0 and coalesce(u.status, 1) = 1`.execute(trx)
  return Object.fromEntries(
    named.map(({ group, id }) => {
      const user = rows.find(row => row.id === id)
      if (!user) throw new Fault('flow.successor', { id })
      return [group, user]
    }),
  )
}

async function give(
  trx: Trx,
  who: Who,
  save: Save,
  { group, id, from }: { group: RecordGroup; id: string; from: string },
  successor: string,
): Promise<void> {
  switch (group) {
    case 'departments':
      await save(trx, { id, leader: successor })
      return
    case 'openings':
      await save(trx, { id, userIds: await namedInstead(trx, id, from, successor) })
      return
    case 'reportGroups':
      await save(trx, { id, managerId: successor })
      return
    case 'deputies':
      await save(trx, { id, deputyId: successor })
      return
    case 'appointments':
      await giveAppointment(trx, who, save, id, successor)
      return
    default:
      // whoever is a member already stays one; the entry of the person is kept
      if (!(await isMember(trx, who, group, id, successor))) await save(trx, { id, userId: successor })
  }
}

/** An appointment that has begun ends yesterday; the successor's begins today and is not their main one. */
async function giveAppointment(trx: Trx, who: Who, save: Save, id: string, successor: string): Promise<void> {
  const today = printMoment(new Date()).slice(0, 10)
  const yesterday = writeDay(addDays(readDay(today)!, -1)!)
  const row = await trx
    .selectFrom('blade_appointment')
    .select(['dept_id', 'post_id', 'from_day', 'to_day'])
    .where('tenant_id', '=', who.tenant)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (row.from_day! > yesterday) {
    await save(trx, { id, userId: successor, isMain: false })
    return
  }
  await save(trx, { id, toDay: yesterday })
  await save(trx, {
    userId: successor,
    deptId: row.dept_id,
    postId: row.post_id,
    fromDay: today,
    toDay: row.to_day,
    isMain: false,
  })
}

/** The people an opening names, with the successor in the place of the person. */
async function namedInstead(trx: Trx, opening: string, from: string, successor: string): Promise<string[]> {
  const { rows } = await sql<{ users: string[] }>`select user_ids::text[] as users from blade_wf_model_scope
    where tenant_id = ${trx.tenant} and id = ${opening}::bigint`.execute(trx)
  return [...new Set((rows[0]?.users ?? []).map(user => (user === from ? successor : user)))]
}

async function isMember(
  trx: Trx,
  { tenant }: Who,
  group: 'groups' | 'reports',
  item: string,
  user: string,
): Promise<boolean> {
  const table = sql.table(group === 'groups' ? 'blade_personal_group_item' : 'blade_report_group_user')
  const { rows } = await sql`
    select from ${table} own join ${table} other on other.tenant_id = ${tenant} and other.group_id = own.group_id
     where own.tenant_id = ${tenant} and own.id = ${item}::bigint and other.user_id = ${user}::bigint
       and other.is_deleted = 0`.execute(trx)
  return rows.length > 0
}

/** Of each group as many are listed by name. */
const MOST_LISTED = 100

function describe({ items, counts }: Holdings, successors: Successors, lang: Lang) {
  const said = (group: Holding['group']) => {
    const successor = group === 'documents' ? undefined : successors[group]
    return successor ? ` → ${plainMarkdown(successor.name)}` : ''
  }
  const more = (group: Holding['group']) => {
    const all = counts[group]
    if (all <= MOST_LISTED) return []
    const text = all > MOST_AT_ONCE && WORK.includes(group) ? texts.inTurns : texts.more
    return [
      `* ${pick(text, lang)
        .replace('{n}', String(all - MOST_LISTED))
        .replace('{most}', String(MOST_AT_ONCE))}`,
    ]
  }
  const own = (group: Holding['group']) => {
    const n = items.filter(item => item.group === group && isOwn(item, successors)).length
    return n ? [`* ${pick(texts.own, lang).replace('{n}', String(n))}`] : []
  }
  const parts = Map.groupBy(items, ({ group }) => group)
  const titled = items.map(({ group, id, title }) => ({
    ...{ group, id },
    title: typeof title === 'string' ? title : pick(title, lang),
  }))
  const list = [...parts.keys()].map(group =>
    [
      `**${pick(texts[group], lang)}（${counts[group]}）**${said(group)}\n`,
      ...titled
        .filter(item => item.group === group)
        .slice(0, MOST_LISTED)
        .map(({ title }) => `* ${plainMarkdown(title)}`),
      ...more(group),
      ...own(group),
    ].join('\n'),
  )
  return {
    items: titled,
    counts,
    total: Object.values(counts).reduce((sum, each) => sum + each, 0),
    list: list.length ? list.join('\n\n') : pick(texts.nothing, lang),
  }
}

export const HANDOVER_VERBS: Record<string, Verb> = { 'user.holdings': holdings, 'user.handOver': handOver }
