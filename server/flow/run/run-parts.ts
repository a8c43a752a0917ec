import type { Who } from '#engine/access/who.ts'
import type { FlowElement, Rule } from '#engine/schema/document.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import type { Trx } from '../../db/db.ts'
import type { Definition } from '../definition/definitions.ts'
import type { Instance, OpenTask } from '../instance/instance.ts'

/** What a run begins with. */
export interface RunParts {
  trx: Trx
  who: Who
  at: Date
  /** IANA name of the zone of schedules */
  zone: string
  definition: Definition
  instance: Instance
  tasks: OpenTask[]
  /** ids for new tasks */
  ids: string[]
  /** the stored values of the form: of the record, or kept in the variables */
  values: EngineRecord
  /** Whether a node asks its handler for something that is not there. */
  asksAt(settings: FlowElement, values: EngineRecord): boolean
  /** Whether a json-logic condition holds over the stored values. */
  holds(rule: Rule, values: EngineRecord): boolean
  /** the handlers named by who acts now */
  chosen: string[]
  /** who handled the step before */
  previous: string | null
}
