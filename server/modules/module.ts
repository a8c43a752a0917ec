/**
 * A module of the server is one object: all it adds to the server stands in it, and nothing else of the module is known to
 * `app.ts`, which lists the modules and makes every registry of that list.
 * @source ARCHITECTURE.md#modules
 */
import type { FastifyInstance } from 'fastify'
import type { MakeHook } from '../entity/write/hooks.ts'
import type { JobTarget } from '../jobs/targets.ts'
import type { Subscriber } from '../outbox/subscriber.ts'
import type { RegisterRoutes, Services } from '../services.ts'
import type { Verb } from './verb.ts'

export interface Module {
  /** What it does for other parts, by the names it declares in `Services`; those of modules before it are there. */
  services?(services: Services, app: FastifyInstance): Partial<Services>
  /** what actions of entities name */
  verbs?: Record<string, Verb>
  /** what it adds to the saving of records, by the key of their entity; under `*` of those the maker picks, creators' models too */
  hooks?: Record<string, MakeHook>
  /** who hears of what was done to records */
  subscribers?: Subscriber[]
  /** what scheduled jobs name */
  targets?: Record<string, JobTarget>
  /** its own routes, and what it does beside calls; in the order of the list of modules */
  parts?: RegisterRoutes[]
}

/** Entries of all modules by their names. @throws Error where two modules name the same */
export function joinNamed<T>(named: (Record<string, T> | undefined)[]): Record<string, T> {
  const entries = named.flatMap(each => Object.entries(each ?? {}))
  const joined = Object.fromEntries(entries)
  if (Object.keys(joined).length < entries.length) {
    const twice = entries.find(([name], at) => entries.findIndex(each => each[0] === name) < at)
    throw new Error(`two modules of the server name ${twice?.[0]}`)
  }
  return joined
}
