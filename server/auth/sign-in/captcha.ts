import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import type { Db } from '../../db/db.ts'

const LIVES_SECONDS = 120
/** Nobody is signed in yet, and the table has no tenant. */
const NO_TENANT = { tenant: '' }

/**
 * A new captcha: the answer stays on the server.
 * @returns `image` is an SVG as a data address
 * @source SE-11; docs/security.md#identity
 */
export async function makeCaptcha(db: Db): Promise<{ key: string; image: string }> {
  const { default: svgCaptcha } = await import('svg-captcha') // it loads a whole font, so only on demand
  const { text, data } = svgCaptcha.create({
    size: 4,
    ignoreChars: '0oO1iIlL',
    noise: 2,
    color: true,
    background: '#f5f7fa',
  })
  const key = randomBytes(16).toString('hex')
  await db.write(NO_TENANT, async trx => {
    await trx.deleteFrom('captcha').where('expires_at', '<', sql<string>`now()`).execute()
    const expiry = sql<string>`now() + ${LIVES_SECONDS} * interval '1 second'`
    await trx.insertInto('captcha').values({ key, answer: text.toLowerCase(), expires_at: expiry }).execute()
  })
  return { key, image: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}` }
}

/**
 * Checks a captcha and invalidates it, whether the answer was right or wrong.
 * @throws Fault 'auth.captcha'
 */
export async function spendCaptcha(db: Db, key: string | null, code: string | null): Promise<void> {
  const found = await db.write(NO_TENANT, trx =>
    trx
      .deleteFrom('captcha')
      .where('key', '=', key ?? '')
      .where('expires_at', '>', sql<string>`now()`)
      .returning('answer')
      .executeTakeFirst(),
  )
  if (!code || found?.answer !== code.trim().toLowerCase()) throw new Fault('auth.captcha')
}
