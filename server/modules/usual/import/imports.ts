/**
 * Runs imports in the background, one at a time on a server. An import that a stopped server had begun is continued by
 * another.
 * @source docs/http.md#imports-and-exports
 */
import { buffer } from 'node:stream/consumers'
import type { FastifyBaseLogger } from 'fastify'
import { Fault } from '#engine/error/fault.ts'
import type { Db } from '../../../db/db.ts'
import type { EntityService } from '../../../entity/entity-service.ts'
import { findAttach } from '../../../entity/files/may-read.ts'
import type { Files } from '../../../files/files.ts'
import type { RegisterRoutes } from '../../../services.ts'
import { runImport } from './run-import.ts'
import { claimWork, endWork, notifyWork, type Work } from './works.ts'

export interface Imports {
  /** Checks for waiting imports now, and from then on every few seconds. */
  look(): void
  /** Starts no more imports; resolves when none runs here. */
  close(): Promise<void>
}

const EVERY_MS = 5000

interface ImportsParts {
  db: Db
  entities: EntityService
  files: Files
  log: FastifyBaseLogger
}

export function createImports({ db, entities, files, log }: ImportsParts): Imports {
  let isOpen = true
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isAsked = false

  async function runOne(work: Work): Promise<void> {
    try {
      await runImport({ db, entities }, work, await contentOf(work))
      await endWork(db, work, null)
    } catch (error) {
      if (!(error instanceof Fault)) log.error({ err: error, work: work.id }, 'import')
      await endWork(db, work, error instanceof Fault ? error : new Fault('import.lost'))
    }
    await notifyWork(db, work)
  }

  async function contentOf({ who, file }: Work): Promise<Buffer> {
    const attach = await db.readAtOnce(who, trx => findAttach(trx, who.tenant, file))
    if (!attach) throw new Fault('import.file')
    const storage = await files.at(who, attach.ossId)
    return buffer(await storage.get(file))
  }

  async function runAll(): Promise<void> {
    while (isAsked && isOpen) {
      isAsked = false
      for (let work = await claimWork(db); work; work = isOpen ? await claimWork(db) : null) await runOne(work)
    }
  }

  function look(): void {
    isAsked = true
    clearTimeout(timer)
    running ??= runAll()
      .catch(error => log.warn({ err: error }, 'imports'))
      .then(() => {
        running = undefined
        if (isOpen) timer = setTimeout(look, EVERY_MS)
      })
  }

  return {
    look,
    async close() {
      isOpen = false
      clearTimeout(timer)
      await running
    },
  }
}

/** Runs while the server listens; a closing server finishes the current import. */
export const registerImports: RegisterRoutes = (app, { imports }) => {
  app.addHook('onListen', async () => imports.look())
  app.addHook('onClose', () => imports.close())
}
