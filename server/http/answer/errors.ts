import { randomBytes } from 'node:crypto'
import type { FastifyError, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify'
import type { Envelope, WireIssue } from '#adapters/wire/envelope.ts'
import { PLATFORM_TENANT } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { Lang } from '#engine/text/text.ts'
import type { Logs } from '../../logs/logs.ts'
import type { RegisterRoutes, Services } from '../../services.ts'
import { langOf } from '../request/lang.ts'
import type { ErrorTexts } from './error-texts.ts'
import { opensPage, sendRefusalPage } from './refusal-page.ts'
import { hasWeb, isPageRoute, sendPage } from './web.ts'

/** The body limit in MB; a document may be as large. */
export const BODY_LIMIT_MB = 10

/** SQLSTATEs for text, or text within JSON, that contains NUL. */
const CHARACTER_REFUSED = ['22021', '22P05']
/** SQLSTATE when PostgreSQL cancelled a statement that took too long. */
const CANCELLED = '57014'
/** SQLSTATE, and what the system says, when a disk or its quota is full. */
const DISK_FULL = ['53100', 'ENOSPC', 'EDQUOT']
/** SQLSTATE of `note_done`. */
const KEY_TAKEN = 'SW004'
const MESSAGES_SHOWN = 3
const RETRY_AFTER_SECONDS = '2'
/** Errors of the server whose words are sent: the caller can do something. */
const TOLD = [503, 507]

declare module 'fastify' {
  interface FastifyInstance {
    /** A call was refused because a disk was full, and none has written since. */
    isDiskFull: boolean
  }
}

/**
 * Turns whatever a handler throws into the envelope. Messages below status 500 are sent to the client; for others only
 * a reference is sent, under which the log has the details.
 * @source UQ-13; docs/security.md#reliability
 */
export const registerErrors: RegisterRoutes = (app, { errors, logs }) => {
  app.decorate('isDiskFull', false)
  app.addHook('onResponse', async ({ method }, { statusCode }) => {
    if (statusCode < 300 && method !== 'GET') app.isDiskFull = false
  })
  app.setErrorHandler((error, request, reply) => {
    const fault = leadsNowhere(error) ? noRoute(request) : toFault(error, request)
    const { status, ref } = noteFault(request, fault, error, { errors, logs })
    if (status === 507) app.isDiskFull = true
    if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
    if (status === 429 && fault.params.seconds) reply.header('retry-after', String(fault.params.seconds))
    return sendFault(request, reply, errors, fault, ref)
  })
  app.setNotFoundHandler((request, reply) =>
    isPageRoute(request.method, request.url) && hasWeb() ? sendPage(reply) : refuseUnknownRoute(request, reply, errors),
  )
}

/** Writes it down. @returns the reference under which the log has it */
function noteFault(
  request: FastifyRequest,
  fault: Fault,
  error: unknown,
  { errors, logs }: Pick<Services, 'errors' | 'logs'>,
): { status: number; ref: string } {
  const status = errors.status(fault.code)
  const ref = randomBytes(6).toString('hex')
  if (status >= 500) {
    request.log.error({ err: error, ref, code: fault.code }, 'failed')
    keepError(logs, request, error, ref)
  } else request.log.warn({ code: fault.code, params: cut(fault.params), ref }, 'refused')
  return { status, ref }
}

/** The envelope a call of its own would answer: for one of several pieces of work of a call, which fails alone. */
export function refusalOf(request: FastifyRequest, error: unknown, parts: Pick<Services, 'errors' | 'logs'>): Envelope {
  const fault = toFault(error, request)
  return envelopeOf(parts.errors, fault, langOf(request), noteFault(request, fault, error, parts).ref)
}

const LOGGED_CHARACTERS = 200

/** Only the beginning of what the caller sent is logged. */
const cut = (params: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
      return [name, text.length > LOGGED_CHARACTERS ? `${text.slice(0, LOGGED_CHARACTERS)}…` : value]
    }),
  )

/** @source JB-14 */
function keepError(logs: Logs, { signedIn, url, method, ip }: FastifyRequest, error: unknown, ref: string): void {
  const { name, message, stack, cause } = error as Error
  const who = signedIn?.who
  logs.put(
    'error_log',
    { tenant: who?.tenant ?? PLATFORM_TENANT, user: who?.id ?? null },
    {
      ref,
      exception_name: ((error as { code?: string }).code ?? name).slice(0, 200),
      request_uri: url.split('?', 1)[0]!.slice(0, 500),
      method,
      user_id: who?.id ?? null,
      remote_ip: ip,
      message: [message, cause instanceof Error ? cause.message : ''].filter(Boolean).join('\n'),
      stack_trace: [stack, cause instanceof Error ? cause.stack : ''].filter(Boolean).join('\n'),
    },
  )
}

