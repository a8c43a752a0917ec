/** Files over HTTP. The code that sends them is loaded with the first. @source RS-03 */
import type { UploadPort } from '#engine/ports/ports.ts'
import type { SendingDoor } from './send-file.ts'

export function createUploadPort(door: SendingDoor): UploadPort {
  return { put: async (file, options) => (await import('./send-file.ts')).sendFile(door, file, options) }
}
