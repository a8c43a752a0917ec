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
import type { Trx } from '../../db/db.ts'
import { printMoment } from '../../entity/model/environment.ts'
import { GROUPS, type Group, type Holding, listHoldings } from '../../flow/people/holdings.ts'
import { giveApps } from '../../layers/rows.ts'
import { plainMarkdown } from '../plain-markdown.ts'
import { readIds } from '../read-ids.ts'
import type { Verb, VerbContext } from '../verb.ts'

/** The entity that holds the rows of a group; apps have none. */
const ENTITIES: Record<Exclude<Group, 'apps'>, string> = {
  departments: 'dept',
  appointments: 'appointment',
  deputies: 'deputy',
  groups: 'personalGroupItem',
  reports: 'reportGroupUser',
  reportGroups: 'reportGroup',
}

/** Names of successors by group. */
type Successors = Partial<Record<Group, { id: string; name: string }>>

/** `{ items, counts, total, list }`: what the user `id` holds; `counts` by group; `list` as Markdown. */
const holdings: Verb = {
  method: 'GET',
  async run({ db, entities, who, input, lang }) {
    const { id } = await entities.detail(who, 'user', input.id)
    const items = await db.read(who, trx => listHoldings(trx, who.tenant, String(id), new Date()))
    return describe(items, {}, lang)
  },
}

/**
 * Hands over the groups for which `input` names a successor; the others stay. With `dryRun` nothing changes.
 * @returns as `holdings`, with the successors
 * @throws Fault 'flow.successor' for one who is disabled or the person themselves
 */
const handOver: Verb = {
  method: 'POST',
  async run(context) {
    const { db, entities, store, who, input, lang } = context
    const id = String((await entities.detail(who, 'user', input.id)).id)
    const save = await openWriters(context)
    const isDry = input.dryRun === true || input.dryRun === 'true'
    return db.write(who, async trx => {
      const successors = await readSuccessors(trx, who, id, input)
      const items = await listHoldings(trx, who.tenant, id, new Date())
      if (!isDry) {
        for (const item of items) {
          const successor = item.group === 'documents' ? undefined : successors[item.group]
          if (successor && item.group !== 'apps' && item.group !== 'documents')
            await give(trx, who, save[item.group], { ...item, group: item.group }, successor.id)
        }
        if (successors.apps) {
          await giveApps(trx, id, successors.apps.id)
          await store.announce(trx, who.tenant)
        }
      }
      return describe(items, successors, lang)
    })
  },
}

type Save = (trx: Trx, body: unknown) => Promise<unknown>

async function openWriters({ entities, who }: VerbContext): Promise<Record<keyof typeof ENTITIES, Save>> {
  const opened = await Promise.all(
    Object.entries(ENTITIES).map(async ([group, key]) => [group, await entities.openWriter({ who }, key)] as const),
  )
  return Object.fromEntries(opened) as Record<keyof typeof ENTITIES, Save>
}

async function readSuccessors(
  trx: Trx,
  { tenant }: Who,
  from: string,
  input: Record<string, unknown>,
): Promise<Successors> {
  const named = GROUPS.flatMap(group => readIds(input[group]).map(id => ({ group, id })))
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, coalesce(u.real_name, u.account) as name from blade_user u
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
  { group, id }: { group: keyof typeof ENTITIES; id: string },
  successor: string,
): Promise<void> {
  switch (group) {
    case 'departments':
      await save(trx, { id, leader: successor })
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

function describe(items: Holding[], successors: Successors, lang: Lang) {
  const counts = Object.fromEntries(
    [...GROUPS, 'documents' as const].map(group => [group, items.filter(item => item.group === group).length]),
  )
  const said = (group: Holding['group']) => {
    const successor = group === 'documents' ? undefined : successors[group]
    return successor ? ` → ${plainMarkdown(successor.name)}` : ''
  }
  const parts = Map.groupBy(items, ({ group }) => group)
  const list = [...parts].map(([group, held]) =>
    [
      `**${pick(texts[group], lang)}**${said(group)}\n`,
      ...held.map(({ title }) => `* ${plainMarkdown(typeof title === 'string' ? title : pick(title, lang))}`),
    ].join('\n'),
  )
  return {
    items: items.map(item => ({
      ...item,
      title: typeof item.title === 'string' ? item.title : pick(item.title, lang),
    })),
    counts,
    total: items.length,
    list: list.length ? list.join('\n\n') : pick(texts.nothing, lang),
  }
}

export const HANDOVER_VERBS: Record<string, Verb> = { 'user.holdings': holdings, 'user.handOver': handOver }
