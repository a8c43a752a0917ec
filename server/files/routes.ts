import multipart from '@fastify/multipart'
import { Fault } from '#engine/error/fault.ts'
import { FILE_LIMIT_MB } from '#engine/value/file-kinds.ts'
import { FILE_ROUTE } from '../entity/files/links.ts'
import { answer } from '../http/answer/envelope.ts'
import type { RegisterRoutes } from '../services.ts'
import { keepFile } from './keep-file.ts'
import { sendFile } from './send-file.ts'
import { readSmall, SMALL_BYTES } from './small-picture.ts'

const LIMIT_BYTES = FILE_LIMIT_MB * 1024 * 1024
/** Bytes of the small picture, as base64. */
const SMALL_TEXT_BYTES = Math.ceil(SMALL_BYTES / 3) * 4
/** Bytes of a multipart request in addition to its file and its small picture. */
const AROUND_BYTES = 4096

/** Upload and download. @source RS-03, FM-15; docs/security.md#files */
export const registerFiles: RegisterRoutes = async (app, services) => {
  await app.register(multipart, { limits: { fileSize: LIMIT_BYTES, files: 1, fieldSize: SMALL_TEXT_BYTES } })

  const upload = {
    tags: ['file'],
    summary: 'Uploads one file; of a picture `small` before it, if the caller has one',
    consumes: ['multipart/form-data'],
  }
  app.post(
    '/api/blade-resource/oss/endpoint/put-file',
    { schema: upload, bodyLimit: LIMIT_BYTES + SMALL_TEXT_BYTES + AROUND_BYTES, config: { upload: true } },
    async request => {
      const file = await request.file().catch(cause => {
        throw new Fault('file.none', {}, { cause })
      })
      if (!file) throw new Fault('file.none')
      const small = readSmall(file.fields, file.filename)
      const around = AROUND_BYTES + Math.ceil((small?.length ?? 0) / 3) * 4
      const expected = Math.max(0, Number(request.headers['content-length'] ?? 0) - around)
      return answer(await keepFile(services, services.who(request), file, { small, expected }))
    },
  )

  const download = { tags: ['file'], summary: 'A file, for whoever may see a record that holds it; parts by Range' }
  app.get(`${FILE_ROUTE}/:key`, { schema: download, compress: false }, (request, reply) =>
    sendFile(services, request, reply),
  )
}
