/** Whom the rules of a node name and who handles a task, over PostgreSQL. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { addWorkingTime } from '#engine/flow/time/working-time.ts'
import type { NodeSettings, WhoRule } from '#engine/schema/document/flow.ts'
import { addUser } from '#tests/support/people.ts'
import { copyTemplate, dropDatabase, testConfig } from '#tests/support/template.ts'
import { openDatabase } from '../../db/database.ts'
import type { Db, Trx } from '../../db/db.ts'
import { assign } from './assign.ts'
import { isMeant, usersOf } from './audience.ts'
import type { Case } from './case.ts'
import { findHandlers } from './find-handlers.ts'
import { openWorkingTime } from './working-time.ts'

const HOME = '000000'
const AT = new Date('2026-11-02T03:00:00Z')
const name = 'people_rules'
let database: Awaited<ReturnType<typeof openDatabase>>
let db: Db
/** account → id; department code → id; post code → id */
const ids = new Map<string, string>()
const id = (name: string) => ids.get(name)!
const accountOf = (of: string) => [...ids].find(([, each]) => each === of)?.[0] ?? of

/** Account, departments, posts, roles. */
const USERS: [string, string[], string[]?, string[]?][] = [
  ['rector', ['school'], ['head']],
  ['dean', ['college'], ['dean', 'head']],
  ['secretary', ['college'], ['aide']],
  ['chief', ['office']],
  ['clerk', ['office'], [], ['finance']],
  ['cashier', ['office'], [], ['finance']],
  ['tutor', ['college', 'office']],
  ['gone', ['office'], ['aide'], ['finance']],
  ['student', ['class']],
]

beforeAll(async () => {
  await copyTemplate(inject('databaseUrl'), name)
  database = await openDatabase(testConfig(inject('databaseUrl'), name))
  db = database.db
  for (const [account, depts, posts = [], roles = []] of USERS)
    ids.set(account, await addUser(db, { account, depts, posts, roles }))
  ids.set(
    'stranger',
    await addUser(db, { account: 'stranger', depts: ['office'], roles: ['finance'], tenant: '000009' }),
  )
  await write(async trx => {
    const { rows } = await sql<{ id: string; code: string }>`
      select id, code from blade_dept where tenant_id = ${HOME} and code is not null
      union select id, post_code from blade_post where tenant_id = ${HOME} and post_code not in ('head')`.execute(trx)
    for (const row of rows) if (!ids.has(row.code)) ids.set(row.code, row.id)
    for (const [dept, parent, leader] of [
      ['college', 'school', 'dean'],
      ['office', 'college', 'chief'],
      ['class', 'college', null],
      ['school', null, 'rector'],
    ] as const)
      await sql`update blade_dept set parent_id = ${parent && id(parent)}, leader = ${leader && id(leader)}
        where tenant_id = ${HOME} and id = ${id(dept)}`.execute(trx)
    await sql`update blade_user set status = 0 where tenant_id = ${HOME} and account = 'gone'`.execute(trx)
    const group = await sql<{ id: string }>`insert into blade_personal_group (tenant_id, group_name, status)
      values (${HOME}, 'G', 1) returning id`.execute(trx)
    ids.set('group', group.rows[0]!.id)
    for (const member of ['tutor', 'gone', 'clerk'])
      await sql`insert into blade_personal_group_item (tenant_id, group_id, user_id, status)
        values (${HOME}, ${id('group')}, ${id(member)}, 1)`.execute(trx)
  })
})
afterAll(async () => {
  await database.close()
  await dropDatabase(inject('databaseUrl'), name)
})

const write = <T>(work: (trx: Trx) => Promise<T>) => db.write({ tenant: HOME }, work)

/** `work` in a transaction that leaves nothing behind. */
async function trying<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
  const over = new Error('over')
  let given: T | undefined
  await write(async trx => {
    given = await work(trx)
    throw over
  }).catch(error => {
    if (error !== over) throw error
  })
  return given as T
}

