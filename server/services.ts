import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { MenuItem } from '#adapters/wire/screen.ts'
import type { Who } from '#engine/access/who.ts'
import type { Config } from './config/config.ts'
import type { Seal } from './config/secrets.ts'

/** A call available to clients. */
export interface KnownCall {
  /** with `{name}` for its parameters */
  address: string
  /** the entity's key, for a call of an entity */
  tag: string
}

/**
 * The services that parts of the server offer each other. `app.ts` creates the object; parts and modules add their own
 * by declaration merging: `declare module '#server/services.ts' { interface Services { store: Store } }`.
 */
export interface Services {
  config: Config
  seal: Seal
  /** the secret that first passwords are derived from */
  initial: string
  /** Every call of the server, from the API documentation. */
  calls(): KnownCall[]
  /** The caller. @throws Fault 'server.no-session' */
  who(request: FastifyRequest): Who
  /** Menu entries that parts add after the granted ones. */
  menus: ((who: Who) => Promise<MenuItem[]>)[]
}

/** One part of the server: registers its routes and hooks. */
export type RegisterRoutes = (app: FastifyInstance, services: Services) => void | Promise<void>
