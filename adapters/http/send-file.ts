/**
 * Uploads one file without a time limit, by XMLHttpRequest, because only that reports the progress of a body.
 * @source RS-03
 */
import { Fault } from '#engine/error/fault.ts'
import type { UploadPort } from '#engine/ports/ports.ts'
import { base64Of, drawSmall } from './draw-small.ts'

type Stored = Awaited<ReturnType<UploadPort['put']>>
type Options = Parameters<UploadPort['put']>[1]

/** The parts of the HTTP client it uses. */
export interface SendingDoor {
  ready(): Promise<void>
  headers(): Record<string, string>
  token(): string | null
  /** @param path  begins with `/` */
  address(path: string): string
  /** Opens the envelope; reports a refused session. */
  settle<T>(response: Response, held: string | null): Promise<T>
}

const PATH = '/api/blade-resource/oss/endpoint/put-file'

export async function sendFile(door: SendingDoor, file: File, { signal, onProgress }: Options = {}): Promise<Stored> {
  await door.ready()
  signal?.throwIfAborted()
  const held = door.token()
  const form = new FormData()
  const small = await drawSmall(file)
  signal?.throwIfAborted()
  if (small) form.append('small', await base64Of(small))
  form.append('file', file)
  const response = await new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', door.address(PATH))
    request.withCredentials = true
    for (const [name, value] of Object.entries(door.headers())) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0)
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
    request.onerror = () => reject(new Fault('call.offline', { path: PATH }))
    request.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
  return door.settle<Stored>(response, held)
}
