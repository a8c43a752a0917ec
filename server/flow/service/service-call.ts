import type { Who } from '#engine/access/who.ts'
import type { FlowService, Json, ServiceResult, To } from '#engine/schema/document.ts'
import type { Trx } from '../../db/db.ts'
import { type Values, valueAt } from './fill-marks.ts'

/** A service task that is due. */
export interface ServiceCall<S extends FlowService = FlowService> {
  /** on whose behalf: who started the instance */
  who: Who
  settings: S
  /** fields and variables of the instance */
  values: Values
  /** the same for each try of this task of this instance, and for no other */
  key: string
  /** the users an audience names */
  usersOf(trx: Trx, tenant: string, to: To): Promise<string[]>
}

/** Variables to set, or the code of a business error that a boundary event may catch. */
export type ServiceOutcome = { vars: Record<string, Json>; error?: undefined } | { error: string; vars?: undefined }

/** The variables of an answer. */
export function mapResult(answer: Json, result: readonly ServiceResult[]): Record<string, Json> {
  return Object.fromEntries(result.map(({ id, path }) => [id, path === undefined ? answer : valueAt(answer, path)]))
}
