/** @source docs/workflow.md#models; WD-11 */
import { Fault } from '#engine/error/fault.ts'
import type { MakeHook } from '../../entity/write/hooks.ts'
import { removeApp } from '../../store/design/new-app.ts'

/**
 * The key of a model with a process cannot change without it. Whoever removes a model unpublishes its process, if it is an
 * app of its own; a flow of a larger app is removed there.
 */
export const modelHook: MakeHook = ({ services: { store, sql, actions } }) => ({
  async beforeSave({ before, record, sent }) {
    if (!before?.appKey || record.modelKey === before.modelKey || sent.modelKey === undefined) return
    const issues = [{ path: 'modelKey', code: 'flow.model-key', params: { key: before.modelKey } }]
    throw new Fault('record.refused', {}, { data: { issues } })
  },
  async afterRemove({ trx, who, ids }) {
    const models = await trx
      .selectFrom('blade_wf_model')
      .select(['id', 'app_key as app'])
      .where('tenant_id', '=', trx.tenant)
      .where('id', 'in', ids)
      .where('app_key', 'is not', null)
      .execute()
    for (const { id, app } of models) {
      if (app !== `wf${id}`) throw new Fault('flow.model-of-app', { app })
      await removeApp({ store, trx, who, sql, actions }, app)
    }
  },
})
