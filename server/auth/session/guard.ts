import type { FastifyRequest } from 'fastify'
import { guestIn, type Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Scope } from '../../db/db.ts'
import { headerOf } from '../../http/request/header-of.ts'
import { langOf } from '../../http/request/lang.ts'
import type { RegisterRoutes } from '../../services.ts'
import { fileTokenOf } from './file-cookie.ts'
import type { Sessions, SignedIn } from './sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard on every call that is not public. */
    signedIn: SignedIn | null
    /** Set by the guard on calls of visitors: the visitor of the tenant of the host. */
    guest: Who | null
  }
  interface FastifyContextConfig {
    /**
     * This call needs no session: `open` asks who nobody is, `guest` answers every caller as a visitor of the tenant of the
     * host, whoever is signed in. Any other call under /api is refused without a session.
     */
    isPublic?: 'open' | 'guest'
    /** This call is allowed while the session's screen is locked. */
    whileLocked?: boolean
    /** This call is allowed while the user still has to choose a password. */
    whilePasswordDue?: boolean
  }
}

/**
 * Requires a live session for every call that does not say itself that it is public; its screen must not be locked and its user
 * must have chosen a password.
 * @param tenantAt  the tenant of a host
 * @throws Fault 'server.no-session', 'auth.not-yours', 'auth.screen-locked', 'auth.password-due'
 * @source SE-35; docs/security.md#routes
 */
export function guardWith(sessions: Sessions, tenantAt: (host: string) => Promise<string>): RegisterRoutes {
  return app => {
    app.decorateRequest('signedIn', null)
    app.decorateRequest('guest', null)
    app.addHook('onRequest', async request => {
      const { url, config } = request.routeOptions
      if (config.isPublic === 'guest') request.guest = guestIn(await tenantAt(request.hostname), langOf(request))
      if (config.isPublic || !url?.startsWith('/api')) return
      const signedIn = await sessions.find(tokenOf(request), chosenOf(request, 'dept-id'), chosenOf(request, 'role-id'))
      const { whileLocked, whilePasswordDue } = request.routeOptions.config
      if (signedIn.locked && !whileLocked) throw new Fault('auth.screen-locked')
      if (signedIn.user.passwordDue && !whilePasswordDue) throw new Fault('auth.password-due')
      request.signedIn = signedIn
    })
  }
}

/** @throws Fault 'server.no-session' */
export function signedInOf(request: FastifyRequest): SignedIn {
  if (!request.signedIn) throw new Fault('server.no-session')
  return request.signedIn
}

/** @throws Fault 'server.no-session' */
export function whoOf(request: FastifyRequest): Who & Scope {
  if (request.guest) return { ...request.guest, ip: request.ip }
  const { who } = signedInOf(request)
  const [path = ''] = request.url.split('?')
  return {
    ...{ ...who, lang: langOf(request), ip: request.ip, ...(request.heldKey && { heldKey: request.heldKey }) },
    cause: { by: 'call', id: `${request.method} ${path}`.slice(0, LONGEST_CALL), depth: 0 },
  }
}

const LONGEST_CALL = 200

/**
 * The access token of `Blade-Auth: bearer <token>`, or of the cookie, which the browser sends for pictures. @source
 * HT-09
 */
export function tokenOf(request: FastifyRequest): string | null {
  const header = headerOf(request, 'blade-auth')?.match(/^bearer\s+(\S+)$/i)?.[1]
  return header ?? fileTokenOf(request)
}

/**
 * The department or role named by the request's headers: null keeps the one of the session, '' clears it. @source SE-36
 */
export function chosenOf({ headers }: FastifyRequest, name: 'dept-id' | 'role-id'): string | null {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? null
}
