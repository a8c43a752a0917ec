import fs from 'node:fs'
import multipart from '@fastify/multipart'
import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import { answer } from '../http/envelope.ts'
import type { Part } from '../services.ts'
import { FILE_LIMIT_MB, FILE_ROUTE, keepFile, placeOf } from './keep-file.ts'
import { KINDS } from './kinds.ts'

const KEEP_A_DAY = 'private, max-age=86400, immutable'

/** Upload and download. @source RS-03; docs/security.md#files */
export const registerFiles: Part = async (app, services) => {
  const { config, db } = services
  await app.register(multipart, { limits: { fileSize: FILE_LIMIT_MB * 1024 * 1024, files: 1 } })

  const upload = { tags: ['file'], summary: 'Uploads one file', consumes: ['multipart/form-data'] }
  app.post(
    '/api/blade-resource/oss/endpoint/put-file',
    { schema: upload, bodyLimit: FILE_LIMIT_MB * 1024 * 1024 + 4096 },
    async request => {
      const file = await request.file()
      if (!file) throw new Fault('file.none')
      return answer(await keepFile(services, services.who(request), file))
    },
  )

  const download = { tags: ['file'], summary: 'A file, for anybody signed in to its tenant who has its address' }
  app.get(`${FILE_ROUTE}/:key`, { schema: download, compress: false }, async (request, reply) => {
    const { key } = request.params as { key: string }
    const found = await db.read(services.who(request), trx =>
      sql<{ name: string; kind: string; size: string }>`
        select name, kind, size from stored_file where key = ${key}`.execute(trx),
    )
    const file = found.rows[0]
    const kind = file && KINDS[file.kind]
    if (!kind || !fs.existsSync(placeOf(config.dataDir, key))) throw new Fault('file.unknown')
    return reply
      .type(kind.type)
      .header('content-length', file.size)
      .header(
        'content-disposition',
        `${kind.inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      )
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', KEEP_A_DAY)
      .send(fs.createReadStream(placeOf(config.dataDir, key)))
  })
}
