/**
 * What a change of permissions leads to, before it is given: what each person wins and loses, with the records. It is
 * found within the transaction of the change by what decides at every door, so it is what then holds.
 * @source ADR 0036; docs/http.md#micro-apps
 */
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { PersonEffect, RightsChange, RightsEffect } from '#adapters/wire/permission.ts'
import { type AppGrant, isNamedIn } from '#engine/access/app-rights.ts'
import { managesApp, type Who } from '#engine/access/who.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { type Lang, pick } from '#engine/text/text.ts'
import calls from '#schemas/text/permission-calls.json' with { type: 'json' }
import { actAs, readUsers } from '../../../auth/session/sessions.ts'
import type { Trx } from '../../../db/db.ts'
import { readAppGrants } from '../../../entity/rights/grants/app-grants.ts'
import type { AccessContext } from '../../../entity/rights/reader.ts'
import type { Hook } from '../../../entity/write/hook.ts'
import { isEnabled, isIn } from '../../../flow/people/people-sql.ts'
import type { Services } from '../../../services.ts'
import { isAdministrator } from '../../../store/rights.ts'
import { type Counter, openCounter } from './count-rows.ts'
import { type ModelRightsIn, type RightsIn, rightsIn } from './rights-in.ts'
import { sayEffect } from './say-effect.ts'

/** The most people looked at one by one. */
const MOST_PEOPLE = 200

type Parts = Pick<Services, 'entities' | 'store'>
type Permissions = Map<string, AppGrant[]>

export const foretellRights =
  (services: Parts): NonNullable<Hook['foretell']> =>
  async ({ trx, who }) => {
    const before = await readAppGrants(trx)
    return async () => effectOf(services, trx, who, before, await readAppGrants(trx))
  }

/** @returns what becomes of everybody whom the permissions that differ name */
async function effectOf(
  services: Parts,
  trx: Trx,
  asker: Who,
  before: Permissions,
  after: Permissions,
): Promise<RightsEffect> {
  const view = await services.store.view(trx.tenant)
  const { lang = 'zh' } = asker
  // of another app somebody else may have changed something meanwhile
  const own = view.apps.filter(({ key }) => isAdministrator(asker) || managesApp(asker, key))
  const changed = own.filter(({ key }) => !isDeepStrictEqual(before.get(key), after.get(key)))
  const people = new Map<string, PersonEffect>()
  let more = 0
  for (const app of changed) {
    const differing = differingGrants(before.get(app.key), after.get(app.key))
    const named = await peopleNamed(trx, differing)
    more += named.length - Math.min(named.length, MOST_PEOPLE)
    const count = openCounter(trx)
    for (const user of await readUsers(trx, named.slice(0, MOST_PEOPLE))) {
      const { who } = actAs('', user, '', '')
      const [was, is] = await Promise.all([before, after].map(each => services.entities.accessUnder(who, each)))
      const sides = [was!, is!].map(context => ({
        context,
        rights: rightsIn(app, context, view, services.store.widgets),
      }))
      const effect = await personEffect(sides[0]!, sides[1]!, count, lang)
      if (!effect) continue
      const spoken = (all: Permissions) =>
        (all.get(app.key) ?? []).filter(grant => isNamedIn(grant, who)).map(({ id }) => id)
      const left = spoken(before).filter(id => !spoken(after).includes(id))
      const isWider = effect.wins.screens.length + effect.wins.models.length > 0
      people.set(who.id, { id: who.id, name: who.name, ...effect, widened: isWider && left.length > 0 })
    }
  }
  const effect = { people: [...people.values()], more }
  return { ...effect, said: sayEffect(effect, lang) }
}

/** Grants of one side that the other has not, or has otherwise. */
function differingGrants(before: AppGrant[] = [], after: AppGrant[] = []): AppGrant[] {
  const isIn = (grant: AppGrant, others: AppGrant[]) => others.some(other => isDeepStrictEqual(other, grant))
  return [...before.filter(grant => !isIn(grant, after)), ...after.filter(grant => !isIn(grant, before))]
}

async function peopleNamed(trx: Trx, grants: AppGrant[]): Promise<string[]> {
  if (grants.length === 0) return []
  const meant = grants.map(({ to }) => isIn(to, trx.tenant))
  const { rows } = await sql<{ id: string }>`select u.id from blade_user u
    where ${isEnabled(trx.tenant)} and (${sql.join(meant, sql` or `)}) order by u.id`.execute(trx)
  return rows.map(({ id }) => id)
}

interface Side {
  context: AccessContext
  rights: RightsIn
}

/** What one person wins and loses in an app; undefined where nothing changes. */
async function personEffect(
  before: Side,
  after: Side,
  count: Counter,
  lang: Lang,
): Promise<Pick<PersonEffect, 'wins' | 'loses'> | undefined> {
  const [wins, loses] = [sided(before.rights, after.rights, lang), sided(after.rights, before.rights, lang)]
  for (const { entity } of after.rights.models) {
    const rows = await count(entity.key, before.context, after.context)
    if (rows?.wins !== 0) addRows(wins, entity, rows?.wins ?? null, lang)
    if (rows?.loses !== 0) addRows(loses, entity, rows?.loses ?? null, lang)
  }
  const isSame = [wins, loses].every(({ screens, models }) => screens.length + models.length === 0)
  return isSame ? undefined : { wins, loses }
}

/** What `now` has that `then` has not. */
function sided(then: RightsIn, now: RightsIn, lang: Lang): RightsChange {
  const open = new Set(then.screens.map(({ key }) => key))
  const models = now.models.flatMap((model, at) => {
    const change = modelChange(then.models[at]!, model, lang)
    return change.calls.length + change.fields.length > 0 ? [change] : []
  })
  return { screens: now.screens.filter(({ key }) => !open.has(key)).map(({ title }) => pick(title, lang)), models }
}

function modelChange(then: ModelRightsIn, { entity, calls: may, fields }: ModelRightsIn, lang: Lang) {
  const words = calls as Record<string, { zh: string; en: string }>
  const won = [...may].filter(call => !then.calls.has(call))
  return {
    entity: entity.key,
    title: pick(entity.title, lang),
    calls: won.map(call => (words[call] ? pick(words[call], lang) : call)).sort(),
    fields: entity.fields.flatMap(({ id, title }) => {
      const rights = [...fields].flatMap(each => {
        const [field, right] = each.split(' ')
        return field === id && !then.fields.has(each) ? [right as never] : []
      })
      // all else of a field comes and goes with seeing it
      const told = rights.includes('seen' as never) ? (['seen'] as never[]) : rights
      return told.length ? [{ title: pick(title, lang), rights: told }] : []
    }),
    rows: 0 as number | null,
  }
}

function addRows({ models }: RightsChange, { key, title }: EntityDocument, rows: number | null, lang: Lang): void {
  const known = models.find(({ entity }) => entity === key)
  if (known) known.rows = rows
  else models.push({ entity: key, title: pick(title, lang), calls: [], fields: [], rows })
}
