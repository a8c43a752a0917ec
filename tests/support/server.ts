import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { inject } from 'vitest'
import { MODULES } from '#server/app.ts'
import { WEB_CLIENT } from '#server/auth/sign-in/clients.ts'
import { boot } from '#server/boot.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/db.ts'
import type { Module } from '#server/modules/module.ts'
import { addUser, type NewUser } from './people.ts'
import { copyDemonstration, copyTemplate, dropDatabase, PASSWORD, testConfig } from './template.ts'

export { PASSWORD } from './template.ts'

export interface TestServer {
  url: string
  db: Db
  config: Config
  /** Signs in over HTTP; `password` is `PASSWORD` when not given. */
  login(account: string, options?: LoginOptions): Promise<Caller>
  /** Creates the user (with tenant, roles, departments and posts where they are missing), then signs in. */
  loginNew(user: NewUser): Promise<Caller>
  /** A call without a session. */
  call: Call
  stop(): Promise<void>
}

export interface LoginOptions {
  password?: string
  tenant?: string
  dept?: string
  role?: string
}

/** What a call answered; `body` is the parsed JSON, else the text. */
export interface Answer<T = unknown> {
  status: number
  body: { code: number; success: boolean; msg: string; data: T; ref?: string }
  headers: Headers
  text: string
}

type Headed = Record<string, string>
export type Call = <T = unknown>(method: string, path: string, body?: unknown, headers?: Headed) => Promise<Answer<T>>

/** Somebody signed in. */
export interface Caller {
  call: Call
  get: <T = unknown>(path: string, headers?: Headed) => Promise<Answer<T>>
  post: <T = unknown>(path: string, body?: unknown, headers?: Headed) => Promise<Answer<T>>
  token: string
  /** the login result */
  result: Record<string, string> & { password_due?: boolean }
}

/**
 * The whole server on a database of its own, over real HTTP.
 * @param options  configuration over the tests' own: no captcha, no demonstration, passwords `PASSWORD`
 * @param modules  beside those of the product
 * @param through  another way to its database
 */
export async function startServer(
  options: Partial<Config> = {},
  modules: Module[] = [],
  through = (databaseUrl: string) => databaseUrl,
): Promise<TestServer> {
  const cluster = inject('databaseUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  // the demonstration is loaded at a first start only, so a database that has been through one without it would stay so
  await (options.demo ? copyDemonstration : copyTemplate)(cluster, name)
  const plain = testConfig(cluster, name, options)
  const config = { ...plain, databaseUrl: through(plain.databaseUrl!) }
  const running = await boot(config, undefined, [...MODULES, ...modules])
  const call = callsAt(running.url)
  const login: TestServer['login'] = (account, options) => signIn(call, account, options)
  return {
    url: running.url,
    db: running.db,
    config,
    call,
    login,
    async loginNew(user) {
      await addUser(running.db, user)
      return login(user.account, { tenant: user.tenant })
    },
    async stop() {
      await running.close()
      await dropDatabase(cluster, name)
      fs.rmSync(config.dataDir, { recursive: true, force: true })
    },
  }
}

/** The `Authorization` header of the web application. */
export function clientHeader(): { authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${WEB_CLIENT.id}:${WEB_CLIENT.secret}`).toString('base64')}` }
}

export function digest(password: string): string {
  return createHash('sha256').update(password).digest('hex')
}

/** Calls of the server at `url`, without a session. */
export function callsAt(url: string): Call {
  return (method, path, body, headers) => send(url + path, method, body, headers)
}

export const TOKEN = '/api/blade-auth/oauth/token'

/** What a sign-in by password sends. */
export function askToken(account: string, { password = PASSWORD, tenant = '000000', dept, role }: LoginOptions = {}) {
  const form = { grant_type: 'password', username: account, password: digest(password) }
  const headers: Headed = { ...clientHeader(), 'tenant-id': tenant }
  if (dept) headers['dept-id'] = dept
  if (role) headers['role-id'] = role
  return { form, headers }
}

/** @throws Error with the words of a refusal */
export async function signIn(call: Call, account: string, options: LoginOptions = {}): Promise<Caller> {
  const { form, headers } = askToken(account, options)
  const answer = await call('POST', TOKEN, new URLSearchParams(form), headers)
  const result = answer.body as unknown as Record<string, string>
  if (answer.status !== 200) throw new Error(`${account}: ${result.error_description ?? answer.text}`)
  return callerOf(call, result)
}

/** Calls with the token of a login result. */
export function callerOf(call: Call, result: Record<string, string>): Caller {
  const token = result.access_token ?? ''
  const own: Call = (method, path, body, headers) =>
    call(method, path, body, { 'blade-auth': `bearer ${token}`, ...headers })
  return {
    token,
    result,
    call: own,
    get: (path, headers) => own('GET', path, undefined, headers),
    post: (path, body, headers) => own('POST', path, body, headers),
  }
}

/** Objects travel as JSON, strings as they are (JSON too, unless the headers say otherwise), forms as forms. */
async function send<T>(url: string, method: string, body: unknown, headers: Headed = {}): Promise<Answer<T>> {
  const isForm = body === undefined || body instanceof URLSearchParams || body instanceof FormData
  const response = await fetch(url, {
    method,
    headers: isForm ? headers : { 'content-type': 'application/json', ...headers },
    body: isForm || typeof body === 'string' ? (body as BodyInit | undefined) : JSON.stringify(body),
    redirect: 'manual',
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers, text }
}
