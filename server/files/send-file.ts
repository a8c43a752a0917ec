import { buffer } from 'node:stream/consumers'
import { create as disposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { WHOLE_PICTURE_BYTES } from '#engine/value/file-kinds.ts'
import type { Scope, Trx } from '../db/db.ts'
import { noteDownload } from '../entity/audit-trail/note-download.ts'
import { type Attach, findAttach, mayRead, type ReadNeed } from '../entity/files/may-read.ts'
import { answer } from '../http/answer/envelope.ts'
import type { Services } from '../services.ts'
import { mustBeSheet } from '../sheets/read-sheet.ts'
import type { Files } from './files.ts'
import { KINDS } from './kinds.ts'
import { findSmall } from './small-picture.ts'
import { readRange } from './storage/byte-range.ts'

declare module '#server/services.ts' {
  interface Services {
    /** What else lets a person read a file, by its id, besides records they may reach. */
    fileReaders: ((trx: Trx, who: Who, attach: string) => Promise<boolean>)[]
  }
}

/** Content that may run or look like a page gets no origin and no scripts and may load nothing. */
const SANDBOX = "default-src 'none'; sandbox"

/**
 * Sends a file, whole or in part, to a caller who may read it. Browsers cache it and check each time whether they still
 * may. `?download` requests it as an attachment, whatever its type; `?sheets` the first rows of a workbook's sheets;
 * `?small` its small picture, or the picture itself where it has none and is small enough.
 * @throws Fault 'file.unknown' (also for callers who may not read it), 'file.range', 'file.lost', 'sheet.unreadable',
 * 'sheet.size'
 * @source RS-03; docs/security.md#files; RFC 9110 section 14; RFC 6266
 */
export async function sendFile(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const asked = request.query as { sheets?: string; small?: string }
  // a picture in small is part of what a list shows; the file itself is downloaded
  const attach = await findReadable(services, request, asked.small === undefined ? 'download' : 'sight')
  if (asked.sheets !== undefined) return sendSheets(services, attach, request, reply)
  if (asked.small !== undefined) {
    const small = await findSmall(services, services.who(request), attach.id)
    if (small) return sendSmall(attach, small, request, reply)
    const isPicture = KINDS[attach.extension]!.type.startsWith('image/')
    if (!isPicture || attach.attachSize > WHOLE_PICTURE_BYTES) throw new Fault('file.unknown')
    await findReadable(services, request, 'download')
  }
  const who = services.who(request)
  // a picture that stands for its small one is shown again and again
  const noted = (isPart: boolean) => noteDownload(services, who, attach, isPart || asked.small !== undefined)
  return answerFile(services.files, who, attach, request, reply, 'private, no-cache', noted)
}

/**
 * Sends a file whose reader was checked before.
 * @param cached  the header `Cache-Control`
 * @param noted   called before its content is sent, whole or a part
 */
export async function answerFile(
  files: Files,
  scope: Scope,
  attach: Attach,
  request: FastifyRequest,
  reply: FastifyReply,
  cached: string,
  noted?: (isPart: boolean) => Promise<void>,
): Promise<FastifyReply> {
  const kind = KINDS[attach.extension]!
  const size = attach.attachSize
  const etag = `"${attach.name}"`
  reply.headers({ etag, 'cache-control': cached, 'accept-ranges': 'bytes' })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()

  const ifRange = request.headers['if-range']
  const range = ifRange && ifRange !== etag ? 'whole' : readRange(request.headers.range, size)
  if (range === 'none') {
    reply.header('content-range', `bytes */${size}`)
    throw new Fault('file.range', { size })
  }
  const asked = request.query as { download?: string }
  const isShown = kind.shown !== 'never' && asked.download === undefined
  if (!isShown || kind.shown === 'sandboxed') reply.header('content-security-policy', SANDBOX)
  const part = range === 'whole' ? undefined : range
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`)
  reply
    .type(kind.type)
    .header('content-length', part ? part.end - part.start + 1 : size)
    .header('content-disposition', disposition(attach.originalName, { type: isShown ? 'inline' : 'attachment' }))
  if (request.method === 'HEAD') return reply.send()
  await noted?.(part !== undefined)
  const storage = await files.at(scope, attach.ossId)
  return reply.send(await storage.get(attach.name, part))
}

function sendSmall(
  { name }: Attach,
  { type, content }: { type: string; content: Buffer },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const etag = `"${name}-small"`
  reply.headers({ etag, 'cache-control': 'private, no-cache' })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  return reply.type(type).header('content-disposition', 'inline').send(content)
}

/** @source FM-24 */
async function sendSheets(
  services: Services,
  attach: Attach,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { LIMITS, previewSheets } = await import('../sheets/preview-sheets.ts')
  const { name, ossId } = attach
  mustBeSheet(attach, LIMITS)
  const who = services.who(request)
  await noteDownload(services, who, attach, true)
  const storage = await services.files.at(who, ossId)
  const sheets = await previewSheets(await buffer(await storage.get(name)))
  return reply.header('cache-control', 'private, no-cache').send(answer(sheets))
}

async function findReadable(
  { db, entities, who: whoOf, fileReaders }: Services,
  request: FastifyRequest,
  needs: ReadNeed,
): Promise<Attach> {
  const who = whoOf(request)
  const { key } = request.params as { key: string }
  const accessContext = await entities.accessContext(who)
  const mayReadIn = async (trx: Trx, found: Attach) => {
    if (await mayRead(trx, accessContext, found, needs)) return true
    for (const reads of fileReaders) if (await reads(trx, who, found.id)) return true
    return false
  }
  const attach = await db.read(who, async trx => {
    const found = await findAttach(trx, who.tenant, key)
    return found && Object.hasOwn(KINDS, found.extension) && (await mayReadIn(trx, found)) ? found : undefined
  })
  if (!attach) throw new Fault('file.unknown')
  return attach
}
