import { safeLink, webLink } from '#engine/value/safe-link.ts'

/** The safe address of what a person typed; one without a protocol is read over https. Undefined: there is none. */
export function linkOf(typed: string): string | undefined {
  const text = typed.trim()
  const bare = webLink(text)?.replace(/^\/\//, 'https://')
  return safeLink(text) ?? safeLink(bare)
}
