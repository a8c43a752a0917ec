/**
 * Applications for an account, before anybody is signed in. The answer does not reveal whether an account or a tenant
 * exists: every complete application is answered alike, after the same time. The parameter `registerMode` of the
 * platform closes applying; that of a tenant makes applications to it be dropped.
 * @source SE-24, SE-44, VM-28…VM-32; docs/security.md#identity
 */
import { sql } from 'kysely'
import { guestIn, PLATFORM_TENANT } from '#engine/access/who.ts'
import { beginRecord } from '#engine/entity/begin-record.ts'
import { checkRecord } from '#engine/entity/check-record.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import { spendCaptcha } from '../../auth/sign-in/captcha.ts'
import { hashPassword } from '../../auth/sign-in/passwords.ts'
import { checkPassword } from '../../config/check-password.ts'
import type { Trx } from '../../db/db.ts'
import { environmentOf } from '../../entity/model/environment.ts'
import { insertRow } from '../../entity/write/write-row.ts'
import { answer } from '../../http/answer/envelope.ts'
import { PLAIN } from '../../http/answer/plain.ts'
import { headerOf } from '../../http/request/header-of.ts'
import { readTexts } from '../../http/request/read-texts.ts'
import type { RegisterRoutes } from '../../services.ts'
import { settingsFor } from '../../site/site-settings.ts'

/** The most pending applications of a tenant, and for one account; further ones are dropped. */
const MOST = 1000
const MOST_OF_ACCOUNT = 3

const TEXT = { type: 'string' }
const SCHEMA = {
  tags: ['registration'],
  summary: 'Apply for an account',
  body: {
    type: 'object',
    properties: { tenantId: TEXT, name: TEXT, account: TEXT, password: TEXT, password2: TEXT, oauthId: TEXT },
  },
}

export const registerGuest: RegisterRoutes = (app, { config, db, entities }) => {
  app.post(
    '/api/blade-system/register-guest',
    { schema: SCHEMA, config: { isPublic: 'open' }, ...PLAIN },
    async request => {
      const given = readTexts(request.body, Object.keys(SCHEMA.body.properties))
      const text = (name: string) => (given[name] ?? '').trim()
      const [tenant, account] = [text('tenantId'), text('account')]
      const { password = '', password2 = password } = given
      refuse(checkFirst(tenant, account, password, password2))
      const layers = await settingsFor(db, tenant)
      const isClosed = layers.map(({ off }) => off.includes('registerMode'))
      if (isClosed.at(-1)) throw new Fault('auth.register-closed')
      if (config.captcha) await spendCaptcha(db, headerOf(request, 'captcha-key'), headerOf(request, 'captcha-code'))

      const { entity } = (await entities.models(PLATFORM_TENANT)).get('registration')
      const env = environmentOf(guestIn(tenant))
      const begun = beginRecord(entity, env)
      const sent = { account, name: text('name') || null, password, oauthId: text('oauthId') || null }
      const { record, issues } = checkRecord(entity, { ...begun, ...sent }, { env, previous: begun, options: {} })
      refuse([...issues, ...checkPassword(password, account).map(issue => ({ ...issue, path: 'password' }))])
      record.password = await hashPassword(password)
      if ((await isTenant(tenant)) && !isClosed[0]) {
        const model = (await entities.models(tenant)).get('registration')
        await db.write({ tenant }, async trx => {
          if (await hasRoom(trx, tenant, account)) await insertRow(trx, model, guestIn(tenant), record)
        })
      }
      return answer(null)
    },
  )

  async function isTenant(tenant: string): Promise<boolean> {
    const { rows } = await db.readAtOnce({ tenant: PLATFORM_TENANT }, trx =>
      sql`select from blade_tenant where tenant_id = ${tenant} and is_deleted = 0 and coalesce(status, 1) = 1`.execute(
        trx,
      ),
    )
    return rows.length > 0
  }
}

/** The first problem of the four values, in this order. */
function checkFirst(tenant: string, account: string, password: string, password2: string): Issue[] {
  if (!tenant) return [{ path: 'tenantId', code: 'register.tenant' }]
  if (!account) return [{ path: 'account', code: 'register.account' }]
  if (!password || !password2) return [{ path: 'password', code: 'register.password' }]
  return password === password2 ? [] : [{ path: 'password2', code: 'register.password2' }]
}

function refuse(issues: Issue[]): void {
  if (issues.length) throw new Fault('record.refused', {}, { data: { issues } })
}

async function hasRoom(trx: Trx, tenant: string, account: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext(${`applications of ${tenant}`}))`.execute(trx)
  const { rows } = await sql<{ all: number; same: number }>`
    select count(*)::int as all, count(*) filter (where lower(account) = lower(${account}))::int as same
      from blade_registration where tenant_id = ${tenant} and is_deleted = 0 and status = 0`.execute(trx)
  return rows[0]!.all < MOST && rows[0]!.same < MOST_OF_ACCOUNT
}
