/**
 * The addresses of processes. Their `{p}` is base64 of JSON; url-safe base64 is read too, and so is an id alone.
 * @source SH-20, SH-21, WU-90; docs/workflow.md#pages
 */

/** What an address names; variants carry only some of the keys. */
export interface ProcessParams {
  /** id of the deployed definition, of a start */
  processId?: string
  processDefKey?: string
  taskId?: string
  processInsId?: string
  /** `1`: a start for guests, who sign in by code. @source SH-33 */
  modelType?: string
  /** of a start: the record it is started over */
  recordId?: string
  /** id of the draft a start goes on with */
  draft?: string
  /** id of the service of the portal a start belongs to. @source ADR 0049 */
  serviceId?: string
  /** of a start: id of the reader's earlier process whose values it begins with. @source ADR 0054 */
  from?: string
  /** the detail begins with the diagram */
  view?: 'diagram'
}

const NAMES = [
  'processId',
  'processDefKey',
  'taskId',
  'processInsId',
  'modelType',
  'draft',
  'view',
  'recordId',
  'serviceId',
  'from',
] as const
const LONGEST = 4000
/** Data management opens a process by its id alone. @source WU-90 */
const ID = /^\d{1,20}$/

/**
 * @param p  as it stands in the address, or without its percent signs
 * @returns null when the text is none
 */
export function decodeProcess(p: string): ProcessParams | null {
  if (p.length > LONGEST) return null
  try {
    const bytes = Uint8Array.from(atob(decodeURIComponent(p).replaceAll('-', '+').replaceAll('_', '/')), char =>
      char.charCodeAt(0),
    )
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (ID.test(text)) return { processInsId: text }
    const given: unknown = JSON.parse(text)
    if (given === null || typeof given !== 'object' || Array.isArray(given)) return null
    const params: Record<string, string> = {}
    for (const name of NAMES) {
      const value = (given as Record<string, unknown>)[name]
      if ((typeof value === 'string' && value !== '') || typeof value === 'number') params[name] = String(value)
    }
    return params
  } catch {
    return null
  }
}

/** url-safe, so that it is one part of a path */
export function encodeProcess(params: ProcessParams): string {
  const bytes = new TextEncoder().encode(JSON.stringify(params))
  const text = btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

export const startPath = (params: ProcessParams): string => `/workflow/process/start/${encodeProcess(params)}`

export const detailPath = (params: ProcessParams): string => `/workflow/process/detail/${encodeProcess(params)}`

/**
 * A start as the portal opens it: in a window of its own, which closes when it is done, unless `openWay` says in the
 * application (1) or in this window (2).
 * @source SH-23, SH-24, WU-86…88
 */
export function portalStart(params: ProcessParams, openWay: 1 | 2 | 3 = 3): { address: string; isNew: boolean } {
  const path = openWay === 1 ? startPath(params) : `/portal/process/${encodeProcess(params)}`
  return { address: `${path}?${openWay === 3 ? 'isClosePage=true&' : ''}isPortal=true`, isNew: openWay === 3 }
}

/** A process as the portal opens it: in a window of its own. @source SH-23, SH-24 */
export const portalDetail = (params: ProcessParams): string =>
  `/portal/process/detail/${encodeProcess(params)}?isClosePage=true&isPortal=true`

/** Of a process whose form is the screen `form`; `type` says at what it is shown. @source SH-22 */
export const externalPath = (form: string, type: 'start' | 'detail', params: ProcessParams): string =>
  `/workflow/process/external/${form}/${type}?p=${encodeProcess(params)}`
