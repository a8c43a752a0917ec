/**
 * A picture in small: what lists and cards show in place of the whole file. The browser that uploads a picture draws it
 * and sends it along, so the server decodes no pictures.
 * @source docs/security.md#files; docs/ui.md#files
 */
import type { MultipartFields } from '@fastify/multipart'
import { fileGroupOf } from '#engine/value/file-kinds.ts'
import type { Scope } from '../db/db.ts'
import type { Services } from '../services.ts'
import { HEAD_BYTES, KINDS } from './kinds.ts'

/** Most bytes of one; what is larger is not kept. */
export const SMALL_BYTES = 48 * 1024

/** The parts before the file: `small`, base64. @returns null when there is none, or it is no small picture */
export function readSmall(fields: MultipartFields, name: string | undefined): Buffer | null {
  const part = [fields.small].flat()[0]
  if (part?.type !== 'field' || part.valueTruncated || fileGroupOf(name ?? '') !== 'picture') return null
  const content = Buffer.from(String(part.value), 'base64')
  return content.length <= SMALL_BYTES && typeOfSmall(content) ? content : null
}

/** The type it is served with: webp or jpeg, which browsers draw small pictures as. */
function typeOfSmall(content: Buffer): string | undefined {
  const head = content.subarray(0, HEAD_BYTES)
  return [KINDS.webp!, KINDS.jpg!].find(kind => kind.fits(head))?.type
}

/** The small picture of a file; null when it has none. */
export async function findSmall(
  { db }: Pick<Services, 'db'>,
  scope: Scope,
  id: string,
): Promise<{ type: string; content: Buffer } | null> {
  const row = await db.readAtOnce(scope, trx =>
    trx
      .selectFrom('blade_attach')
      .select('small')
      .where(row => row.and({ tenant_id: scope.tenant, id }))
      .executeTakeFirst(),
  )
  const type = row?.small && typeOfSmall(row.small)
  return row?.small && type ? { type, content: row.small } : null
}
