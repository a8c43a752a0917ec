/**
 * What a change of permissions leads to: what each person wins and loses, with the records. It is found by what decides
 * at every door, so it is what then holds.
 * @source ADR 0036; docs/http.md#micro-apps
 */
import { isDeepStrictEqual } from 'node:util'
import type { RightsEffect } from '#adapters/wire/permission.ts'
import { type AppGrant, isNamedIn } from '#engine/access/app-rights.ts'
import { managesApp, type Who } from '#engine/access/who.ts'
import type { To } from '#engine/schema/document.ts'
import { readAppGrants } from '../../../entity/rights/grants/app-grants.ts'
import type { Hook } from '../../../entity/write/hook.ts'
import { openTurns } from '../../../process/turns.ts'
import type { Services } from '../../../services.ts'
import { isAdministrator } from '../../../store/rights.ts'
import { readOperations } from '../operation/operation.ts'
import { openBudget, reachIn } from './count-rows.ts'
import { type Changing, peopleEffects, type SideOf } from './people-effects.ts'
import { rightsIn } from './rights-in.ts'
import { sayEffect } from './say-effect.ts'

type Parts = Pick<Services, 'db' | 'entities' | 'store'>
type Permissions = Map<string, AppGrant[]>

/** One forecast of a tenant at a time; the others wait. */
export const inForecastTurn = openTurns(1)

/** Within the transaction only the permissions are read: people and records are looked at when its locks are gone. */
export const foretellRights =
  (services: Parts): NonNullable<Hook['foretell']> =>
  async ({ trx, who }) => {
    const before = await readAppGrants(trx)
    return async () => {
      const after = await readAppGrants(trx)
      return () => inForecastTurn(who.tenant, () => effectOf(services, who, before, after))
    }
  }

/** @returns what becomes of everybody whom the permissions that differ name */
async function effectOf(parts: Parts, asker: Who, before: Permissions, after: Permissions): Promise<RightsEffect> {
  const view = await parts.store.view(asker.tenant)
  // of another app somebody else may have changed something meanwhile
  const own = view.apps.filter(({ key }) => isAdministrator(asker) || managesApp(asker, key))
  const changed = own.filter(({ key }) => !isDeepStrictEqual(before.get(key), after.get(key)))
  const budget = openBudget()
  const found = { people: [] as RightsEffect['people'], more: 0, isDefault: false }
  for (const app of changed) {
    const operations = await parts.db.readAtOnce(asker, trx => readOperations(trx, app.key))
    const sideOf =
      (permissions: Permissions): SideOf =>
      async who => {
        const context = await parts.entities.accessUnder(who, permissions)
        const rights = rightsIn({ app, view, widgets: parts.store.widgets, operations }, context)
        return { rights, reach: key => reachIn(context, context.models.get(key)) }
      }
    const spoken = (all: Permissions, who: Who) =>
      (all.get(app.key) ?? []).filter(grant => isNamedIn(grant, who)).map(({ id }) => id)
    const changing: Changing = {
      asker,
      before: sideOf(before),
      after: sideOf(after),
      isLeft: who => spoken(before, who).some(id => !spoken(after, who).includes(id)),
    }
    const whom = differingGrants(before.get(app.key), after.get(app.key))
    const { people, more, isDefault } = await peopleEffects(parts, changing, whom, budget)
    found.people.push(...people)
    found.more += more
    found.isDefault ||= isDefault
  }
  return sayEffect(found, asker.lang)
}

/** Whom the grants of one side name that the other has not, or has otherwise. */
function differingGrants(before: AppGrant[] = [], after: AppGrant[] = []): To[] {
  const isIn = (grant: AppGrant, others: AppGrant[]) => others.some(other => isDeepStrictEqual(other, grant))
  return [...before.filter(grant => !isIn(grant, after)), ...after.filter(grant => !isIn(grant, before))].map(
    ({ to }) => to,
  )
}
