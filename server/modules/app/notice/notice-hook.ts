/**
 * What a notice must be before it is stored: of a running app and a model of it, to fields that name people.
 * @source ADR 0039
 */
import { managesApp } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import { entitiesOf } from '#engine/kind/entity.ts'
import { pick } from '#engine/text/text.ts'
import { nodeOf } from '../../../entity/read/tree.ts'
import type { Hook } from '../../../entity/write/hook.ts'
import { readApp } from '../../../layers/rows.ts'
import type { Services } from '../../../services.ts'
import { isAdministrator } from '../../../store/rights.ts'
import { refused } from '../../usual/rule-names.ts'
import type { Verb } from '../../verb.ts'
import { grantable } from '../permissions/names.ts'
import { personFieldsOf } from './notice.ts'

/** The most notices of an app. */
const MOST = 50

export const noticeHook = (services: Pick<Services, 'store'>): Hook => ({
  async beforeSave({ trx, who, record, before, restored }) {
    const app = await readApp(trx, String(record.appId), 'lock')
    if (!app || app.deleted || app.kind !== 'app')
      throw refused([{ path: 'appId', code: 'permission.app', params: { app: record.appId } }])
    const running = (await services.store.view(who.tenant)).apps.find(({ key }) => key === app.key)
    const models = grantable(running?.documents ?? [])
    const model = models.find(({ key }) => key === record.model)
    if (!model)
      throw refused([{ path: 'model', code: 'permission.model', params: { known: models.map(({ key }) => key) } }])
    const known = personFieldsOf(model).map(({ id }) => id)
    const sent: unknown = record.personFields ?? []
    const named = Array.isArray(sent) ? sent : [sent]
    const wrong = named.find(name => !known.includes(name as string))
    const issues: Issue[] =
      wrong === undefined ? [] : [at('permission.list', { value: String(wrong).slice(0, 40), known })]
    if (issues.length) throw refused(issues)
    if (before && !restored && before.appId === record.appId) return
    const { n } = await trx
      .selectFrom('blade_app_notice')
      .select(row => row.fn.countAll<string>().as('n'))
      .where(row => row.and({ tenant_id: trx.tenant, app_id: app.key, is_deleted: 0 }))
      .where('id', '!=', before ? String(before.id) : '0')
      .executeTakeFirstOrThrow()
    if (Number(n) >= MOST) throw new Fault('notice.many', { most: MOST })
  },
})

const at = (code: string, params: object): Issue => ({ path: 'personFields', code, params: { ...params } })

/** The fields of the model `of` that name people, for who manages its app. */
const people: Verb = {
  method: 'GET',
  async run({ store, who, input, lang }) {
    const { apps } = await store.view(who.tenant)
    const app = apps.find(({ documents }) => entitiesOf(documents).some(({ key }) => key === input.of))
    if (!app || !(isAdministrator(who) || managesApp(who, app.key))) return []
    const model = entitiesOf(app.documents).find(({ key }) => key === input.of)!
    return personFieldsOf(model).map(({ id, title }) => nodeOf({ id, parentId: null, title: pick(title, lang) }))
  },
}

export const noticeVerbs: Record<string, Verb> = { 'appNotice.people': people }
