/**
 * The addresses of an app. Their `p` is base64 of JSON, url-safe or not; of it the app's key alone is read, which grants
 * nothing: the server decides about the app it names.
 * @source MA-02, MA-03; docs/ui.md#an-app-of-ones-own
 */
export const HOME = '/miniApp/home'

const LONGEST = 4000
const LONGEST_KEY = 64

export interface NamedApp {
  appId: string
  appName: string
  createUser?: string
}

/** @returns the key of the app; null where `p` names none */
export function readApp(p: string): string | null {
  const { appId } = read(p)
  return typeof appId === 'string' && appId && appId.length <= LONGEST_KEY ? appId : null
}

/** @returns the statement a link to the design brings; '' without one. @source MA-09 */
export function readSql(p: string): string {
  const { sql } = read(p)
  return typeof sql === 'string' ? sql.trim() : ''
}

function read(p: string): { appId?: unknown; sql?: unknown } {
  if (p.length > LONGEST) return {}
  try {
    // a `+` in a query reads as a space
    const text = atob(decodeURIComponent(p).replaceAll(/[ -]/g, '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(text, char => char.charCodeAt(0))
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) ?? {}
  } catch {
    return {}
  }
}

/** url-safe, so that it is one part of a path */
export function writeApp({ appId, appName, createUser }: NamedApp): string {
  const bytes = new TextEncoder().encode(JSON.stringify({ appId, appName, createUser }))
  const text = btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Where a child of the app's shell stands. */
export const childPath = (p: string, child: string): string =>
  child === 'index' ? `${HOME}/index/${p}` : `${HOME}/${child}?params=${p}`

/** A page of another site in the frame of an app. @source MA-10 */
export const EMBEDDED = 'urlPath'
export const embeddedQuery = ({ name, path }: { name: string; path: string }): string =>
  `name=${encodeURIComponent(name)}&src=${encodeURIComponent(path)}`

/** Where an operation of the side stands that shows first what it will do. @source MA-14 */
export const OPERATION = 'operation'
export const RUN_SCREEN = 'app.operation'

/** The operation whose page an address names. */
export const operationIn = <Operation extends { id: string }>(
  { operations }: { operations: Operation[] },
  page: string,
): Operation | undefined => operations.find(({ id }) => page === `${OPERATION}/${id}`)

/** One app for its users. @source MA-11, PP-30 */
export const MY_APP = '/webapp/myApp'
/** The same and more, as the portal names them. @source PP-30 */
export const PORTAL = '/portal'
/** The rights of an app in a frame of their own. @source MA-11 */
export const PERMISSIONS = '/webapp/permissionConfig'

/** A page of an app for its users: the key of its screen, or what stands beside these. */
export const openedPath = (base: string, p: string, page = ''): string =>
  `${base}/${encodeURIComponent(p)}${page && `/${page}`}`

export const designPath = (app: string, surface: 'screens' | 'flow' | 'data'): string =>
  `/design/${encodeURIComponent(app)}/${surface}`
