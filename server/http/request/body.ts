import type { FastifyRequest } from 'fastify'
import { Fault } from '#engine/error/fault.ts'
import type { RegisterRoutes } from '../../services.ts'

const FORM = 'application/x-www-form-urlencoded'
/** The deepest nesting of a body. @source docs/security.md#documents-and-rules */
const MAX_DEPTH = 64
/** Keys that reach an object's prototype, or make an object for which `String(…)` throws. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype', 'toString'])

/**
 * Parses JSON bodies, objects or arrays: at most `MAX_DEPTH` deep and without `FORBIDDEN_KEYS`; an unpaired surrogate
 * becomes the replacement character. An empty body is null. NUL, which PostgreSQL cannot store, is refused in the
 * address, a form and a JSON body.
 * @throws Fault 'server.body-json', 'server.body-depth', 'server.body-key', 'server.body-shape', 'server.text'
 */
export const registerBody: RegisterRoutes = app => {
  app.removeContentTypeParser('application/json')
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: FastifyRequest, text: string) =>
    parseBody(text),
  )
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, async (_request: FastifyRequest, text: string) => text)
  app.addHook('onRequest', async ({ url }) => {
    if (url.includes('%00')) throw new Fault('server.text')
  })
  app.addHook('preValidation', async ({ body, headers }) => {
    if (headers['content-type']?.startsWith(FORM)) refuseNul(body)
  })
  app.addHook('preHandler', async ({ body }) => {
    if (typeof (body ?? {}) !== 'object') throw new Fault('server.body-shape')
  })
}

export function parseBody(text: string): unknown {
  if (text === '') return null
  checkDepth(text)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Fault('server.body-json')
  }
  if (mayNameForbidden(text)) checkKeys(value)
  if (text.includes('\\u0000')) refuseNul(value)
  return HALF_CHARACTER.test(text) ? wellFormed(value) : value
}

/** Counts brackets outside of strings, before anything is parsed. */
function checkDepth(text: string): void {
  let depth = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i)
    if (inString) {
      if (char === 92) i++
      else if (char === 34) inString = false
    } else if (char === 34) inString = true
    else if (char === 123 || char === 91) {
      if (++depth > MAX_DEPTH) throw new Fault('server.body-depth', { max: MAX_DEPTH })
    } else if (char === 125 || char === 93) depth--
  }
}

/** Whether the text contains a forbidden key or an escape that could spell one; most bodies do not and need no walk. */
function mayNameForbidden(text: string): boolean {
  return /__proto__|constructor|prototype|toString|\\u/.test(text)
}

/** The escape of an unpaired surrogate, which JSON allows and the database refuses. */
const HALF_CHARACTER = /\\ud[89a-f]/i

/** @throws Fault 'server.text' when a text or a key within `value` holds NUL */
function refuseNul(value: unknown): void {
  if (typeof value === 'string' && value.includes('\0')) throw new Fault('server.text')
  if (value === null || typeof value !== 'object') return
  for (const [key, child] of Object.entries(value)) {
    refuseNul(key)
    refuseNul(child)
  }
}

function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(wellFormed)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key.toWellFormed(), wellFormed(child)]))
}

function checkKeys(value: unknown): void {
  if (value === null || typeof value !== 'object') return
  for (const [key, child] of Object.entries(value)) {
    if (FORBIDDEN_KEYS.has(key) && !Array.isArray(value)) throw new Fault('server.body-key', { key })
    checkKeys(child)
  }
}
