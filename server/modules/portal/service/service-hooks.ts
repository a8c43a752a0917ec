/** What is checked of services and their ways of handling when they are saved. @source PP-18…22, WU-89; ADR 0049 */
import { sql } from 'kysely'
import { ADMINISTRATOR } from '#engine/access/who.ts'
import { readTimeScope } from '#engine/portal/time-scope.ts'
import { isOpenable } from '#engine/value/opened-address.ts'
import type { Value } from '#engine/value/value.ts'
import { printMoment } from '../../../entity/model/environment.ts'
import type { Hook } from '../../../entity/write/hook.ts'
import { refused } from '../../usual/rule-names.ts'
import { halfHourOf, recountVisits } from './visits.ts'

export const serviceHook: Hook = {
  async beforeSave({ record }) {
    if (record.timeScope === null || record.timeScope === undefined) return
    const scope = readTimeScope(record.timeScope)
    if (typeof scope === 'string') throw refused([{ path: 'timeScope', code: `portal.time.${scope}`, params: {} }])
    record.timeScope = scope as unknown as Value
  },
}

/** An address leads to a page: a `{{name}}` would stand in it as it is written. */
export const isHandlingAddress = (address: string): boolean => !/[{}]/.test(address) && isOpenable(address)

export const handleHook: Hook = {
  async beforeSave({ record }) {
    const { urlAddress } = record
    if (typeof urlAddress === 'string' && urlAddress !== '' && !isHandlingAddress(urlAddress))
      throw refused([{ path: 'urlAddress', code: 'portal.address', params: {} }])
  },
}

/** A visit is that of its half hour, whoever writes it but administrators; the total of its service follows. */
export const visitHook: Hook = {
  async beforeSave({ who, record, before, restored }) {
    if (before || restored || who.roles.includes(ADMINISTRATOR)) return
    record.visitTime = printMoment(halfHourOf(new Date()))
    record.visitCount = 1
  },

  async afterSave({ trx, record, before }) {
    const services = [before?.serviceId, record.serviceId].filter(id => typeof id === 'string')
    await recountVisits(trx, [...new Set(services)])
  },

  async afterRemove({ trx, ids }) {
    const { rows } = await sql<{ id: string }>`select distinct service_id as id from blade_service_visit
      where tenant_id = ${trx.tenant} and id = any(${ids}::bigint[]) and service_id is not null`.execute(trx)
    await recountVisits(
      trx,
      rows.map(({ id }) => id),
    )
  },
}
