/** What a change of rights in an app means for each person it may touch. @source ADR 0036 */
import { sql } from 'kysely'
import type { PersonEffect, RightsChange } from '#adapters/wire/permission.ts'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { EntityDocument, To } from '#engine/schema/document.ts'
import { type Lang, pick } from '#engine/text/text.ts'
import calls from '#schemas/text/permission-calls.json' with { type: 'json' }
import { actAs, readUsers, type SessionUser } from '../../../auth/session/sessions.ts'
import type { Trx } from '../../../db/db.ts'
import type { Reader } from '../../../entity/rights/reader.ts'
import { isEnabled, isIn } from '../../../flow/people/people-sql.ts'
import type { Services } from '../../../services.ts'
import { type Budget, type Counter, openCounter, type Reach, type RowChange } from './count-rows.ts'
import type { ModelRightsIn, RightsIn } from './rights-in.ts'

/** The most people looked at one by one. */
const MOST_PEOPLE = 200

/** What a person may do on one side of the change. */
interface Side {
  rights: RightsIn
  /** the records of a model that they may list */
  reach(entity: string): Reach
}

export type SideOf = (who: Who) => Promise<Side>

export interface Changing {
  asker: Who
  before: SideOf
  after: SideOf
  /** fewer permissions speak of the person afterwards */
  isLeft(who: Who): boolean
}

interface Found {
  people: PersonEffect[]
  /** people who were not looked at: beyond the bound, or the asker may not choose them */
  more: number
  /** somebody has several departments, and was looked at in the first of them */
  isDefault: boolean
}

/** @param whom  audiences the change is about: everybody else keeps what they have */
export async function peopleEffects(
  { db, entities }: Pick<Services, 'db' | 'entities'>,
  { asker, before, after, isLeft }: Changing,
  whom: To[],
  budget: Budget,
): Promise<Found> {
  const choosing = await entities.open(asker, 'user', 'select').catch(unlessFault)
  const [ids, users] = await db.read(asker, async trx => {
    const named = await peopleNamed(trx, whom)
    const nameable = choosing ? await within(trx, choosing, named) : []
    return [named, await readUsers(trx, nameable.slice(0, MOST_PEOPLE))] as const
  })
  const models = await entities.models(asker.tenant)
  const { lang = 'zh' } = asker
  const people: PersonEffect[] = []
  let looked = 0
  await db.readForReport(asker, async trx => {
    people.length = 0
    looked = 0
    const counter = openCounter(trx, budget)
    const count = (entity: string, was: Reach, is: Reach) => {
      const model = models.find(entity)
      return model ? counter(model, was, is) : undefined
    }
    for (const user of users) {
      if (!(await budget.isOpen())) break
      looked++
      const who = whoOf(user)
      const effect = await personEffect(await before(who), await after(who), count, lang)
      if (effect) people.push({ id: who.id, name: who.name, ...effect, widened: isAny(effect.wins) && isLeft(who) })
    }
  })
  return { people, more: ids.length - looked, isDefault: users.some(({ depts }) => depts.length > 1) }
}

/** Those of `ids` that the reader reaches: of others no name is told. */
async function within(trx: Trx, { model, rows }: Reader, ids: string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select t.id from ${sql.raw(model.from)} where t.id = any(${ids}::bigint[]) and ${rows} order by t.id`.execute(trx)
  return found.rows.map(({ id }) => id)
}

function unlessFault(error: unknown): null {
  if (error instanceof Fault) return null
  throw error
}

/** A person as they act by default: in all their roles and their first department. */
export const whoOf = (user: SessionUser): Who => actAs('', user, '', '').who

/** Ids of the active people whom one of these audiences names. */
export async function peopleNamed(trx: Trx, audiences: To[], most?: number): Promise<string[]> {
  if (audiences.length === 0) return []
  const meant = audiences.map(to => isIn(to, trx.tenant))
  const limit = most === undefined ? sql`` : sql`limit ${most}`
  const { rows } = await sql<{ id: string }>`select u.id from blade_user u
    where ${isEnabled(trx.tenant)} and (${sql.join(meant, sql` or `)}) order by u.id ${limit}`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Whether there is anything somebody wins or loses. */
export const isAny = ({ screens, operations, models }: RightsChange): boolean =>
  screens.length + operations.length + models.length > 0

type CountOf = (entity: string, was: Reach, is: Reach) => ReturnType<Counter> | undefined

/** What one person wins and loses in an app; undefined where nothing changes. */
async function personEffect(
  before: Side,
  after: Side,
  count: CountOf,
  lang: Lang,
): Promise<Pick<PersonEffect, 'wins' | 'loses'> | undefined> {
  const [wins, loses] = [sided(before.rights, after.rights, lang), sided(after.rights, before.rights, lang)]
  const entities = new Map([...before.rights.models, ...after.rights.models].map(({ entity }) => [entity.key, entity]))
  for (const entity of entities.values()) {
    const rows = await count(entity.key, before.reach(entity.key), after.reach(entity.key))
    if (!rows) continue
    addRows(wins, entity, rows.wins, lang)
    addRows(loses, entity, rows.loses, lang)
  }
  return isAny(wins) || isAny(loses) ? { wins, loses } : undefined
}

/** What `now` has that `then` has not. */
function sided(then: RightsIn, now: RightsIn, lang: Lang): RightsChange {
  const open = new Set(then.screens.map(({ key }) => key))
  const had = new Set(then.offered.map(({ call }) => call))
  const known = new Map(then.models.map(model => [model.entity.key, model]))
  const models = now.models.flatMap(model => {
    const change = modelChange(known.get(model.entity.key), model, lang)
    return change.calls.length + change.fields.length > 0 ? [change] : []
  })
  return {
    screens: now.screens.filter(({ key }) => !open.has(key)).map(({ title }) => pick(title, lang)),
    operations: now.offered.filter(({ call }) => !had.has(call)).map(({ title }) => pick(title, lang)),
    models,
  }
}

function modelChange(then: ModelRightsIn | undefined, { entity, calls: may, fields }: ModelRightsIn, lang: Lang) {
  const words = calls as Record<string, { zh: string; en: string }>
  const won = [...may].filter(call => !then?.calls.has(call))
  const action = (call: string) => entity.actions?.find(({ id }) => id === call)?.title
  return {
    entity: entity.key,
    title: pick(entity.title, lang),
    calls: won.map(call => pick(words[call] ?? action(call) ?? { zh: call }, lang)).sort(),
    fields: entity.fields.flatMap(({ id, title }) => {
      // a field that is new to a model comes with it, not by a grant
      if (then && !then.entity.fields.some(one => one.id === id)) return []
      const rights = [...fields].flatMap(each => {
        const [field, right] = each.split(' ')
        return field === id && !then?.fields.has(each) ? [right as never] : []
      })
      // all else of a field comes and goes with seeing it
      const told = rights.includes('seen' as never) ? (['seen'] as never[]) : rights
      return told.length ? [{ title: pick(title, lang), rights: told }] : []
    }),
    rows: 0 as number | null,
  }
}

function addRows(
  { models }: RightsChange,
  { key, title }: EntityDocument,
  counted: RowChange['wins'],
  lang: Lang,
): void {
  if (counted.rows === 0) return
  const known = models.find(({ entity }) => entity === key)
  if (known) Object.assign(known, counted)
  else models.push({ entity: key, title: pick(title, lang), calls: [], fields: [], ...counted })
}
