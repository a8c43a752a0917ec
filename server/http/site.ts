import { sql } from 'kysely'
import { PLATFORM_TENANT } from '#engine/access/who.ts'
import { WEB_CLIENT } from '../auth/clients.ts'
import type { Db } from '../db/db.ts'
import { tenantOf } from '../modules/system/tenant-info.ts'
import type { PARAMS } from '../params.ts'
import type { Part } from '../services.ts'
import type { WireCiphers } from './cipher.ts'
import { answer } from './envelope.ts'
import { addressOf } from './site-pictures.ts'

/** A client renews its token at this age, in seconds. @source SE-40 */
const TOKEN_TIME_SECONDS = 3000

/** `GET /api/site`: what the login page needs to know. @source SE-40; docs/http.md#public */
export function registerSite({ written }: WireCiphers): Part {
  return (app, { config, db }) => {
    const site = {
      title: { zh: 'Screenwright', en: 'Screenwright' },
      captcha: config.captcha,
      tokenHeader: 'Blade-Auth',
      languages: ['zh', 'en'],
      timeZone: config.timeZone,
      client: WEB_CLIENT,
      wire: written,
    }
    app.get('/api/site', { schema: { tags: ['server'], summary: 'What the login page needs' } }, async request => {
      const [{ site: named, website, ...chosen }, tenant] = await Promise.all([
        readChosen(db),
        tenantOf(db, request.hostname),
      ])
      return answer({
        ...site,
        ...chosen,
        background: addressOf('background', website),
        logo: addressOf('logo', named),
        icon: addressOf('icon', named),
        homeUrl: named?.webHomeUrl ?? null,
        ...(named?.indexTitle && { title: { zh: named.indexTitle, en: named.indexTitle } }),
        ...(tenant && { tenantId: tenant.tenantId, tenantMode: false }),
      })
    })
  }
}

/** What administrators of the platform chose, by parameters and by `sysConfig` and `website` of the system configuration. */
interface Chosen {
  /** what `sysConfig` of the system configuration holds. @source DI-21 */
  site: { indexTitle?: string | null; webHomeUrl?: string | null } | null
  /** what `website` of the system configuration holds */
  website: unknown
  /** Where several tenants live, or when it is switched on, signing in asks which one, unless the address tells. @source SE-01, SE-46, SE-50 */
  tenantMode: boolean
  /** the tenant offered; the platform's where there is none of that name */
  tenantId: string
  /** in seconds */
  tokenTime: number
  /** People choose a department and role to act in, unless the parameter `switchMode` says `false`. @source SH-51, SH-81 */
  switchMode: boolean
  /** Accounts may be applied for, unless the parameter `registerMode` says `false`. @source SE-44 */
  registerMode: boolean
}

async function readChosen(db: Db): Promise<Chosen> {
  const { rows } = await db.read({ tenant: PLATFORM_TENANT }, trx =>
    sql<Chosen>`
      with website as (${configOf('website')}), tenant as (
        select tenant_id from blade_tenant where is_deleted = 0 and coalesce(status, 1) = 1)
      select (${configOf('sysConfig')}) as site,
             (select held from website) as website,
             (select count(*) > 1 from tenant) or exists (select from website where held->'tenantMode' = 'true') as "tenantMode",
             coalesce((select tenant_id from tenant where tenant_id = (select held->>'tenantId' from website)),
               ${PLATFORM_TENANT}) as "tenantId",
             coalesce((select (held->>'tokenTime')::int from website), ${TOKEN_TIME_SECONDS}::int) as "tokenTime",
             ${isOn('switchMode')} as "switchMode", ${isOn('registerMode')} as "registerMode"`.execute(trx),
  )
  return rows[0] as Chosen
}

function configOf(key: string) {
  return sql`select config_info as held from blade_system_config where is_deleted = 0 and config_key = ${key}`
}

function isOn(param: keyof typeof PARAMS) {
  return sql`not exists (select from blade_param
    where is_deleted = 0 and param_key = ${param} and lower(param_value) = 'false')`
}
