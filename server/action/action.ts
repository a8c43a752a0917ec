/**
 * What can be done by name: by a service task of a process, a scheduled job, a strategy of mails. An action says what it
 * takes, what a person needs to have it done for them, and whether it may be done twice.
 * @source ADR 0030; docs/workflow.md#service-tasks
 */
import type { Who } from '#engine/access/who.ts'
import type { Json, ServiceResult } from '#engine/schema/document.ts'
import { type Text, valueAt } from '#engine/text/text.ts'
import type { Trx } from '../db/db.ts'
import type { Services } from '../services.ts'

export type Variables = Record<string, Json>

/**
 * What somebody must be allowed themselves before they have it done: a call of an entity, writing all records of a model,
 * or being administrator, of the tenant or of the platform's.
 */
export type Need = { call: [entity: string, call: string] } | { writes: string } | 'administrator' | 'platform'

/** One time that an action is done. */
export interface Call<S = unknown> {
  settings: S
  /** on whose behalf, as they are now */
  person: Who
  /** what the names in the texts of the settings stand for */
  values: Readonly<Record<string, Json>>
  /** the same for each try of this time, and for no other; '' where the caller's transaction makes it once */
  key: string
  now: Date
  /** the id of the record that the process handles for which it is done */
  handles?: string
  /** with the rights of the person and no others, as if they did it by hand */
  own?: true
}

/** Variables to set, or the code of a business error that a boundary event may catch. */
export type Outcome = { vars: Variables; error?: undefined } | { error: string; vars?: undefined }

interface Named<S> {
  /** the name of its settings in `schemas/meta/service.schema.json`; absent: it has none */
  schema?: string
  /** its words where a scheduled job chooses it; absent: no job may, because it has settings */
  title?: Text
  needs?(settings: S): Need
}

/** Its effect stands in the database: opened before a transaction, it is done within one, together with the note of its key. */
interface OnceAction<S> extends Named<S> {
  effect: 'once'
  /** @throws Fault what no settings of this kind can do; with `own`, what the person may not do */
  open(services: Services, call: Call<S>): Promise<(trx: Trx) => Promise<Variables>>
}

/**
 * Its effect is elsewhere, `outside`: what came of it is noted under its key, which goes along; or it may be had again,
 * `repeatable`.
 */
interface RunAction<S> extends Named<S> {
  effect: 'outside' | 'repeatable'
  run(services: Services, call: Call<S>): Promise<Outcome>
}

// biome-ignore lint/suspicious/noExplicitAny: settings are as many types as there are actions
export type Action<S = any> = OnceAction<S> | RunAction<S>

/** The variables of an answer. */
export function mapResult(answer: Json, result: readonly ServiceResult[]): Variables {
  return Object.fromEntries(
    result.map(({ id, path }) => [id, path === undefined ? answer : (valueAt(answer, path) as Json)]),
  )
}
