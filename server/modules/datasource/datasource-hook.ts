/**
 * Checks a data source before it is saved.
 * @source DS-01; docs/security.md#sql
 */
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import { MAIN_SOURCE } from '#engine/kind/query.ts'
import type { Hook, SaveEvent } from '../../entity/write/hook.ts'
import { readAddress } from './read-address.ts'

export const datasourceHook: Hook = {
  async beforeSave(event) {
    const issues = checkSource(event)
    if (issues.length) throw new Fault('record.refused', {}, { data: { issues } })
  },
}

function checkSource({ record }: SaveEvent): Issue[] {
  if (record.category !== 'postgresql') return [{ path: 'category', code: 'sql.mysql', params: {} }]
  if (record.code === MAIN_SOURCE) return [{ path: 'code', code: 'sql.main', params: { code: MAIN_SOURCE } }]
  try {
    readAddress(String(record.url))
    return []
  } catch (error) {
    const { code, params } = error as Fault
    return [{ path: 'url', code, params }]
  }
}