const caseOf = (more: Partial<Case> = {}): Case => ({
  tenant: HOME,
  starter: id('clerk'),
  starterDept: id('office'),
  previous: null,
  chosen: [],
  values: {},
  evaluate: () => null,
  ...more,
})

const appoint = (
  trx: Trx,
  user: string,
  dept: string,
  post: string,
  from = '2026-01-01',
  to: string | null = null,
  main = false,
) =>
  sql`insert into blade_appointment (tenant_id, user_id, dept_id, post_id, from_day, to_day, is_main)
    values (${HOME}, ${id(user)}, ${id(dept)}, ${id(post)}, ${from}, ${to}, ${main})`.execute(trx)

const stand = (
  trx: Trx,
  user: string,
  deputy: string,
  more: { both?: boolean; from?: string; to?: string; of?: string[] } = {},
) =>
  sql`insert into blade_deputy (tenant_id, user_id, deputy_id, from_day, to_day, both_act, categories)
    values (${HOME}, ${id(user)}, ${id(deputy)}, ${more.from ?? '2026-11-01'}, ${more.to ?? '2026-11-02'}, ${more.both ?? false},
      ${more.of ?? []})`.execute(trx)

describe('the rules of a node', () => {
  const found = async (rules: Omit<WhoRule, 'id'>[], of: Partial<Case> = {}, before?: (trx: Trx) => Promise<unknown>) =>
    trying(async trx => {
      await before?.(trx)
      const handlers = await findHandlers(
        trx,
        rules.map((rule, index) => ({ id: `r${index}`, ...rule })),
        caseOf(of),
        AT,
      )
      return handlers.map(accountOf).join(' ')
    })

  test.each<[string, Omit<WhoRule, 'id'>[], string]>([
    [
      'users by account, in their order, enabled ones',
      [{ is: 'users', codes: ['tutor', 'CLERK', 'gone', 'nobody'] }],
      'tutor clerk',
    ],
    ['a role', [{ is: 'roles', codes: ['finance'] }], 'clerk cashier'],
    [
      'several, each once',
      [
        { is: 'users', codes: ['cashier'] },
        { is: 'roles', codes: ['finance'] },
      ],
      'cashier clerk',
    ],
    [
      'a department with those below',
      [{ is: 'depts', codes: ['college'] }],
      'dean secretary chief clerk cashier tutor student',
    ],
    ['a department alone', [{ is: 'depts', codes: ['college'], levels: 0 }], 'dean secretary tutor'],
    ['a post', [{ is: 'posts', codes: ['aide'] }], 'secretary'],
    ['the initiator', [{ is: 'initiator' }], 'clerk'],
    ['the leader of the initiator', [{ is: 'leader' }], 'chief'],
    ['the leader one level up', [{ is: 'leader', levels: 2 }], 'dean'],
    ['the leaders of all levels', [{ is: 'leaders' }], 'chief dean rector'],
    ['the leaders of two levels', [{ is: 'leaders', levels: 2 }], 'chief dean'],
    ['who holds a post in the nearest department above', [{ is: 'postIn', post: 'aide' }], 'secretary'],
    ['nobody by rules without codes', [{ is: 'users' }, { is: 'roles' }, { is: 'groups' }, { is: 'field' }], ''],
    [
      'nobody by an unknown code',
      [{ is: 'roles', codes: ["'; drop table blade_user; --", '99999999999999999999'] }],
      '',
    ],
  ])('%s', async (_, rules, accounts) => {
    expect(await found(rules)).toBe(accounts)
  })

  test('the members of a group', async () => {
    expect(await found([{ is: 'groups', codes: [id('group')] }])).toBe('clerk tutor')
  })

  test('whom the initiator or the handler before chose, by id or account', async () => {
    expect(await found([{ is: 'chosenByPrevious' }], { chosen: [id('tutor'), 'dean', id('gone')] })).toBe('tutor dean')
  })

  test('an empty leader is the one above; a disabled one too', async () => {
    expect(await found([{ is: 'leader' }], { starterDept: id('class') })).toBe('dean')
    const disable = (trx: Trx) =>
      sql`update blade_dept set leader = ${id('gone')} where tenant_id = ${HOME} and code = 'office'`.execute(trx)
    expect(await found([{ is: 'leader' }, { is: 'leaders', levels: 1 }], {}, disable)).toBe('dean')
  })

  test('the leader of the handler before, and of a department or user in a field', async () => {
    expect(await found([{ is: 'leader', of: 'previous' }], { previous: id('secretary') })).toBe('dean')
    expect(await found([{ is: 'leader', of: 'unit' }], { values: { unit: id('school') } })).toBe('rector')
    expect(await found([{ is: 'leader', of: 'tutor' }], { values: { tutor: id('secretary') } })).toBe('dean')
    expect(await found([{ is: 'leader', of: 'unit' }], { values: { unit: null } })).toBe('')
  })

  test('departments in a circle end', async () => {
    const turn = (trx: Trx) =>
      sql`update blade_dept set parent_id = ${id('class')}, leader = null where tenant_id = ${HOME} and code in ('college', 'class')`.execute(
        trx,
      )
    expect(
      await found([{ is: 'leaders' }, { is: 'depts', codes: ['class'] }], { starterDept: id('class') }, turn),
    ).toContain('student')
  })

  test('the main appointment says the department of a starter with several', async () => {
    const tutor = { starter: id('tutor'), starterDept: null }
    expect(await found([{ is: 'leader' }], tutor)).toBe('dean')
    const office = (trx: Trx) => appoint(trx, 'tutor', 'office', 'aide', '2026-01-01', null, true)
    expect(await found([{ is: 'leader' }], tutor, office)).toBe('chief')
    const ended = (trx: Trx) => appoint(trx, 'tutor', 'office', 'aide', '2026-01-01', '2026-11-01', true)
    expect(await found([{ is: 'leader' }], tutor, ended)).toBe('dean')
  })

  test('an appointment gives a post in its department, for its period', async () => {
    const now = (trx: Trx) => appoint(trx, 'tutor', 'office', 'aide', '2026-11-02', '2026-11-02')
    expect(await found([{ is: 'postIn', post: 'aide' }], {}, now)).toBe('tutor')
    expect(await found([{ is: 'posts', codes: ['aide'] }], {}, now)).toBe('secretary tutor')
    const later = (trx: Trx) => appoint(trx, 'tutor', 'office', 'aide', '2026-11-03')
    expect(await found([{ is: 'postIn', post: 'aide' }], {}, later)).toBe('secretary')
    const elsewhere = (trx: Trx) => appoint(trx, 'secretary', 'school', 'aide')
    expect(
      await found(
        [
          { is: 'postIn', post: 'dean' },
          { is: 'postIn', post: 'aide', of: 'unit' },
        ],
        { values: { unit: id('school') } },
        elsewhere,
      ),
    ).toBe('dean secretary')
    expect(
      await found([{ is: 'postIn', post: 'aide', of: 'unit' }], { values: { unit: id('college') } }, elsewhere),
    ).toBe('secretary')
  })

  test('users and departments in a field', async () => {
    expect(await found([{ is: 'field', field: 'to' }], { values: { to: id('dean') } })).toBe('dean')
    expect(await found([{ is: 'field', field: 'to' }], { values: { to: [id('student'), id('dean')] } })).toBe(
      'student dean',
    )
    expect(await found([{ is: 'field', field: 'unit' }], { values: { unit: id('class') } })).toBe('student')
  })

  test('an expression gives ids or accounts', async () => {
    const rule = { is: 'expression' as const, expression: '$' + '{who}' }
    expect(await found([rule], { evaluate: () => `dean, ${id('tutor')}` })).toBe('dean tutor')
    expect(await found([rule], { evaluate: text => (text === '$' + '{who}' ? ['rector', 7, null] : null) })).toBe(
      'rector',
    )
  })

  test('another tenant has its own people', async () => {
    const all = await db.read({ tenant: '000009' }, trx =>
      findHandlers(
        trx,
        [
          { id: 'a', is: 'roles', codes: ['finance'] },
          { id: 'b', is: 'users', codes: [id('dean')] },
        ],
        { ...caseOf(), tenant: '000009' },
        AT,
      ),
    )
    expect(all.map(accountOf)).toEqual(['stranger'])
  })
})

