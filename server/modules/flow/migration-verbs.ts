/** Moving running instances to another version of their process. @source docs/workflow.md#migration */
import { Fault } from '#engine/error/fault.ts'
import type { NodeMap } from '#engine/flow/migrate/map-state.ts'
import { comma } from '#engine/text/comma.ts'
import { readId } from '#engine/value/parse-choice.ts'
import { isRecord } from '#engine/value/value.ts'
import { pageOf, readPaging } from '../../entity/read/page/paging.ts'
import { readMigrations, readMoved, readResting, readVersions } from '../../flow/administer/migrations.ts'
import { type MigrationCall, migrate, planMigration, undoMigration } from '../../flow/migrate/migrate.ts'
import { readIds } from '../read-ids.ts'
import type { Verb } from '../verb.ts'

/** @throws Fault 'flow.migrate-call' */
function readCall({ to, from, instances, nodes: sent }: Record<string, unknown>): MigrationCall {
  const target = readId(to)
  const nodes = typeof sent === 'string' ? readJson(sent) : (sent ?? undefined)
  const isMap = isRecord(nodes) && Object.values(nodes).every(each => typeof each === 'string')
  if (target === null || (nodes !== undefined && !isMap)) throw new Fault('flow.migrate-call')
  return {
    to: target,
    from: readId(from),
    ...(instances !== undefined && { instances: readIds(instances) }),
    ...(isMap && { nodes: nodes as NodeMap }),
  }
}

/** null for what is no JSON */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** @throws Fault 'flow.migration-unknown' */
function readMigration({ id }: Record<string, unknown>): string {
  const migration = readId(id)
  if (migration === null) throw new Fault('flow.migration-unknown')
  return migration
}

/** As `migration.plan`, a page of its instances in words. */
const planned: Verb = {
  method: 'GET',
  async run({ flow, who, input, lang, errors }) {
    const paging = readPaging(input.current, input.size)
    const { instances } = await planMigration(flow.act, who, readCall(input))
    const rows = instances.slice(paging.offset, paging.offset + paging.size).map(({ at, into, issues, ...row }) => ({
      ...row,
      at: at.join(comma(lang)),
      into: into.join(comma(lang)),
      why: issues.map(({ code, params = {} }) => errors.text(code, params, lang)).join(' '),
    }))
    return pageOf(rows, instances.length, paging)
  },
}

export const MIGRATION_VERBS: Record<string, Verb> = {
  'migration.versions': {
    method: 'GET',
    run: ({ db, who, input }) => db.read(who, trx => readVersions(trx, String(input.processDefinitionKey ?? ''))),
  },
  'migration.resting': { method: 'GET', run: ({ flow, who, input }) => readResting(flow.act, who, readCall(input)) },
  'migration.plan': { method: 'POST', run: ({ flow, who, input }) => planMigration(flow.act, who, readCall(input)) },
  'migration.planned': planned,
  'migration.migrate': { method: 'POST', run: ({ flow, who, input }) => migrate(flow.act, who, readCall(input)) },
  'migration.list': {
    method: 'GET',
    run: ({ db, who, input }) =>
      db.read(who, trx => readMigrations(trx, String(input.processDefinitionKey ?? ''), input)),
  },
  'migration.moved': {
    method: 'GET',
    run: ({ db, who, input }) => db.read(who, trx => readMoved(trx, readMigration(input), input)),
  },
  'migration.undo': {
    method: 'POST',
    run: ({ flow, who, input }) => undoMigration(flow.act, who, readMigration(input)),
  },
}
