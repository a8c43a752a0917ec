/** @source ME-29 */
import { checkFormat } from '#engine/entity/check-format.ts'
import { Fault } from '#engine/error/fault.ts'
import { isRecord } from '#engine/value/value.ts'
import type { Verb } from '../verb.ts'

const MOST_PHONES = 100

/** @throws Fault 'sms.phones', 'sms.phone', 'sms.params' when a value is no mobile number or no JSON object */
const sendMessage: Verb = {
  method: 'POST',
  async run({ who, sms, input }) {
    const given = Array.isArray(input.phones)
      ? input.phones.map(String)
      : String(input.phones ?? '').split(/[\s,，;；]+/)
    const phones = [...new Set(given.filter(Boolean))]
    if (!phones.length || phones.length > MOST_PHONES) throw new Fault('sms.phones', { most: MOST_PHONES })
    const wrong = phones.find(phone => checkFormat('phone', phone) !== null)
    if (wrong !== undefined) throw new Fault('sms.phone', { phone: wrong })
    await sms.send(who, { code: String(input.code ?? ''), phones, params: readParams(input.params) })
    return null
  },
}

/** An object, or JSON text of one. */
function readParams(given: unknown): Record<string, unknown> {
  try {
    const params = typeof given === 'string' ? JSON.parse(given || '{}') : (given ?? {})
    if (isRecord(params)) return params
  } catch {
    // reported below, together with JSON that is no object
  }
  throw new Fault('sms.params')
}

export const SMS_VERBS: Record<string, Verb> = { 'sms.sendMessage': sendMessage }
