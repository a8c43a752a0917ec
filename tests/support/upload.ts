import type { Caller } from './server.ts'

export const PUT = '/api/blade-resource/oss/endpoint/put-file'

/** A picture of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export interface Uploaded {
  link: string
  name: string
  originalName: string
  size: number
  attachId: string
}

export function formWith(content: Uint8Array | string, name: string): FormData {
  const data = new FormData()
  data.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  return data
}

/** Uploads a file, which the server takes. */
export async function put(caller: Caller, content: Uint8Array | string, name: string): Promise<Uploaded> {
  const { status, body } = await caller.post<Uploaded>(PUT, formWith(content, name))
  if (status !== 200) throw new Error(`${name}: ${body.msg}`)
  return body.data
}
