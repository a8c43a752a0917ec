/**
 * The `{p}` of process addresses: base64 of JSON; url-safe base64 is accepted too.
 * @source SH-20, SH-21
 */
import type { ProcessParams } from '#adapters/wire/process.ts'

const NAMES = [
  'processId',
  'processDefKey',
  'taskId',
  'processInsId',
  'modelType',
  'draft',
  'view',
  'recordId',
] as const
const LONGEST = 4000

/** @returns null when the text is none, or names no process */
export function readParams(p: string): ProcessParams | null {
  if (p.length > LONGEST) return null
  try {
    const bytes = Uint8Array.from(atob(p.replaceAll('-', '+').replaceAll('_', '/')), char => char.charCodeAt(0))
    const given: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (given === null || typeof given !== 'object' || Array.isArray(given)) return null
    const params: ProcessParams = {}
    for (const name of NAMES) {
      const value = (given as Record<string, unknown>)[name]
      if ((typeof value === 'string' && value !== '') || typeof value === 'number')
        (params as Record<string, string>)[name] = String(value)
    }
    return params
  } catch {
    return null
  }
}

/** url-safe, so that it is one part of a path */
export function writeParams(params: ProcessParams): string {
  const bytes = new TextEncoder().encode(JSON.stringify(params))
  const text = btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

export const startPath = (params: ProcessParams): string => `/workflow/process/start/${writeParams(params)}`

export const detailPath = (params: ProcessParams): string => `/workflow/process/detail/${writeParams(params)}`
