import { Fault } from '#engine/error/fault.ts'
import { pick } from '#engine/text/text.ts'
import type { Hook } from '../../entity/write/hook.ts'
import { readApp } from '../../layers/rows.ts'

/**
 * Entries of a person's apps must name an existing app, and take its title.
 * @source PC-38, MA-28
 */
export const myAppHook: Hook = {
  async beforeSave({ trx, model, record }) {
    const app = await readApp(trx, String(record.appId))
    if (!app || app.deleted) {
      const { title } = model.byId.get('appId')!.field
      throw new Fault(
        'record.refused',
        {},
        { data: { issues: [{ path: 'appId', code: 'record.ref', params: { title } }] } },
      )
    }
    record.appName = pick(app.title, 'zh')
  },
}
