/**
 * A module of the server is one object with everything it adds to the server. `app.ts` lists the modules, builds every
 * registry from that list and knows nothing else of them.
 * @source ARCHITECTURE.md#modules
 */
import type { FastifyInstance } from 'fastify'
import type { Action } from '../action/action.ts'
import type { MakeHook } from '../entity/write/hooks.ts'
import type { Subscriber } from '../outbox/subscriber.ts'
import type { RegisterRoutes, Services } from '../services.ts'
import type { Verb } from './verb.ts'

export interface Module {
  /**
   * Its services for other parts, under the names it declares in `Services`; those of earlier modules are available.
   */
  services?(services: Services, app: FastifyInstance): Partial<Services>
  /** the verbs that actions of entities name */
  verbs?: Record<string, Verb>
  /**
   * what it adds to the saving of records, by the key of their entity; a hook under `*` picks its entities itself,
   * creators' models too
   */
  hooks?: Record<string, MakeHook>
  /** what it adds to the catalogue of actions, by name */
  actions?: Record<string, Action>
  /** what it does after changes of records */
  subscribers?: Subscriber[]
  /** its own routes and background work, registered in the order of the list of modules */
  parts?: RegisterRoutes[]
}

/** Merges the entries of all modules by name. @throws Error when two modules use the same name */
export function joinNamed<T>(named: (Record<string, T> | undefined)[]): Record<string, T> {
  const entries = named.flatMap(each => Object.entries(each ?? {}))
  const joined = Object.fromEntries(entries)
  if (Object.keys(joined).length < entries.length) {
    const twice = entries.find(([name], at) => entries.findIndex(each => each[0] === name) < at)
    throw new Error(`two modules of the server name ${twice?.[0]}`)
  }
  return joined
}
