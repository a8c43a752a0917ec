/**
 * Sends text messages through the gateway of one of the tenant's SMS services.
 * @source ME-28, ME-29; docs/http.md#short-messages; docs/security.md#outgoing-calls
 */
import { Readable } from 'node:stream'
import { Fault } from '#engine/error/fault.ts'
import type { Config } from '../../config/config.ts'
import type { Seal } from '../../config/secrets.ts'
import { aboutSecret } from '../../config/secrets.ts'
import type { Db, Scope } from '../../db/db.ts'
import { callOut } from '../../http/outbound/call-out.ts'

interface Sms {
  /** `smsCode` of a service; '' = the enabled one */
  code: string
  phones: string[]
  /** the values of the service's template */
  params: Record<string, unknown>
}

export interface SmsSender {
  /** @throws Fault 'sms.service', 'sms.gateway', 'sms.refused', those of `callOut` */
  send(scope: Scope, sms: Sms): Promise<void>
}

export function openSms({ internalHosts }: Config, db: Db, seal: Seal): SmsSender {
  return {
    async send(scope, { code, phones, params }) {
      const service = await db.readAtOnce(scope, trx =>
        trx
          .selectFrom('blade_sms')
          .select(['gateway', 'template_id', 'sign_name', 'access_key', 'secret_key'])
          .where(row => row.and({ tenant_id: scope.tenant, is_deleted: 0 }))
          .where(row => (code ? row('sms_code', '=', code) : row('status', '=', 1)))
          .executeTakeFirst(),
      )
      if (!service) throw new Fault('sms.service', { code })
      const { gateway, template_id: templateId, sign_name: signName, access_key: accessKey, secret_key: key } = service
      const url = gateway && URL.canParse(gateway) ? new URL(gateway) : null
      const isOpen = url?.protocol === 'http:' && !internalHosts.includes(url.hostname.toLowerCase())
      if (!url || isOpen) throw new Fault('sms.gateway', { code })
      const body = Buffer.from(JSON.stringify({ templateId, signName, phones, params }))
      const secret = key && seal.open(key, aboutSecret(scope.tenant, 'sms', 'secretKey'))
      const answer = await callOut(
        {
          method: 'POST',
          url,
          headers: {
            'content-type': 'application/json',
            'content-length': String(body.length),
            ...(accessKey && {
              authorization: `Basic ${Buffer.from(`${accessKey}:${secret ?? ''}`).toString('base64')}`,
            }),
          },
          body: Readable.from([body]),
        },
        internalHosts,
      )
      answer.resume()
      const status = answer.statusCode ?? 0
      if (status < 200 || status >= 300) throw new Fault('sms.refused', { status })
    },
  }
}
