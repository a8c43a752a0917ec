/**
 * Records the demonstration's people have made in its apps: drawn from the forms of `schemas/seed/demo/life`, saved as
 * these people save, with their rights, at a moment of the last weeks.
 * @source README.md#run-it
 */
import { sql } from 'kysely'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { PLATFORM_TENANT } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Json } from '#engine/schema/document.ts'
import type { Trx } from '../../db/db.ts'
import { environmentOf } from '../../entity/model/environment.ts'
import type { Services } from '../../services.ts'
import { type DrawnStory, type Forms, readStories } from '../files.ts'
import { addDays, type Names, readNames } from '../names.ts'
import { runStage } from '../stage.ts'
import { whoIs } from '../who-is.ts'
import { type Dice, rollDice } from './dice.ts'
import { type Drawing, drawRecord, fieldsOf, type Person } from './draw-value.ts'

type Parts = Pick<Services, 'db' | 'entities'>

interface Drawn {
  at: string
  by: string
  record: Forms
  later?: { by: string; values: Forms }
}

export async function insertDrawnRecords(parts: Parts): Promise<void> {
  for (const [entity, stories] of Map.groupBy(readStories(), story => story.entity))
    await runStage(parts.db, { tenant: PLATFORM_TENANT }, `drawn ${entity}`, async trx => {
      const names = await readNames(trx, PLATFORM_TENANT)
      for (const [place, story] of stories.entries()) await tell(parts, trx, story, names, rollDice(SEED + place))
    })
}

const SEED = 20_260_902

async function tell(parts: Parts, trx: Trx, story: DrawnStory, names: Names, dice: Dice): Promise<void> {
  const makers = await readPeople(trx, story.by)
  const people = await readPeople(trx, 'staff')
  const over = story.over ? await readOver(parts, trx, makers, story.over) : new Map()
  const drawn = drawAll(story, makers, { dice, names, people }, over)
  const save = async (account: string, bodies: Forms[]) => {
    const rows = await parts.entities.openRows(await whoIs(trx, account), story.entity)
    const outcomes = await rows(trx, bodies)
    return outcomes.map(({ saved, fault }, at) => saved ?? refuse(story.entity, bodies[at]!, fault))
  }
  const dates: { id: Json; at: string }[] = []
  const changes: { by: string; body: Forms }[] = []
  for (const [account, list] of Map.groupBy(drawn, ({ by }) => by))
    for (const [at, { id }] of (
      await save(
        account,
        list.map(({ record }) => record),
      )
    ).entries()) {
      const { at: made, later } = list[at]!
      dates.push({ id: id as string, at: made })
      if (later) changes.push({ by: later.by, body: { id: id as string, ...later.values } })
    }
  for (const [account, list] of Map.groupBy(changes, ({ by }) => by))
    await save(
      account,
      list.map(({ body }) => body),
    )
  await backdate(trx, (await parts.entities.models(PLATFORM_TENANT)).get(story.entity).table, dates)
}

/** @throws Fault 'seed.refused' */
function refuse(entity: string, body: Forms, cause: unknown): never {
  const { issues = [] } = ((cause as Fault).data ?? {}) as { issues?: { path: string; code: string }[] }
  const said = issues.length ? issues.map(({ path, code }) => `${path} ${code}`) : [String(cause)]
  throw new Fault('seed.refused', { entity, row: JSON.stringify(body), issues: said }, { cause })
}

/** In the order in which they were made, so that the numbers of each maker are. */
function drawAll(
  { days, made, deal, record: forms, cases }: DrawnStory,
  makers: Person[],
  { dice, names, people }: Pick<Drawing, 'dice' | 'names' | 'people'>,
  over: Map<string, WireRecord[]>,
): Drawn[] {
  const { now, today } = environmentOf(NOBODY)
  const wanted = cases.flatMap(each => Array.from({ length: each.count }, () => each))
  const dealt = deal ? dealOut(deal, dice) : []
  const drawn = wanted.map(({ values = {}, then }, place) => {
    const facts = makers[place % makers.length]!
    const ago = Math.ceil((days * (wanted.length - place)) / wanted.length)
    const left = over.get(facts.account) ?? []
    const [one = {}] = left.splice(dice.upTo(left.length - 1), 1)
    const at = { dice, names, now, facts, people, dealt: { ...one, ...dealt[place] } as Forms, record: {} }
    const record = drawRecord({ ...forms, ...values }, at)
    const moment = made ? (drawRecord({ at: made }, { ...at, above: record }).at as string) : ''
    const passed = `${addDays(today, -ago)} ${dice.clock(8 + dice.upTo(12))}`
    return {
      at: made ? (moment < now ? moment : now) : passed,
      by: facts.account,
      record: fieldsOf(record),
      ...(then && { later: { ...then, values: drawRecord(then.values, { ...at, above: record }) } }),
    }
  })
  return drawn.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}

const NOBODY = { id: '', account: '', name: '', tenant: PLATFORM_TENANT, dept: '', deptCode: '', roles: [], posts: [] }

/** What each maker may list, in a list of its own to take from. */
async function readOver(
  { entities }: Parts,
  trx: Trx,
  makers: Person[],
  entity: string,
): Promise<Map<string, WireRecord[]>> {
  const found = new Map<string, WireRecord[]>()
  for (const { account } of makers)
    found.set(account, await entities.all(await whoIs(trx, account), entity, { filters: {} }))
  return found
}

/** Every combination, in an order of the dice. */
function dealOut(deal: NonNullable<DrawnStory['deal']>, dice: Dice): Forms[] {
  const all = Object.entries(deal).reduce<Forms[]>(
    (found, [name, list]) => {
      const values = Array.isArray(list)
        ? list
        : Array.from({ length: list.to - list.from + 1 }, (_, at) => list.from + at)
      return found.flatMap(one => values.map(value => ({ ...one, [name]: value })))
    },
    [{}],
  )
  return all
    .map(one => ({ one, place: dice.roll() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one)
}

/** Enabled users of a kind, or with these accounts and posts, spread over the departments. */
async function readPeople(trx: Trx, by: DrawnStory['by']): Promise<Person[]> {
  const { accounts = [], posts = [], most = 1000 } = typeof by === 'string' ? {} : by
  const kind = typeof by === 'string' ? by : ''
  const { rows } = await sql<Person>`
    select u.id, u.account, u.phone, u.email, d.code as dept, d.id as "deptId" from blade_user u
      join blade_dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id[1]
     where u.tenant_id = ${trx.tenant} and u.status = 1
       and ((u.user_kind = ${kind} and u.phone like '1380572%') or u.account = any(${accounts})
         or exists (select from blade_post p where p.tenant_id = u.tenant_id and p.id = any(u.post_id) and p.post_code = any(${posts})))
     order by md5(u.account) limit ${most}`.execute(trx)
  return rows
}

/** The records date from these moments; their audit trail only ever grows, so it begins with the first start. */
async function backdate(trx: Trx, table: string, dates: { id: Json; at: string }[]): Promise<void> {
  await sql`update ${sql.table(table)} r set create_time = made.at, update_time = made.at
    from jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) as made(id bigint, at timestamptz)
    where r.tenant_id = ${trx.tenant} and r.id = made.id`.execute(trx)
}
