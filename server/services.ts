import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { MenuItem } from '#adapters/wire/screen.ts'
import type { Who } from '#engine/access/who.ts'
import type { Sessions } from './auth/sessions.ts'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import type { ErrorTexts } from './http/error-texts.ts'
import type { Logs } from './logs/logs.ts'
import type { SqlService } from './modules/datasource/sql-service.ts'
import type { SmsSender } from './modules/message/sms.ts'
import type { PushEvent, PushTarget } from './push/event.ts'
import type { Seal } from './secrets.ts'

/** A call that is open to clients. */
export interface KnownCall {
  /** with `{name}` for what varies */
  address: string
  /** of an entity's call the key of the entity */
  tag: string
}

/**
 * What the parts of the server give each other. `app.ts` makes it; a part adds its own by declaration merging:
 * `declare module '#server/services.ts' { interface Services { store: Store } }`.
 */
export interface Services {
  config: Config
  db: Db
  errors: ErrorTexts
  sessions: Sessions
  seal: Seal
  logs: Logs
  sql: SqlService
  sms: SmsSender
  /** Every call the server has, as its documents tell. */
  calls(): KnownCall[]
  /** Who asks. @throws Fault 'server.no-session' */
  who(request: FastifyRequest): Who
  /** Tells running clients, on every node, once the surrounding transaction is committed. */
  publish(event: PushEvent, target: PushTarget): Promise<void>
  /** What parts add to the menu of somebody, after the granted one. */
  menus: ((who: Who) => Promise<MenuItem[]>)[]
}

/** One part of the server: registers its routes and hooks. */
export type Part = (app: FastifyInstance, services: Services) => void | Promise<void>