describe('a task', () => {
  const given = async (settings: NodeSettings, of: Partial<Case> = {}, before?: (trx: Trx) => Promise<unknown>) =>
    trying(async trx => {
      await before?.(trx)
      const assignment = await assign(trx, settings, caseOf(of), AT)
      if (assignment.kind === 'pass') return `pass ${assignment.why}`
      const users = assignment.users.map(
        ({ id, deputyOf }) => accountOf(id) + (deputyOf ? `(${accountOf(deputyOf)})` : ''),
      )
      return [...users, assignment.note ?? ''].join(' ').trim()
    })
  const dean: NodeSettings = { who: [{ id: 'a', is: 'users', codes: ['dean'] }] }

  test('goes to whom the rules name', async () => {
    expect(await given(dean)).toBe('dean')
  })

  test('of nobody goes to the administrators of the flow, else to those of the tenant', async () => {
    const gone: NodeSettings = { who: [{ id: 'a', is: 'users', codes: ['gone'] }] }
    expect(await given(gone, { administrators: { users: ['secretary'] } })).toBe('secretary flow.nobody-administrator')
    expect(await given(gone, { administrators: { users: ['gone'] } })).toMatch(/^\d+ flow.nobody-administrator$/)
    expect(await given({ ...gone, nobody: { do: 'users', codes: ['tutor'] } })).toBe('tutor flow.nobody-users')
    expect(await given({ ...gone, nobody: { do: 'skip' } })).toBe('pass flow.nobody-skipped')
  })

  test('of an own request goes to the next leader up', async () => {
    const leader: NodeSettings = { who: [{ id: 'a', is: 'leader' }] }
    expect(await given(leader, { starter: id('chief') })).toBe('dean flow.own-leader')
    expect(await given({ ...leader, own: 'pass' }, { starter: id('chief') })).toBe('pass flow.own-passed')
    expect(await given({ who: [{ id: 'a', is: 'initiator' }] })).toBe('clerk')
  })

  test('goes to the deputy, within the period and the categories', async () => {
    expect(await given(dean, {}, trx => stand(trx, 'dean', 'secretary'))).toBe('secretary(dean)')
    expect(await given(dean, {}, trx => stand(trx, 'dean', 'secretary', { both: true }))).toBe('dean secretary(dean)')
    expect(await given(dean, {}, trx => stand(trx, 'dean', 'gone'))).toBe('dean')
    expect(
      await given(dean, {}, trx => stand(trx, 'dean', 'secretary', { from: '2026-10-01', to: '2026-11-01' })),
    ).toBe('dean')
    expect(await given(dean, { category: '77' }, trx => stand(trx, 'dean', 'secretary', { of: ['77'] }))).toBe(
      'secretary(dean)',
    )
    expect(await given(dean, { category: '78' }, trx => stand(trx, 'dean', 'secretary', { of: ['77'] }))).toBe('dean')
  })

  test('goes from deputy to deputy, three at most', async () => {
    const chain = ['dean', 'secretary', 'chief', 'cashier', 'tutor']
    const all = async (trx: Trx) => {
      for (const [index, user] of chain.slice(1).entries()) await stand(trx, chain[index]!, user)
    }
    expect(await given(dean, {}, all)).toBe('cashier(dean)')
  })
})

