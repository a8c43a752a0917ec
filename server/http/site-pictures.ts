/**
 * The pictures of the site: behind the sign-in card, its logo and its icon. The only files of the installation that need no
 * session.
 * @source RS-07, DI-21; docs/security.md#files
 */
import { sql } from 'kysely'
import { PLATFORM_TENANT } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { fileKeysIn } from '../files/links.ts'
import { type Attach, findAttach } from '../files/may-read.ts'
import { answerFile } from '../files/send-file.ts'
import type { Part, Services } from '../services.ts'

/** The field of the system configuration that holds each. */
const PICTURES = {
  background: { config: 'website', field: 'background', summary: 'The picture behind the sign-in card' },
  logo: { config: 'sysConfig', field: 'sysLogo', summary: 'The logo of the site' },
  icon: { config: 'sysConfig', field: 'sysIcon', summary: 'The icon of the site' },
} as const
export type SitePicture = keyof typeof PICTURES

/** Kinds a browser draws and runs nothing of. */
const KINDS = ['png', 'jpg', 'jpeg']
const PLATFORM = { tenant: PLATFORM_TENANT }

/** Its address, another one for another picture; null where none was chosen. @param held  what the configuration holds it in */
export function addressOf(picture: SitePicture, held: unknown): string | null {
  const value = (held as Record<string, unknown> | null)?.[PICTURES[picture].field]
  const [key] = Array.isArray(value) ? fileKeysIn(value) : []
  return key ? `/api/site/${picture}?v=${key.slice(0, 12)}` : null
}

export const registerSitePictures: Part = (app, services) => {
  for (const picture of Object.keys(PICTURES) as SitePicture[]) {
    const schema = { tags: ['server'], summary: PICTURES[picture].summary }
    app.get(`/api/site/${picture}`, { schema, compress: false }, async (request, reply) => {
      const file = await findPicture(services, picture)
      if (!file) throw new Fault('file.unknown')
      return answerFile(services.files, PLATFORM, file, request, reply, 'public, max-age=86400')
    })
  }
}

function findPicture({ db }: Services, picture: SitePicture): Promise<Attach | undefined> {
  const { config, field } = PICTURES[picture]
  return db.read(PLATFORM, async trx => {
    const { rows } = await sql<{ held: unknown }>`
      select config_info->${sql.lit(field)} as held from blade_system_config
       where is_deleted = 0 and config_key = ${config} and tenant_id = ${PLATFORM_TENANT}`.execute(trx)
    const [key] = fileKeysIn(rows[0]?.held ?? null)
    const file = key ? await findAttach(trx, PLATFORM_TENANT, key) : undefined
    return file && KINDS.includes(file.extension) ? file : undefined
  })
}