function sendFault(
  request: FastifyRequest,
  reply: FastifyReply,
  errors: ErrorTexts,
  fault: Fault,
  ref: string,
): FastifyReply {
  const lang = langOf(request)
  const body = envelopeOf(errors, fault, lang, ref)
  reply.code(body.code)
  return opensPage(request) ? sendRefusalPage(reply, lang, { said: body.msg }) : reply.send(body)
}

function envelopeOf(errors: ErrorTexts, fault: Fault, lang: Lang, ref: string): Envelope {
  const status = errors.status(fault.code)
  const shown = status >= 500 && !TOLD.includes(status) ? new Fault('server.internal', { ref }) : fault
  const data = withMessages(shown.data ?? null, errors, lang)
  return { code: status, success: false, msg: sayRefusal(shown, errors, lang), data, ref }
}

/** Answers an address that does not exist, cannot be parsed, or leads out of the served files. */
export function refuseUnknownRoute(request: FastifyRequest, reply: FastifyReply, errors: ErrorTexts): FastifyReply {
  return sendFault(request, reply, errors, noRoute(request), randomBytes(6).toString('hex'))
}

function noRoute({ method, url }: FastifyRequest): Fault {
  return new Fault('server.no-route', { method, path: url.split('?')[0]!.slice(0, LOGGED_CHARACTERS) })
}

/** Adds messages to the issues in `data.issues`, in the reader's language. */
function withMessages(data: unknown, errors: ErrorTexts, lang: Lang): unknown {
  if (data === null || typeof data !== 'object' || !('issues' in data) || !Array.isArray(data.issues)) return data
  return { ...data, issues: wireIssues(data.issues as Issue[], errors, lang) }
}

/** A refusal as one text: for refused input, the messages of the first issues, because they say more. @source UQ-13 */
export function sayRefusal({ code, params, data }: Fault, errors: ErrorTexts, lang: Lang): string {
  const issues = (data as { issues?: Issue[] } | null)?.issues ?? []
  const first = issues.filter(issue => (issue.level ?? 'error') === 'error').slice(0, MESSAGES_SHOWN)
  return (
    wireIssues(first, errors, lang)
      .map(({ msg }) => msg)
      .join(' | ') || errors.text(code, params, lang)
  )
}

/** Issues in the form that is sent. */
export function wireIssues(issues: Issue[], errors: ErrorTexts, lang: Lang): WireIssue[] {
  return issues.map(issue => ({ ...issue, msg: errors.text(issue.code, issue.params ?? {}, lang) }))
}

/** The static file server throws this for a path it does not follow. */
function leadsNowhere(error: unknown): boolean {
  return !(error instanceof Fault) && [403, 404].includes((error as FastifyError).statusCode ?? 0)
}

/** What the caller is told about any error. @source docs/security.md#reliability */
export function toFault(error: unknown, { headers }: Pick<FastifyRequest, 'headers'>): Fault {
  if (error instanceof Fault) return error
  const { code = '', statusCode = 500, message, validation } = error as FastifyError
  if (validation?.[0]) return new Fault('server.param', unfit(validation[0]))
  if (isDatabaseGone(error as FastifyError)) return new Fault('server.database-gone', {}, { cause: error })
  if (code === CANCELLED || message === 'Query read timeout') return new Fault('server.slow', {}, { cause: error })
  if (DISK_FULL.includes(code)) return new Fault('server.disk-full', {}, { cause: error })
  if (code === KEY_TAKEN) return new Fault('server.key-busy', {}, { cause: error })
  if (CHARACTER_REFUSED.includes(code)) return new Fault('server.text', {}, { cause: error })
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Fault('server.body-size', { maxMb: BODY_LIMIT_MB })
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Fault('server.body-type', { type: headers['content-type'] ?? '' })
    default:
      return statusCode < 500
        ? new Fault('server.request', { reason: message })
        : new Fault('server.internal', {}, { cause: error })
  }
}

/** Whether it is the state of the database, and trying later can help. */
export function isPassing(error: unknown): boolean {
  return ['server.database-gone', 'server.slow', 'server.disk-full'].includes(toFault(error, { headers: {} }).code)
}

/** Which parameter violates which keyword of its JSON Schema. */
function unfit({ instancePath, keyword, params }: FastifySchemaValidationError): { name: string; rule: string } {
  const { missingProperty, ...limits } = params
  const name = [...instancePath.split('/').slice(1), missingProperty ?? ''].filter(Boolean).join('.')
  return { name, rule: [keyword, ...Object.values(limits).slice(-1)].join(' ') }
}

/**
 * Connection errors of Node, classes 08 and 57P of PostgreSQL, and what `pg` reports when a connection ends
 * unexpectedly.
 */
function isDatabaseGone({ code = '', message, syscall }: FastifyError & { syscall?: string }): boolean {
  if (/^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|08|57P|53300)/.test(code)) return true
  if (code === 'ENOENT' && syscall === 'connect') return true // its socket does not exist
  return /Connection terminated|timeout (exceeded|expired)|not queryable|Client was closed/i.test(message)
}
