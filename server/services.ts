import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { MenuItem } from '#adapters/wire/screen.ts'
import type { Who } from '#engine/access/who.ts'
import type { Config } from './config/config.ts'
import type { Seal } from './config/secrets.ts'

/** A call that is open to clients. */
export interface KnownCall {
  /** with `{name}` for what varies */
  address: string
  /** of an entity's call the key of the entity */
  tag: string
}

/**
 * What the parts of the server give each other. `app.ts` makes it; parts and modules add their own by declaration merging:
 * `declare module '#server/services.ts' { interface Services { store: Store } }`.
 */
export interface Services {
  config: Config
  seal: Seal
  /** what first passwords are made with */
  initial: string
  /** Every call the server has, as its documents tell. */
  calls(): KnownCall[]
  /** Who asks. @throws Fault 'server.no-session' */
  who(request: FastifyRequest): Who
  /** What parts add to the menu of somebody, after the granted one. */
  menus: ((who: Who) => Promise<MenuItem[]>)[]
}

/** One part of the server: registers its routes and hooks. */
export type RegisterRoutes = (app: FastifyInstance, services: Services) => void | Promise<void>
