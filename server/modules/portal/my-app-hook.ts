import { pick } from '#engine/text/text.ts'
import type { Hook } from '../../entity/write/hook.ts'
import { readApp } from '../../layers/rows.ts'
import type { Services } from '../../services.ts'
import { mayOpenApp } from '../../store/app-menus.ts'
import { mayManage } from '../../store/rights.ts'
import { refused } from '../usual/rule-names.ts'

/**
 * Entries of a person's apps name one that who adds it may open or manages, and take its title.
 * @source PC-38, MA-28
 */
export const myAppHook = (services: Pick<Services, 'store' | 'entities'>): Hook => ({
  async beforeSave({ trx, who, model, record }) {
    const key = String(record.appId)
    const app = await readApp(trx, key)
    const isThere = app?.kind === 'app' && !app.deleted
    if (!isThere || !(mayManage(who, app) || (await mayOpenApp(services, who, key)))) {
      const { title } = model.byId.get('appId')!.field
      throw refused([{ path: 'appId', code: 'record.ref', params: { title } }])
    }
    record.appName = pick(app.title, 'zh')
  },
})
