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
  if (p.length > LONGEST) return null
  try {
    // a `+` in a query reads as a space
    const text = atob(decodeURIComponent(p).replaceAll(/[ -]/g, '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(text, char => char.charCodeAt(0))
    const { appId } = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) ?? {}
    return typeof appId === 'string' && appId && appId.length <= LONGEST_KEY ? appId : null
  } catch {
    return null
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

/** A page of another site in the frame of the app. @source MA-10 */
export const embeddedPath = (p: string, { name, path }: { name: string; path: string }): string =>
  `${childPath(p, 'urlPath')}&name=${encodeURIComponent(name)}&src=${encodeURIComponent(path)}`

export const designPath = (app: string, surface: 'screens' | 'flow'): string =>
  `/design/${encodeURIComponent(app)}/${surface}`
