import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import { sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Services } from '../services.ts'
import { endingOf, HEAD_BYTES, KINDS } from './kinds.ts'

/** Largest upload, in MB. */
export const FILE_LIMIT_MB = 100

export interface KeptFile {
  link: string
  name: string
  originalName: string
  size: number
  attachId: string
}

/** Where files are read from: the address of a file is this and its key. */
export const FILE_ROUTE = '/api/blade-resource/file'

/** The place of a file's content; two letters of the key spread files over folders. */
export function placeOf(dataDir: string, key: string): string {
  return path.join(dataDir, 'files', key.slice(0, 2), key)
}

/**
 * Keeps an upload: written aside, looked at, then moved to its place and recorded.
 * @throws Fault 'file.kind', 'file.content', 'file.size', 'file.empty'
 * @source RS-03, RS-05, UQ-13; docs/security.md#files
 */
export async function keepFile({ config, db }: Services, who: Who, upload: MultipartFile): Promise<KeptFile> {
  const name = path.basename(upload.filename.replaceAll('\\', '/')).slice(-200)
  const ending = endingOf(name)
  const kind = Object.hasOwn(KINDS, ending) ? KINDS[ending] : undefined
  if (!kind) throw new Fault('file.kind', { name, allowed: Object.keys(KINDS) })
  const key = randomBytes(18).toString('hex')
  const place = placeOf(config.dataDir, key)
  const draft = `${place}.new`
  fs.mkdirSync(path.dirname(place), { recursive: true, mode: 0o700 })
  try {
    await pipeline(upload.file, fs.createWriteStream(draft, { mode: 0o600 }))
    if (upload.file.truncated) throw new Fault('file.size', { name, maxMb: FILE_LIMIT_MB })
    const { size } = fs.statSync(draft)
    if (size === 0) throw new Fault('file.empty', { name })
    if (!kind.fits(readHead(draft))) throw new Fault('file.content', { name, ending })
    fs.renameSync(draft, place)
    const added = await db.write(who, trx =>
      sql<{ id: string }>`
        insert into stored_file (tenant_id, key, name, kind, size, create_user)
        values (${who.tenant}, ${key}, ${name}, ${ending}, ${size}, ${who.id}) returning id`.execute(trx),
    )
    return { link: `${FILE_ROUTE}/${key}`, name, originalName: name, size, attachId: added.rows[0]?.id ?? '' }
  } catch (error) {
    fs.rmSync(draft, { force: true })
    throw error
  }
}

function readHead(file: string): Buffer {
  const head = Buffer.alloc(HEAD_BYTES)
  const opened = fs.openSync(file, 'r')
  try {
    return head.subarray(0, fs.readSync(opened, head, 0, HEAD_BYTES, 0))
  } finally {
    fs.closeSync(opened)
  }
}
