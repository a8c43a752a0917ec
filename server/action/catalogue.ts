/**
 * The catalogue of actions: what the product and its modules can do by name.
 * @source ADR 0030
 */
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { checkSettings } from '#engine/schema/check-grammar.ts'
import type { Scope, Trx } from '../db/db.ts'
import type { Services } from '../services.ts'
import type { Action, Call, Outcome, Variables } from './action.ts'
import { claimEffect, dropClaim, effectOnce, findEffect, noteClaimed } from './effect-once.ts'

declare module '#server/services.ts' {
  interface Services {
    actions: Catalogue
  }
}

/** Where an action is done. */
interface ActionHost {
  /** names this time it is done: however often it is tried, it is done once */
  key?: string
  /** the transaction it is done in, with what makes it once; for actions whose effect is in the database */
  trx?: Trx
  /** the clock by default */
  now?: Date
  /** as in `Call` */
  handles?: string
  /**
   * Refuses what no longer holds, in the transaction in which it is done, or, where its effect is outside, in which its
   * key is claimed: what is claimed is refused to whoever comes second.
   */
  first?(trx: Trx): Promise<void>
}

export interface Catalogue {
  /** by name */
  all: ReadonlyMap<string, Action>
  /**
   * Does what is named.
   * @param person  on whose behalf, from `readPerson`, and by what it is brought about
   * @param values  what the names in the texts of the settings stand for
   * @returns an error for what another try does not change and who asked may handle
   * @throws Fault 'action.unknown', 'action.settings' (data.issues), 'action.done' (it was claimed before), and those of the action: another try may succeed
   */
  perform(
    name: string,
    settings: unknown,
    person: Who & Pick<Scope, 'cause'>,
    values: Call['values'],
    host?: ActionHost,
  ): Promise<Outcome>
  /**
   * Opens what is named, to be done together with others in one transaction of the caller's, which makes it once: with the
   * rights of the person and no others.
   * @throws Fault 'action.unknown', 'action.settings', 'action.together' where its effect is not in the database,
   *         'entity.forbidden' and what else the person may not do
   */
  openOwn(
    name: string,
    settings: unknown,
    person: Who,
    values: Call['values'],
  ): Promise<(trx: Trx) => Promise<Variables>>
}

export function openCatalogue(actions: Record<string, Action>, services: () => Services): Catalogue {
  const all = new Map(Object.entries(actions))
  const find = (name: string, settings: unknown): Action => {
    const action = all.get(name)
    if (!action) throw new Fault('action.unknown', { action: name, known: [...all.keys()] })
    if (action.schema !== undefined) mustFit(action.schema, settings)
    return action
  }
  return {
    all,
    async openOwn(name, settings, person, values) {
      const action = find(name, settings)
      if (action.effect !== 'once') throw new Fault('action.together', { action: name })
      const need = action.needs?.(settings)
      // a record is saved with the rights of the person, which say more than this
      if (typeof need === 'object' && 'call' in need) await services().entities.mustBeAllowed(person, ...need.call)
      else if (typeof need === 'string') throw new Fault('system.administrators-only')
      return action.open(services(), { settings, person, values, key: '', now: new Date(), own: true })
    },
    async perform(name, settings, person, values, { key, trx, now = new Date(), handles, first } = {}) {
      const action = find(name, settings)
      const call: Call = { settings, person, values, key: key ?? '', now, ...(handles !== undefined && { handles }) }
      const { db } = services()
      const noted = (trx: Trx, work: () => Promise<Variables>) =>
        key === undefined ? work() : effectOnce(trx, key, work)
      if (action.effect === 'once') {
        const work = await action.open(services(), call)
        if (trx) return { vars: await work(trx) }
        const vars = await db.write(person, async trx => {
          await first?.(trx)
          return noted(trx, () => work(trx))
        })
        return { vars }
      }
      if (action.effect === 'repeatable' || key === undefined) return action.run(services(), call)
      if (first) return doClaimed(db, person, { key, first }, () => action.run(services(), call))
      const done = await db.readAtOnce(person, trx => findEffect(trx, key))
      if (done) return { vars: done }
      const outcome = await action.run(services(), call)
      if (outcome.error !== undefined) return outcome
      return { vars: await db.write(person, trx => noted(trx, async () => outcome.vars)) }
    },
  }
}

/**
 * Claims the key, runs, and notes the outcome; what failed gives the claim back, so that the same key may be tried again.
 * @throws Fault 'action.done'
 */
async function doClaimed(
  db: Services['db'],
  person: Who,
  { key, first }: Required<Pick<ActionHost, 'first' | 'key'>>,
  run: () => Promise<Outcome>,
): Promise<Outcome> {
  // the key of the request is kept with the outcome, not with the claim
  const scope = { tenant: person.tenant, id: person.id }
  await db.write(scope, async trx => {
    await first(trx)
    if (!(await claimEffect(trx, key))) throw new Fault('action.done')
  })
  const giveBack = () => db.write(scope, trx => dropClaim(trx, key))
  const outcome = await run().catch(async error => {
    await giveBack()
    throw error
  })
  if (outcome.error === undefined) await db.write(person, trx => noteClaimed(trx, key, outcome.vars))
  else await giveBack()
  return outcome
}

/** Settings are checked where documents are published; what was stored before, or otherwise, is met here. */
function mustFit(action: string, settings: unknown): void {
  const issues = checkSettings({ ...(settings as object), do: action })
  if (!issues.length) return
  const at = [...new Set(issues.map(({ path, params }) => [path, params?.key].filter(Boolean).join('/')))].join(', ')
  throw new Fault('action.settings', { action, at }, { data: { issues } })
}
