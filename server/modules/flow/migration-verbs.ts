/** Moving running instances to another version of their process. @source docs/workflow.md#migration */
import { Fault } from '#engine/error/fault.ts'
import type { NodeMap } from '#engine/flow/migrate/map-state.ts'
import { readId } from '#engine/value/parse-choice.ts'
import { isRecord } from '#engine/value/value.ts'
import { type MigrationCall, migrate, planMigration, undoMigration } from '../../flow/migrate/migrate.ts'
import { readIds } from '../read-ids.ts'
import type { Verb } from '../verb.ts'

/** @throws Fault 'flow.migrate-call' */
function readCall({ to, from, instances, nodes }: Record<string, unknown>): MigrationCall {
  const target = readId(to)
  const isMap = isRecord(nodes) && Object.values(nodes).every(each => typeof each === 'string')
  if (target === null || (nodes !== undefined && !isMap)) throw new Fault('flow.migrate-call')
  return {
    to: target,
    from: readId(from),
    ...(instances !== undefined && { instances: readIds(instances) }),
    ...(isMap && { nodes: nodes as NodeMap }),
  }
}

export const MIGRATION_VERBS: Record<string, Verb> = {
  'migration.plan': { method: 'POST', run: ({ flow, who, input }) => planMigration(flow.act, who, readCall(input)) },
  'migration.migrate': { method: 'POST', run: ({ flow, who, input }) => migrate(flow.act, who, readCall(input)) },
  'migration.undo': {
    method: 'POST',
    async run({ flow, who, input }) {
      const id = readId(input.id)
      if (id === null) throw new Fault('flow.migration-unknown')
      return undoMigration(flow.act, who, id)
    },
  },
}
