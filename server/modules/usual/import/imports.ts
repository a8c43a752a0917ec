/**
 * Runs imports in the background, one at a time on a server. An import that a stopped server had begun is continued by
 * another.
 * @source docs/http.md#imports-and-exports
 */
import { buffer } from 'node:stream/consumers'
import { Fault } from '#engine/error/fault.ts'
import type { EntityService } from '../../../entity/entity-service.ts'
import { findAttach } from '../../../entity/files/may-read.ts'
import type { Files } from '../../../files/files.ts'
import { keepLooking } from '../../../process/keep-looking.ts'
import { openQueue, type Queue, type QueueParts } from '../../../queue/queue.ts'
import type { RegisterRoutes } from '../../../services.ts'
import { mustBeSheet } from '../../../sheets/read-sheet.ts'
import { compareFile } from './merge/compare.ts'
import { takeBack } from './merge/take-back.ts'
import { writeLines } from './merge/write-lines.ts'
import { runImport } from './run-import.ts'
import { endWork, IMPORTS, notifyWork, type Work } from './works.ts'

interface ImportsParts extends QueueParts {
  entities: EntityService
  files: Files
}

function openImports(parts: ImportsParts): Queue {
  const { db, entities, files } = parts

  async function run([work]: Work[]): Promise<void> {
    const fault = await stepOf(work!).then(() => null, unlessFault)
    if (work!.step !== 'compare' || fault) await endWork(db, work!, fault)
    await notifyWork(db, work!)
  }

  async function stepOf(work: Work): Promise<void> {
    if (work.step === 'undo') return takeBack({ db, entities }, work)
    if (work.step === 'compare') return compareFile({ db, entities }, work, await contentOf(work))
    return work.merge ? writeLines({ db, entities }, work) : runImport({ db, entities }, work, await contentOf(work))
  }

  async function contentOf({ who, file }: Work): Promise<Buffer> {
    const attach = await db.readAtOnce(who, trx => findAttach(trx, who.tenant, file))
    if (!attach) throw new Fault('import.file')
    mustBeSheet(attach)
    const storage = await files.at(who, attach.ossId)
    return buffer(await storage.get(file))
  }

  return openQueue<Work>(IMPORTS, { run }, parts)
}

/** A refusal ends the import; after other errors it goes on later. */
function unlessFault(error: unknown): Fault {
  if (error instanceof Fault) return error
  throw error
}

/** Looks every second, and soon after an import was asked for on this server. */
export const registerImports: RegisterRoutes = (app, services) => {
  const { errors, imports } = services
  const onError = (error: unknown) => app.log.warn({ err: error }, 'imports')
  const say: QueueParts['say'] = (error, lang) =>
    error instanceof Fault ? errors.text(error.code, error.params, lang) : (error as Error).message
  imports.wake = keepLooking(app, openImports({ ...services, now: () => new Date(), say, onError }), onError)
}
