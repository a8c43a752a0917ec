import { sql } from 'kysely'
import { PLATFORM_TENANT } from '#engine/access/who.ts'
import { tokenOf } from '../auth/session/guard.ts'
import type { Tokens } from '../auth/session/tokens.ts'
import { WEB_CLIENT } from '../auth/sign-in/clients.ts'
import type { PARAMS } from '../config/params.ts'
import type { Db } from '../db/db.ts'
import { answer } from '../http/answer/envelope.ts'
import type { WireCiphers } from '../http/cipher.ts'
import type { RegisterRoutes } from '../services.ts'
import { addressOf } from './site-pictures.ts'
import { merged, type Settings, settingsFor, tenantAt, titleOf } from './site-settings.ts'

/** A client renews its token at this age, in seconds. @source SE-40 */
const TOKEN_TIME_SECONDS = 3000

/**
 * `GET /api/site`: the settings the login page and the application need. The tenant is that of the signed-in user, else
 * that of the domain.
 * @source SE-40; docs/http.md#public
 */
export function registerSite({ written }: WireCiphers, tokens: Tokens): RegisterRoutes {
  return (app, { config, db }) => {
    const site = {
      captcha: config.captcha,
      tokenHeader: 'Blade-Auth',
      languages: ['zh', 'en'],
      timeZone: config.timeZone,
      client: WEB_CLIENT,
      wire: written,
    }
    const schema = { tags: ['server'], summary: 'What the login page needs' }
    app.get('/api/site', { schema, config: { isPublic: 'open' } }, async request => {
      const [at, token] = [await tenantAt(db, request.hostname), tokenOf(request)]
      const layers = await settingsFor(db, (token && (await tokens.tenantOf(token))) || at)
      const title = titleOf(layers)
      const { webHomeUrl = null } = merged(layers, 'sysConfig')
      const { enable = false, casServerLogoutUrl = null } = merged(layers, 'casConfig')
      const isOpenCas = enable === true && isOn('isOpenCas', layers)
      const { tokenTime = TOKEN_TIME_SECONDS } = merged(layers, 'website')
      return answer({
        ...site,
        ...(at === PLATFORM_TENANT ? await readTenants(db, layers.at(-1)!) : { tenantId: at, tenantMode: false }),
        title: { zh: title, en: title },
        homeUrl: webHomeUrl,
        tokenTime,
        background: addressOf('background', layers),
        logo: addressOf('logo', layers),
        icon: addressOf('icon', layers),
        switchMode: isOn('switchMode', layers),
        openPortal: isOn('openPortal', layers),
        isOpenCas,
        casLogoutUrl: isOpenCas ? casServerLogoutUrl : null,
        registerMode: isOn('registerMode', layers),
        mapAddress: layers.find(({ mapAddress }) => mapAddress)?.mapAddress ?? null,
        frameHosts: [...new Set(layers.flatMap(({ frameHosts }) => listOf(frameHosts)))],
      })
    })
  }
}

const listOf = (text: string | null): string[] =>
  (text ?? '')
    .split(',')
    .map(host => host.trim().toLowerCase())
    .filter(Boolean)

/** What the platform switched off is off for every tenant. @source SH-51, SH-81, SE-44 */
const isOn = (param: keyof typeof PARAMS, layers: Settings[]) => !layers.some(({ off }) => off.includes(param))

/**
 * Whether sign-in asks for a tenant: where there are several, or where the setting is on. The tenant offered is the
 * configured one, or the platform when there is no tenant of that name.
 * @source SE-01, SE-46, SE-50
 */
async function readTenants(db: Db, { website }: Settings): Promise<{ tenantId: string; tenantMode: boolean }> {
  const { rows } = await db.readAtOnce({ tenant: PLATFORM_TENANT }, trx =>
    sql<{ several: boolean; known: boolean }>`
      select count(*) > 1 as several, coalesce(bool_or(tenant_id = ${website.tenantId ?? null}), false) as known
        from blade_tenant where is_deleted = 0 and coalesce(status, 1) = 1`.execute(trx),
  )
  const { several, known } = rows[0]!
  return {
    tenantId: known ? String(website.tenantId) : PLATFORM_TENANT,
    tenantMode: several || website.tenantMode === true,
  }
}
