import { Fault } from '#engine/error/fault.ts'
import { isEmpty } from '#engine/value/value.ts'
import type { Hook } from '../../entity/hook.ts'

/** A stored key is for the gateway it was given for. */
export const smsHook: Hook = {
  async beforeSave({ before, record, sent }) {
    const isElsewhere = before && !isEmpty(before.secretKey) && record.gateway !== before.gateway
    if (!isElsewhere || !isEmpty(sent.secretKey)) return
    throw new Fault('record.refused', {}, { data: { issues: [{ path: 'secretKey', code: 'sms.secret', params: {} }] } })
  },
}
