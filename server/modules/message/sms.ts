/**
 * Short messages, by the gateway of one of the tenant's SMS services.
 * @source ME-28, ME-29; docs/http.md#short-messages; docs/security.md#outgoing-calls
 */
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import type { Config } from '../../config.ts'
import type { Db, Scope } from '../../db/db.ts'
import { callOut } from '../../http/call-out.ts'
import type { Seal } from '../../secrets.ts'
import { aboutSecret } from '../usual/sealed-secrets.ts'

interface Sms {
  /** `smsCode` of a service; the one that is enabled where it is '' */
  code: string
  phones: string[]
  /** what the template of the service is filled with */
  params: Record<string, unknown>
}

export interface SmsSender {
  /** @throws Fault 'sms.service', 'sms.gateway', 'sms.refused', those of `callOut` */
  send(scope: Scope, sms: Sms): Promise<void>
}

interface Service {
  gateway: string | null
  templateId: string | null
  signName: string | null
  accessKey: string | null
  secretKey: string | null
}

export function openSms({ internalHosts }: Config, db: Db, seal: Seal): SmsSender {
  return {
    async send(scope, { code, phones, params }) {
      const { rows } = await db.read(scope, trx =>
        sql<Service>`select gateway, template_id as "templateId", sign_name as "signName", access_key as "accessKey",
            secret_key as "secretKey" from blade_sms
          where tenant_id = ${scope.tenant} and is_deleted = 0 and ${code ? sql`sms_code = ${code}` : sql`status = 1`}`.execute(
          trx,
        ),
      )
      const [service] = rows
      if (!service) throw new Fault('sms.service', { code })
      const { gateway, templateId, signName, accessKey, secretKey } = service
      const url = gateway && URL.canParse(gateway) ? new URL(gateway) : null
      const isOpen = url?.protocol === 'http:' && !internalHosts.includes(url.hostname.toLowerCase())
      if (!url || isOpen) throw new Fault('sms.gateway', { code })
      const body = Buffer.from(JSON.stringify({ templateId, signName, phones, params }))
      const secret = secretKey && seal.open(secretKey, aboutSecret(scope.tenant, 'sms', 'secretKey'))
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
