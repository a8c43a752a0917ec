import { sql } from 'kysely'
import { PLATFORM_TENANT } from '#engine/access/who.ts'
import { WEB_CLIENT } from '../auth/clients.ts'
import type { Db } from '../db/db.ts'
import { tenantOf } from '../modules/system/tenant-info.ts'
import type { Part } from '../services.ts'
import { answer } from './envelope.ts'

/** A client renews its token at this age, in seconds. @source SE-40 */
const TOKEN_TIME_SECONDS = 3000

/** `GET /api/site`: what the login page needs to know. @source SE-40; docs/http.md#public */
export function registerSite(wireKey: string): Part {
  return (app, { config, db }) => {
    const site = {
      title: { zh: 'Screenwright', en: 'Screenwright' },
      captcha: config.captcha,
      tenantId: PLATFORM_TENANT,
      tokenTime: TOKEN_TIME_SECONDS,
      tokenHeader: 'Blade-Auth',
      languages: ['zh', 'en'],
      timeZone: config.timeZone,
      client: WEB_CLIENT,
      wire: config.wireCipher ? { cipher: 'aes', key: wireKey } : null,
    }
    app.get('/api/site', { schema: { tags: ['server'], summary: 'What the login page needs' } }, async request => {
      const [modes, tenant] = await Promise.all([readModes(db), tenantOf(db, request.hostname)])
      return answer({ ...site, ...modes, ...(tenant && { tenantId: tenant.tenantId, tenantMode: false }) })
    })
  }
}

interface Modes {
  /** Where several tenants live, signing in asks which one, unless the address tells. @source SE-01, SE-46, SE-50 */
  tenantMode: boolean
  /** People choose a department and role to act in, unless the parameter `switchMode` says `false`. @source SH-51, SH-81 */
  switchMode: boolean
  /** Accounts may be applied for, unless the parameter `registerMode` says `false`. @source SE-44 */
  registerMode: boolean
}

async function readModes(db: Db): Promise<Modes> {
  const { rows } = await db.read({ tenant: PLATFORM_TENANT }, trx =>
    sql<Modes>`
      select (select count(*) > 1 from blade_tenant where is_deleted = 0 and coalesce(status, 1) = 1) as "tenantMode",
             ${isOn('switchMode')} as "switchMode", ${isOn('registerMode')} as "registerMode"`.execute(trx),
  )
  return rows[0] as Modes
}

function isOn(param: string) {
  return sql`not exists (select from blade_param
    where is_deleted = 0 and param_key = ${param} and lower(param_value) = 'false')`
}