describe('an audience', () => {
  const OFFICE = { depts: ['office'], users: ['dean'] }

  test('means enabled users by department, account, role and post', async () => {
    const meant = await db.read({ tenant: HOME }, trx => usersOf(trx, HOME, OFFICE))
    expect(meant.map(accountOf)).toEqual(['dean', 'chief', 'clerk', 'cashier', 'tutor'])
    const each = await db.read({ tenant: HOME }, trx =>
      Promise.all([
        isMeant(trx, HOME, id('clerk'), OFFICE),
        isMeant(trx, HOME, id('student'), OFFICE),
        isMeant(trx, HOME, id('student'), { everyone: true }),
        isMeant(trx, HOME, id('gone'), { everyone: true }),
        isMeant(trx, HOME, id('stranger'), { everyone: true }),
        isMeant(trx, HOME, id('rector'), { posts: ['head'] }),
        isMeant(trx, HOME, id('clerk'), {}),
      ]),
    )
    expect(each).toEqual([true, false, true, false, false, true, false])
  })
})

describe('working time', () => {
  const ends = (seconds: number, from: string, dept: string | null = null, before?: (trx: Trx) => Promise<unknown>) =>
    trying(async trx => {
      await before?.(trx)
      return addWorkingTime(await openWorkingTime(trx, HOME, dept), from, seconds)
    })
  const HOURS = 3600
  /** A calendar and what it has. */
  const calendar = async (trx: Trx, dept: string | null, more: { weekdays?: string[]; holidays?: string }) => {
    const { rows } = await sql<{
      id: string
    }>`insert into blade_work_calendar (tenant_id, name, dept_id, weekdays, holidays)
      values (${HOME}, 'C', ${dept && id(dept)}, ${more.weekdays ?? []}, ${more.holidays ?? 'cn'}) returning id`.execute(
      trx,
    )
    return rows[0]!.id
  }

  test('counts make-up days: four hours from Friday 9 October 2026 16:30 end on Saturday', async () => {
    expect(await ends(4 * HOURS, '2026-10-09 16:30:00')).toEqual({ at: '2026-10-10 11:00:00', isAnnounced: true })
  })

  test('leaves out holidays: from 30 September they end on 8 October', async () => {
    expect((await ends(4 * HOURS, '2026-09-30 16:30:00'))?.at).toBe('2026-10-08 11:00:00')
  })

  test('says that the holidays of a year are not announced yet', async () => {
    expect((await ends(4 * HOURS, '2099-01-05 09:00:00'))?.isAnnounced).toBe(false)
  })

  test('a tenant without a calendar has the usual one', async () => {
    const usual = await db.read({ tenant: '000009' }, trx => openWorkingTime(trx, '000009'))
    expect(addWorkingTime(usual, '2026-10-09 16:30:00', 4 * HOURS)?.at).toBe('2026-10-10 11:00:00')
  })

  test('a department differs, with those below it', async () => {
    const college = async (trx: Trx) => {
      const made = await calendar(trx, 'college', { weekdays: ['1', '2', '3', '4', '5', '6'] })
      await sql`insert into blade_work_calendar_hours (tenant_id, calendar_id, begins, morning_from, morning_to, afternoon_from, afternoon_to)
        values (${HOME}, ${made}, '10-01', '08:30', '12:00', '14:00', '17:00'), (${HOME}, ${made}, '05-01', '08:30', '12:00', '15:00', '18:00')`.execute(
        trx,
      )
      await sql`insert into blade_work_calendar_day (tenant_id, calendar_id, kind, from_day, to_day)
        values (${HOME}, ${made}, 'vacation', '2026-07-13', '2026-08-28'), (${HOME}, ${made}, 'working', '2026-10-07', null)`.execute(
        trx,
      )
    }
    expect((await ends(HOURS, '2026-09-30 17:30:00', id('office'), college))?.at).toBe('2026-10-07 09:00:00')
    expect((await ends(HOURS, '2026-07-11 17:30:00', id('office'), college))?.at).toBe('2026-08-29 09:00:00')
    expect((await ends(HOURS, '2026-10-16 17:00:00', id('college'), college))?.at).toBe('2026-10-17 09:30:00')
    expect((await ends(HOURS, '2026-09-30 17:00:00', id('school'), college))?.at).toBe('2026-10-08 08:30:00')
    expect((await ends(HOURS, '2026-09-30 17:00:00', null, college))?.at).toBe('2026-10-08 08:30:00')
  })

  test('public holidays are left out where the calendar says so', async () => {
    const none = (trx: Trx) => calendar(trx, 'college', { holidays: 'none' })
    expect((await ends(4 * HOURS, '2026-09-30 16:30:00', id('college'), none))?.at).toBe('2026-10-01 11:00:00')
  })
})
