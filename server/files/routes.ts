import multipart from '@fastify/multipart'
import { Fault } from '#engine/error/fault.ts'
import { FILE_LIMIT_MB } from '#engine/value/file-kinds.ts'
import { FILE_ROUTE } from '../entity/files/links.ts'
import { answer } from '../http/answer/envelope.ts'
import type { RegisterRoutes } from '../services.ts'
import { keepFile } from './keep-file.ts'
import { sendFile } from './send-file.ts'

const LIMIT_BYTES = FILE_LIMIT_MB * 1024 * 1024
/** Bytes of a multipart request in addition to its file. */
const AROUND_BYTES = 4096

/** Upload and download. @source RS-03, FM-15; docs/security.md#files */
export const registerFiles: RegisterRoutes = async (app, services) => {
  await app.register(multipart, { limits: { fileSize: LIMIT_BYTES, files: 1 } })

  const upload = { tags: ['file'], summary: 'Uploads one file', consumes: ['multipart/form-data'] }
  app.post(
    '/api/blade-resource/oss/endpoint/put-file',
    { schema: upload, bodyLimit: LIMIT_BYTES + AROUND_BYTES, config: { upload: true } },
    async request => {
      const file = await request.file().catch(cause => {
        throw new Fault('file.none', {}, { cause })
      })
      if (!file) throw new Fault('file.none')
      const expected = Math.max(0, Number(request.headers['content-length'] ?? 0) - AROUND_BYTES)
      return answer(await keepFile(services, services.who(request), file, expected))
    },
  )

  const download = { tags: ['file'], summary: 'A file, for whoever may see a record that holds it; parts by Range' }
  app.get(`${FILE_ROUTE}/:key`, { schema: download, compress: false }, (request, reply) =>
    sendFile(services, request, reply),
  )
}
