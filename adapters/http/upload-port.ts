/** Files over HTTP. @source RS-03 */
import type { UploadPort } from '#engine/ports/ports.ts'
import type { Door } from './door.ts'

type Stored = Awaited<ReturnType<UploadPort['put']>>

export function createUploadPort(http: Pick<Door, 'call'>): UploadPort {
  return {
    put(file) {
      const form = new FormData()
      form.append('file', file)
      return http.call<Stored>('POST', '/api/blade-resource/oss/endpoint/put-file', { form })
    },
  }
}
