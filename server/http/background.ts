/**
 * The picture behind the sign-in card: the one file of the installation that needs no session, and no other.
 * @source RS-07; docs/security.md#files
 */
import { sql } from 'kysely'
import { PLATFORM_TENANT } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { fileKeysIn } from '../files/links.ts'
import { type Attach, findAttach } from '../files/may-read.ts'
import { answerFile } from '../files/send-file.ts'
import type { Part, Services } from '../services.ts'

const ROUTE = '/api/site/background'
/** Kinds a browser draws and runs nothing of. */
const KINDS = ['png', 'jpg', 'jpeg']
const PLATFORM = { tenant: PLATFORM_TENANT }

/** Its address, another one for another picture; null where none was chosen. @param config  `website` of the system configuration */
export function backgroundAddress(config: unknown): string | null {
  const [key] = fileKeysIn((config as { background?: unknown } | null)?.background ?? null)
  return key ? `${ROUTE}?v=${key.slice(0, 12)}` : null
}

export const registerBackground: Part = (app, services) => {
  const schema = { tags: ['server'], summary: 'The picture behind the sign-in card' }
  app.get(ROUTE, { schema, compress: false }, async (request, reply) => {
    const file = await findBackground(services)
    if (!file) throw new Fault('file.unknown')
    return answerFile(services.files, PLATFORM, file, request, reply, 'public, max-age=86400')
  })
}

function findBackground({ db }: Services): Promise<Attach | undefined> {
  return db.read(PLATFORM, async trx => {
    const { rows } = await sql<{ background: unknown }>`
      select config_info->'background' as background from blade_system_config
       where is_deleted = 0 and config_key = 'website' and tenant_id = ${PLATFORM_TENANT}`.execute(trx)
    const [key] = fileKeysIn(rows[0]?.background ?? null)
    const file = key ? await findAttach(trx, PLATFORM_TENANT, key) : undefined
    return file && KINDS.includes(file.extension) ? file : undefined
  })
}
