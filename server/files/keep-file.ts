import { randomBytes } from 'node:crypto'
import { createWriteStream, promises as fs } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import { sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { endingOf, FILE_LIMIT_MB, sayMost } from '#engine/value/file-kinds.ts'
import { FILE_ROUTE } from '../entity/files/links.ts'
import type { Services } from '../services.ts'
import { type FileKind, HEAD_BYTES, KINDS, MACROS } from './kinds.ts'
import { mustFit, takeTurns } from './quota.ts'

export interface KeptFile {
  link: string
  name: string
  originalName: string
  size: number
  attachId: string
}

type Parts = Pick<Services, 'db' | 'files'>

/** What came before the file. */
interface Announced {
  /** a picture in small; kept where it has fewer bytes than the file */
  small: Buffer | null
  /** bytes of the file; 0 when the request does not say */
  expected: number
}

/** Uploads are stored here until they are checked; the remains of a killed server are swept. */
export function incomingFolder(dataDir: string): string {
  return path.join(dataDir, 'incoming')
}

/**
 * Characters that are invisible in a name, or reverse its order: they could disguise its extension. @source
 * docs/security.md#files
 */
const UNSEEN = /[\p{Cc}\p{Bidi_Control}]/gu

/**
 * Stores an upload: saved to a temporary file, checked, registered as a hidden row, put into the storage, made visible.
 * Wherever the server stops in between, the sweeper finds the row and removes what may be stored under its key.
 * @throws Fault 'server.text', 'file.none', 'file.name', 'file.kind', 'file.macros', 'file.content', 'file.size', 'file.empty',
 * 'file.quota', and those of the storage
 * @source RS-03, RS-04, RS-05, UQ-13; docs/security.md#files
 */
export async function keepFile(
  { db, files }: Parts,
  who: Who,
  upload: MultipartFile,
  { small, expected }: Announced,
): Promise<KeptFile> {
  // a part without a file name has none, whatever its type declares
  const sent = (upload.filename as string | undefined) ?? ''
  if (sent.includes('\0')) throw new Fault('server.text')
  const name = path.basename(sent.replaceAll('\\', '/')).replace(UNSEEN, '').slice(-200)
  if (!name) throw new Fault('file.name')
  const ending = endingOf(name)
  const kind = Object.hasOwn(KINDS, ending) ? KINDS[ending] : undefined
  if (!kind && Object.hasOwn(MACROS, ending)) throw new Fault('file.macros', { name, plain: MACROS[ending] })
  if (!kind) throw new Fault('file.kind', { name, allowed: Object.keys(KINDS) })
  await db.readAtOnce(who, trx => mustFit(trx, who.tenant, expected))
  const key = randomBytes(18).toString('hex')
  const draft = path.join(incomingFolder(files.dataDir), key)
  await fs.mkdir(path.dirname(draft), { recursive: true, mode: 0o700 })
  try {
    await pipeline(upload.file, createWriteStream(draft, { mode: 0o600 })).catch(cause => {
      throw 'syscall' in cause ? cause : new Fault('file.none', {}, { cause }) // the request ended before its file did
    })
    if (upload.file.truncated) throw new Fault('file.size', { name, most: sayMost(FILE_LIMIT_MB) })
    const size = await judge(draft, kind, { name, ending })
    const kept = small && small.length < size ? small : null
    const { id: ossId, storage } = await files.current(who)
    const link = `${FILE_ROUTE}/${key}`
    const made = { create_user: who.id, create_dept: who.dept || null, update_user: who.id, is_deleted: 1 }
    const { id: attachId } = await db.write(who, trx =>
      trx
        .insertInto('blade_attach')
        .values({
          ...{ tenant_id: who.tenant, name: key, original_name: name, link, extension: ending, oss_id: ossId },
          ...{ attach_size: String(size), free_since: sql<string>`now()`, ...made },
          small: kept,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const shown = JSON.stringify([{ link, name, size, attachId }])
    await storage.put(key, draft)
    await db.write(who, async trx => {
      await takeTurns(trx, who.tenant)
      await mustFit(trx, who.tenant, size + (kept?.length ?? 0))
      await trx
        .updateTable('blade_attach')
        .set({ is_deleted: 0, file: shown, update_time: sql<string>`now()` })
        .where(row => row.and({ tenant_id: who.tenant, id: attachId }))
        .execute()
    })
    return { link, name, originalName: name, size, attachId }
  } finally {
    await fs.rm(draft, { force: true })
  }
}

/** @returns its size in bytes */
async function judge(
  file: string,
  kind: FileKind,
  { name, ending }: { name: string; ending: string },
): Promise<number> {
  const opened = await fs.open(file)
  try {
    const { size } = await opened.stat()
    if (size === 0) throw new Fault('file.empty', { name })
    const { buffer, bytesRead } = await opened.read({ buffer: Buffer.alloc(HEAD_BYTES), position: 0 })
    if (!kind.fits(buffer.subarray(0, bytesRead))) throw new Fault('file.content', { name, ending })
    return size
  } finally {
    await opened.close()
  }
}
