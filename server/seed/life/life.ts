/**
 * The demonstration's people and some weeks of their activity: messages, notices, mail, logs. Facts and proportions are
 * in `schemas/seed/demo/life`; random choices are seeded, so every start generates the same data, dated back from its
 * own day.
 * @source README.md#run-it
 */
import { sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import facts from '#schemas/seed/demo/life/life.json' with { type: 'json' }
import { deviceOf } from '../../auth/session/device.ts'
import type { Trx } from '../../db/db.ts'
import { environmentOf } from '../../entity/model/environment.ts'
import type { Models } from '../../entity/model/model.ts'
import { addDays, type Names } from '../names.ts'
import { type Dice, rollDice } from './dice.ts'
import { insertPast, type PastRow } from './insert-past.ts'

interface Person {
  id: string
  account: string
  phone: string | null
  depts: string[]
  roles: string[]
  /** the account is enabled */
  isActive: boolean
}

/** @param password  one hash for all these accounts, because there are hundreds and their passwords are not listed */
export async function insertLife(trx: Trx, models: Models, who: Who, names: Names, password: string): Promise<void> {
  const { today } = environmentOf(who)
  const dice = rollDice(20_260_901)
  const add = (entity: string, rows: PastRow[]) => insertPast(trx, models.get(entity), who, rows)
  const termBegan = `${addDays(today, -90)} 09:00:00`
  await add(
    'user',
    peopleOf(dice, names).map(user => ({ at: termBegan, record: { ...user, password } })),
  )
  const people = await readPeople(trx, who.tenant)
  await add('message', messagesOf(dice, people, names, today, await readBelow(trx, who.tenant)))
  await add('notice', noticesOf(today, names.idOf('admin')))
  const { signIns, calls, operations, errors, changes } = tracesOf(dice, people, today, names.idOf('admin'))
  await add('userLoginLog', signIns)
  await add('apiLog', calls)
  await add('usualLog', operations)
  await add('errorLog', errors)
  await add('quartzJobLog', jobRunsOf(dice, today))
  await add('clientLog', clientErrorsOf(dice, people, today))
  await add('registration', applicationsOf(today, password))
  await add('emailOutbox', mailsOf(today, names))
  await insertMembers(trx, who.tenant, names)
  await insertChanges(trx, who.tenant, changes)
}

/** A person for every position of the staffing; no two have the same account. */
function peopleOf(dice: Dice, names: Names): Record<string, unknown>[] {
  const taken = new Map<string, number>()
  return facts.staffing.flatMap(({ dept, staff }) =>
    Object.entries(staff).flatMap(([post, places]) =>
      Array.from({ length: places }, () => {
        const [[surname, family], [given, first]] = [dice.oneOf(SURNAMES), dice.oneOf(GIVEN)]
        const isStudent = post === 'student'
        const spelled = isStudent ? `s2024${String(taken.size + 1).padStart(4, '0')}` : family + first
        const same = (taken.get(spelled) ?? 0) + 1
        taken.set(spelled, same)
        const account = same === 1 ? spelled : spelled + same
        const roles = (facts.rolesOfPost as Record<string, string[]>)[post] ?? []
        return {
          account,
          realName: surname + given,
          name: surname + given,
          phone: `1380572${String(1000 + taken.size * 23 + same).slice(-4)}`,
          email: `${account}@campus.example`,
          userType: isStudent && dice.roll() < 0.7 ? '2' : '1',
          userKind: isStudent ? 'student' : 'staff',
          deptId: [names.idOf(`dept_${dept}`)],
          postId: [names.idOf(`post_${post}`)],
          roleId: [...roles, isStudent ? 'student' : 'staff']
            .filter((role, at, all) => all.indexOf(role) === at)
            .map(names.idOf),
          status: dice.roll() < 0.03 ? '0' : '1',
        }
      }),
    ),
  )
}

const SURNAMES = Object.entries(facts.surnames)
const GIVEN = Object.entries(facts.given)

async function readPeople(trx: Trx, tenant: string): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select id, account, phone, dept_id as depts, role_id as roles, status = 1 as "isActive" from blade_user
     where tenant_id = ${tenant} order by id`.execute(trx)
  return rows.map(row => ({ ...row, depts: row.depts ?? [], roles: row.roles ?? [] }))
}

/** Department → itself and all below it. */
async function readBelow(trx: Trx, tenant: string): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; below: string[] }>`
    with recursive found as (
      select id as top, id from blade_dept where tenant_id = ${tenant}
      union all select found.top, d.id from blade_dept d join found on d.parent_id = found.id where d.tenant_id = ${tenant}
    ) select top as id, array_agg(id) as below from found group by top`.execute(trx)
  return new Map(rows.map(row => [row.id, row.below]))
}

function messagesOf(
  dice: Dice,
  people: Person[],
  names: Names,
  today: string,
  below: Map<string, string[]>,
): PastRow[] {
  return facts.sendings.flatMap(({ daysAgo, by, to, type, readPercent, ...said }, place) => {
    const target = to === 'all' ? '' : names.idOf(to)
    const isFor = ({ depts, roles }: Person) =>
      to === 'all' || roles.includes(target) || depts.some(dept => below.get(target)?.includes(dept))
    const at = `${addDays(today, -daysAgo)} ${dice.clock(9)}`
    return people
      .filter(person => person.isActive && isFor(person))
      .map(({ id }) => ({
        at,
        by: names.idOf(by),
        record: {
          ...{ ...said, type: String(type), receiver: id, sending: `1${String(place).padStart(6, '0')}` },
          isRead: dice.roll() * 100 < readPercent ? '0' : '1',
        },
      }))
  })
}

function noticesOf(today: string, by: string): PastRow[] {
  return facts.notices.map(({ daysAgo, ...said }) => {
    const releaseTime = `${addDays(today, -daysAgo)} 08:30:00`
    const at = daysAgo > 0 ? releaseTime : `${addDays(today, -1)} 16:00:00`
    return { at, by, record: { ...said, releaseTime, status: '1' } }
  })
}

/** Each job ran once a night; one in twenty runs of those that can fail did. */
function jobRunsOf(dice: Dice, today: string): PastRow[] {
  return Array.from({ length: facts.days }, (_, ago) => addDays(today, ago - facts.days)).flatMap(day =>
    facts.jobRuns.map(({ jobName, jobNameEn, target, clock, message, failure }) => {
      const failed = failure !== undefined && dice.roll() < 0.05
      const [startTime, at] = [`${day} ${clock}:00`, `${day} ${clock}:${failed ? '10' : '01'}`]
      const outcome = failed ? { status: '0', exceptionInfo: failure } : { status: '1', jobMessage: message }
      return {
        at,
        record: { jobName, jobNameEn, jobGroup: 'sys', invokeTarget: target, startTime, endTime: at, ...outcome },
      }
    }),
  )
}

function clientErrorsOf(dice: Dice, people: Person[], today: string): PastRow[] {
  return Array.from({ length: 12 }, (_, place) => {
    const at = `${addDays(today, 2 * (place - 12))} ${dice.clock(dice.oneOf(HOURS))}`
    return { at, by: dice.oneOf(people).id, record: { ...dice.oneOf(facts.clientErrors), time: at } }
  })
}

function applicationsOf(today: string, password: string): PastRow[] {
  return facts.applications.map(({ daysAgo, ...record }) => ({
    at: `${addDays(today, -daysAgo)} 07:40:00`,
    record: { ...record, password },
  }))
}

/** Mail marked as sent, failed or draft; none of it is really sent. */
function mailsOf(today: string, names: Names): PastRow[] {
  return facts.mails.map(({ daysAgo, to, ...mail }) => {
    const at = `${addDays(today, -daysAgo)} 10:12:00`
    const record = { ...mail, toUser: to, platFromId: names.idOf('mail_platform') }
    return { at, by: names.idOf('admin'), record: mail.status === '0' ? record : { ...record, sendTime: at } }
  })
}

/** Weekdays are busy, weekends are not; people who sign in make calls, and administrators also change something. */
function tracesOf(dice: Dice, people: Person[], today: string, admin: string) {
  const traces = {
    signIns: [] as PastRow[],
    calls: [] as PastRow[],
    operations: [] as PastRow[],
    errors: [] as PastRow[],
  }
  const active = people.filter(({ isActive }) => isActive)
  const changes: PastChange[] = []
  const weighted = facts.calls.flatMap(call => Array.from({ length: call.weight }, () => call))
  for (let ago = facts.days; ago > 0; ago -= 1) {
    const day = addDays(today, -ago)
    const isWeekend = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
    const atAnHour = () => `${day} ${dice.clock(dice.oneOf(HOURS))}`
    for (const { id, account } of active.filter(() => dice.roll() < (isWeekend ? 0.06 : 0.32))) {
      const at = atAnHour()
      const remoteIp = `10.${1 + (Number(id) % 4)}.${Number(id) % 23}.${dice.upTo(240) + 10}`
      const failed = dice.roll() < 0.04
      const userAgent = dice.oneOf(facts.browsers)
      traces.signIns.push({
        at,
        record: {
          ...{ account, userId: id, loginType: 'password', ipAddress: remoteIp, loginTime: at },
          ...{ device: deviceOf(userAgent), userAgent, status: failed ? '0' : '1' },
          errorInfo: failed ? dice.oneOf(facts.refusals) : null,
        },
      })
      if (failed) continue
      const { title, uri, method, leastMs, mostMs } = dice.oneOf(weighted)
      const time = leastMs + Math.floor((mostMs - leastMs) * dice.roll() ** 3)
      traces.calls.push({ at, by: id, record: { title, requestUri: uri, method, time, userId: id, remoteIp } })
    }
    const remoteIp = '10.1.0.18'
    for (let count = dice.upTo(isWeekend ? 2 : 7); count > 0; count -= 1) {
      const { title, uri, method, data } = dice.oneOf(facts.operations)
      const record = { title, requestUri: uri, method, userId: admin, remoteIp, logData: JSON.stringify(data) }
      const at = atAnHour()
      traces.operations.push({ at, by: admin, record })
      const { id, phone } = dice.oneOf(active)
      if (phone) changes.push({ at, by: admin, id, before: { phone: phone.replace(/^138/, '139') }, after: { phone } })
    }
    if (dice.roll() < 0.3) {
      const { name, uri, method, message } = dice.oneOf(facts.errors)
      const { id } = dice.oneOf(active)
      const record = { exceptionName: name, requestUri: uri, method, userId: id, remoteIp, message }
      traces.errors.push({ at: atAnHour(), by: id, record })
    }
  }
  for (const rows of [...Object.values(traces), changes]) rows.sort((a, b) => (a.at < b.at ? -1 : 1))
  return { ...traces, changes }
}

interface PastChange {
  at: string
  by: string
  /** id of the user whose number changed */
  id: string
  before: object
  after: object
}

/** Adds changes of users' records to the operation log. */
async function insertChanges(trx: Trx, tenant: string, changes: PastChange[]): Promise<void> {
  await sql`insert into blade_change (tenant_id, entity, record, verb, before, after, create_user, create_time)
    select ${tenant}, 'user', id, 'edit', before, after, by, at
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as past (id text, before jsonb, after jsonb, by bigint, at timestamptz)`.execute(trx)
}

/** Adds to each group the people with its role. */
async function insertMembers(trx: Trx, tenant: string, names: Names): Promise<void> {
  const groups = Object.entries(facts.groups).map(([group, role]) => ({
    id: names.idOf(group),
    role: names.idOf(role),
  }))
  await sql`insert into blade_personal_group_item
      (tenant_id, group_id, user_id, user_account, real_name, dept, status, create_user)
    select u.tenant_id, g.id, u.id, u.account, u.real_name, u.dept_id, 1, g.create_user
      from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as wanted (id bigint, role bigint)
      join blade_personal_group g on g.tenant_id = ${tenant} and g.id = wanted.id
      join blade_user u on u.tenant_id = ${tenant} and wanted.role = any(u.role_id) and u.status = 1`.execute(trx)
}

/** Each hour of the day, repeated by its weight. */
const HOURS = facts.hours.flatMap((weight, hour) => Array.from({ length: weight }, () => hour))
