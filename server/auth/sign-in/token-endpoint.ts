import type { FastifyReply, FastifyRequest } from 'fastify'
import { PLATFORM_TENANT, type Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { sayRefusal } from '../../http/answer/errors.ts'
import { PLAIN } from '../../http/answer/plain.ts'
import { headerOf } from '../../http/request/header-of.ts'
import { langOf } from '../../http/request/lang.ts'
import { readTexts, sentWith } from '../../http/request/read-texts.ts'
import type { RegisterRoutes, Services } from '../../services.ts'
import { deviceOf } from '../session/device.ts'
import { setFileCookie } from '../session/file-cookie.ts'
import { chosenOf } from '../session/guard.ts'
import type { Sessions } from '../session/sessions.ts'
import type { Tokens } from '../session/tokens.ts'
import { makeCaptcha, spendCaptcha } from './captcha.ts'
import { type Client, findClient } from './clients.ts'
import { keepLanguage } from './keep-language.ts'
import { type Grant, refresh, signIn } from './sign-in.ts'

const LONGEST_DEVICE = 300

type Parameters = Record<string, string | undefined>

const TEXT = { type: 'string' }
const TOKEN_CALL = {
  tags: ['session'],
  summary: 'Sign in, or carry a session on',
  description: 'Parameters in the form body or the query. A failure answers { error_code, error_description }.',
  consumes: ['application/x-www-form-urlencoded'],
  security: [{ client: [] }],
  headers: {
    type: 'object',
    properties: {
      'Tenant-Id': TEXT,
      'Dept-Id': TEXT,
      'Role-Id': TEXT,
      'Captcha-Key': TEXT,
      'Captcha-Code': TEXT,
    },
  },
  body: {
    type: 'object',
    required: ['grant_type'],
    properties: {
      grant_type: { enum: ['password', 'captcha', 'refresh_token'] },
      tenantId: TEXT,
      username: TEXT,
      password: { ...TEXT, description: 'SHA-256 of the password, hex' },
      refresh_token: TEXT,
    },
  },
}

/** `POST oauth/token` and `GET oauth/captcha`. @source SE-03…05, SE-09, SE-11; docs/http.md#public */
export function tokenEndpoint(tokens: Tokens, sessions: Sessions): RegisterRoutes {
  return (app, services) => {
    const config = { isPublic: 'open' } as const
    app.get('/api/blade-auth/oauth/captcha', { config, schema: { tags: ['session'], summary: 'A new captcha' } }, () =>
      makeCaptcha(services.db),
    )
    app.post('/api/blade-auth/oauth/token', { config, schema: TOKEN_CALL, ...PLAIN }, async (request, reply) => {
      try {
        const client = await findClient(services.db, headerOf(request, 'authorization'))
        const granted = await answerGrant(request, services, client)
        keepSignIn(request, services, granted.signedIn.who, null)
        sessions.forget(granted.signedIn.session)
        if (!isRenewal(request) && headerOf(request, 'accept-language'))
          await keepLanguage(services.db, granted.signedIn.who, langOf(request))
        const result = await loginResult(tokens, client, granted)
        const isSecure = services.config.publicUrl?.startsWith('https:') ?? false
        setFileCookie(reply, result.access_token, client.accessSeconds, isSecure)
        return result
      } catch (error) {
        return refuse(request, reply, services, error)
      }
    })
  }
}

/** The parameters that are text. */
function readParameters(request: FastifyRequest): Parameters {
  return Object.fromEntries(
    Object.entries(sentWith(request)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

async function answerGrant(request: FastifyRequest, { config, db }: Services, client: Client): Promise<Grant> {
  const given = readTexts(sentWith(request), Object.keys(TOKEN_CALL.body.properties))
  const name = given.grant_type ?? ''
  if (!client.grants.includes(name)) throw new Fault('auth.grant', { grant: name, allowed: client.grants })
  const tenant = headerOf(request, 'tenant-id') ?? given.tenantId ?? PLATFORM_TENANT
  const dept = chosenOf(request, 'dept-id')
  const role = chosenOf(request, 'role-id')
  switch (name) {
    case 'captcha':
    case 'password': {
      if (config.captcha) await spendCaptcha(db, headerOf(request, 'captcha-key'), headerOf(request, 'captcha-code'))
      const { username: account = '', password: digest = '' } = given
      const from = { address: request.ip, device: (headerOf(request, 'user-agent') ?? '').slice(0, LONGEST_DEVICE) }
      return signIn(db, client, { tenant, account, digest, dept: dept ?? '', role: role ?? '', from })
    }
    case 'refresh_token':
      return refresh(db, client, { tenant, token: given.refresh_token ?? '', dept, role })
    default:
      throw new Fault('auth.grant', { grant: name, allowed: client.grants })
  }
}

interface LoginResult {
  access_token: string
  [name: string]: unknown
}

/** The login result, plain JSON. @source SE-26 */
async function loginResult(
  tokens: Tokens,
  client: Client,
  { signedIn, refreshToken, turn }: Grant,
): Promise<LoginResult> {
  const { session, user, who, dept, role } = signedIn
  return {
    access_token: await tokens.makeAccess({ session, tenant: who.tenant, turn }, client.accessSeconds),
    refresh_token: refreshToken,
    token_type: 'bearer',
    expires_in: client.accessSeconds,
    tenant_id: who.tenant,
    user_id: who.id,
    dept_id: dept || user.depts.map(mine => mine.id).join(','),
    role_id: role || user.roles.map(mine => mine.id).join(','),
    post_id: user.posts.map(post => post.id).join(','),
    dept_code: who.deptCode,
    role_name: who.roles.join(','),
    post_name: who.posts.join(','),
    account: who.account,
    userName: who.name,
    real_name: who.name,
    nick_name: user.name ?? who.name,
    avatar: user.avatar ?? '',
    client_id: client.id,
    password_due: user.passwordDue,
  }
}

const isRenewal = (request: FastifyRequest) => readParameters(request).grant_type === 'refresh_token'

/** Adds a row to the sign-in log; renewing a session adds none. @source JB-15 */
function keepSignIn(request: FastifyRequest, { logs }: Services, who: Who | null, error: string | null): void {
  const given = readParameters(request)
  if (isRenewal(request)) return
  const userAgent = headerOf(request, 'user-agent') ?? ''
  logs.put(
    'user_login_log',
    {
      tenant: who?.tenant ?? headerOf(request, 'tenant-id') ?? given.tenantId ?? PLATFORM_TENANT,
      user: who?.id ?? null,
    },
    {
      account: who?.account ?? (given.username ?? '').slice(0, 64),
      user_id: who?.id ?? null,
      login_type: (given.grant_type ?? '').slice(0, 60),
      ip_address: request.ip,
      device: deviceOf(userAgent),
      user_agent: userAgent.slice(0, 500),
      login_time: new Date().toISOString(),
      status: error === null ? 1 : 0,
      error_info: error,
    },
  )
}

/** Answers a failure, also as plain JSON. @source SE-26, SE-42 */
function refuse(request: FastifyRequest, reply: FastifyReply, services: Services, error: unknown): FastifyReply {
  const { errors } = services
  if (!(error instanceof Fault) || errors.status(error.code) >= 500) throw error
  request.log.info({ code: error.code }, 'sign-in refused')
  keepSignIn(request, services, null, sayRefusal(error, errors, 'zh'))
  const status = errors.status(error.code)
  const description = sayRefusal(error, errors, langOf(request))
  return reply.code(status).send({ code: status, error_code: error.code, error_description: description })
}
