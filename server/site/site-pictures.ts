/**
 * The pictures of the site: background of the sign-in page, logo and icon. They are the only files of the installation
 * that need no session.
 * @source RS-07, DI-21; docs/security.md#files
 */
import type { FastifyRequest } from 'fastify'
import { Fault } from '#engine/error/fault.ts'
import { fileKeysIn } from '../entity/files/links.ts'
import { type Attach, findAttach } from '../entity/files/may-read.ts'
import { answerFile } from '../files/send-file.ts'
import { readTexts } from '../http/request/read-texts.ts'
import type { RegisterRoutes, Services } from '../services.ts'
import { type Settings, settingsFor, tenantAt } from './site-settings.ts'

/** The field of the system configuration that holds each picture. */
const PICTURES = {
  background: { config: 'website', field: 'background', summary: 'The picture behind the sign-in card' },
  logo: { config: 'sysConfig', field: 'sysLogo', summary: 'The logo of the site' },
  icon: { config: 'sysConfig', field: 'sysIcon', summary: 'The icon of the site' },
} as const
export type SitePicture = keyof typeof PICTURES

/** Image types that browsers never run code from. */
const KINDS = ['png', 'jpg', 'jpeg']

interface Chosen {
  tenant: string
  key: string
}

/** Its address, which changes with the picture; null when none was chosen. */
export function addressOf(picture: SitePicture, layers: Settings[]): string | null {
  const chosen = chosenIn(picture, layers)
  return chosen && `/api/site/${picture}?v=${markOf(chosen.key)}&tenant=${chosen.tenant}`
}

function chosenIn(picture: SitePicture, layers: Settings[]): Chosen | null {
  const { config, field } = PICTURES[picture]
  const [chosen] = layers.flatMap(({ tenant, [config]: held }) => {
    const value = held[field]
    const [key] = Array.isArray(value) ? fileKeysIn(value) : []
    return key ? [{ tenant, key }] : []
  })
  return chosen ?? null
}

/** Too long to be guessed, but not the file's key. */
const markOf = (key: string) => key.slice(0, 12)

export const registerSitePictures: RegisterRoutes = (app, services) => {
  for (const picture of Object.keys(PICTURES) as SitePicture[]) {
    const schema = { tags: ['server'], summary: PICTURES[picture].summary }
    app.get(
      `/api/site/${picture}`,
      { schema, compress: false, config: { isPublic: 'open' } },
      async (request, reply) => {
        const found = await findPicture(services, picture, request)
        if (!found) throw new Fault('file.unknown')
        return answerFile(services.files, found, found.file, request, reply, 'public, max-age=86400')
      },
    )
  }
}

/**
 * The picture of the address's tenant, with the mark that `/api/site` gave it, so that tenants cannot be probed;
 * without a tenant, that of the domain.
 */
async function findPicture(
  { db }: Services,
  picture: SitePicture,
  { hostname, query }: FastifyRequest,
): Promise<{ tenant: string; file: Attach } | null> {
  const { tenant, v } = readTexts(query, ['tenant', 'v'])
  const chosen = chosenIn(picture, await settingsFor(db, tenant || (await tenantAt(db, hostname))))
  if (!chosen || (tenant && markOf(chosen.key) !== v)) return null
  const file = await db.readAtOnce(chosen, trx => findAttach(trx, chosen.tenant, chosen.key))
  return file && KINDS.includes(file.extension) ? { tenant: chosen.tenant, file } : null
}
