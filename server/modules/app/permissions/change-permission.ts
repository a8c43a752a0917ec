import { sql } from 'kysely'
import { isNamedIn } from '#engine/access/app-rights.ts'
import { managesApp, type Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import texts from '#schemas/text/permission.json' with { type: 'json' }
import { actAs, readUsers } from '../../../auth/session/sessions.ts'
import type { Trx } from '../../../db/db.ts'
import { isOnlyAsked, writeForetold } from '../../../entity/create-changes.ts'
import { readAppGrants } from '../../../entity/rights/grants/app-grants.ts'
import { readTexts } from '../../../http/request/read-texts.ts'
import { isAdministrator } from '../../../store/rights.ts'
import type { Verb, VerbContext } from '../../verb.ts'
import { foretellRights } from '../rights/effect.ts'
import { rightsIn } from '../rights/rights-in.ts'

const ENTITY = 'appPermission'

/**
 * Puts the person `userId` into the app `appId`, or takes them out of it by a permission that keeps people out.
 * `hasPermission` says which; without it, whoever enters is taken out and anybody else put in. Who is put in and still may
 * do nothing gets a permission to look. With `dryRun: true` nothing is written.
 * @returns { hasPermission, effect }
 * @throws Fault 'permission.person', 'permission.free', 'permission.stillOut', 'design.notYours', and those of a save
 * @source PM-12; ADR 0036
 */
export const changePermission: Verb = {
  method: 'POST',
  async run(context) {
    const { who, db, entities, input } = context
    const { appId = '', userId = '' } = readTexts(input, ['appId', 'userId'])
    if (!isAdministrator(who) && !managesApp(who, appId)) throw new Fault('design.notYours', { app: appId })
    const person = await db.readAtOnce(who, trx => readPerson(trx, userId))
    const isFree = isAdministrator(person) || managesApp(person, appId)
    const save = await entities.openWriter({ who }, ENTITY)
    const asked = { who, hook: { foretell: foretellRights(context) }, only: isOnlyAsked(input) }
    const { answer, effect } = await writeForetold(db, asked, async trx => {
      // one after the other, so that two at once make no second permission
      await sql`select pg_advisory_xact_lock(hashtext(${`permissions ${trx.tenant} ${appId}`}))`.execute(trx)
      const isIn = async () => entersApp(context, trx, person, appId)
      const into = typeof input.hasPermission === 'boolean' ? input.hasPermission : !(await isIn())
      const outs = await readOuts(trx, appId)
      const isKept = ({ userIds }: Out) => userIds.includes(person.id)
      if (!into && isFree) throw new Fault('permission.free', { name: person.name })
      if (!into && !outs.some(isKept)) {
        const [out] = outs
        await (out
          ? save(trx, { id: out.id, userIds: [...out.userIds, person.id].join() })
          : save(trx, { name: texts.out.zh, appId, hasPermission: false, status: 1, userIds: person.id }))
      }
      if (into) {
        for (const { id, userIds } of outs.filter(isKept))
          await save(trx, { id, userIds: userIds.filter(each => each !== person.id).join() })
        await mustBeNoLongerOut(trx, person, appId)
        if (!(await isIn()))
          await save(trx, { name: person.name, appId, status: 1, userIds: person.id, operatePermission: ['view'] })
      }
      return into
    })
    // felt at the next call here; other servers are notified
    if (!asked.only) entities.forgetGrants(who.tenant)
    return { hasPermission: answer, effect }
  },
}

async function readPerson(trx: Trx, id: string): Promise<Who> {
  const [user] = /^\d{1,19}$/.test(id) ? await readUsers(trx, [id]) : []
  if (!user) throw new Fault('permission.person')
  return actAs('', user, '', '').who
}

interface Out {
  id: string
  userIds: string[]
}

/** The permissions in force that keep people out of an app, the oldest first. */
async function readOuts(trx: Trx, app: string): Promise<Out[]> {
  const rows = await trx
    .selectFrom('blade_app_permission')
    .select(['id', 'user_ids'])
    .where(row => row.and({ tenant_id: trx.tenant, app_id: app, has_permission: false, status: 1, is_deleted: 0 }))
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id, user_ids }) => ({ id, userIds: (user_ids ?? []).map(String) }))
}

/** @throws Fault 'permission.stillOut' where another permission, of a role or department, keeps the person out */
async function mustBeNoLongerOut(trx: Trx, person: Who, app: string): Promise<void> {
  const grants = (await readAppGrants(trx)).get(app) ?? []
  const names = grants.filter(grant => grant.out && isNamedIn(grant, person)).map(({ name = '' }) => name)
  if (names.length > 0) throw new Fault('permission.stillOut', { name: person.name, names })
}

/** Whether a person may do anything in a running app, as it is within the transaction. */
async function entersApp({ entities, store }: VerbContext, trx: Trx, person: Who, app: string): Promise<boolean> {
  const [view, permissions] = await Promise.all([store.view(person.tenant), readAppGrants(trx)])
  const running = view.apps.find(({ key }) => key === app)
  if (!running) return false
  const parts = { app: running, view, widgets: store.widgets, operations: [] }
  const rights = rightsIn(parts, await entities.accessUnder(person, permissions))
  return rights.screens.length > 0 || rights.models.some(({ calls }) => calls.size > 0)
}
