/**
 * What somebody who moves running instances reads: versions and how many run on each, the nodes for which another must
 * be named, and the migrations of the past with their instances.
 * @source docs/workflow.md#migration
 */
import { sql } from 'kysely'
import type { Page } from '#adapters/wire/envelope.ts'
import type { Resting, Version } from '#adapters/wire/migration.ts'
import type { Who } from '#engine/access/who.ts'
import type { GraphNode } from '#engine/flow/graph/graph.ts'
import { isOfKind, mapState } from '#engine/flow/migrate/map-state.ts'
import { pick } from '#engine/text/text.ts'
import type { Trx } from '../../db/db.ts'
import { pageOf, readPaging } from '../../entity/read/page/paging.ts'
import type { ActParts } from '../act/perform.ts'
import type { Definition } from '../definition/definitions.ts'
import { notOver } from '../definition/over.ts'
import { type MigrationCall, readCandidates } from '../migrate/migrate.ts'
import { nameOf } from '../read/lists.ts'

/** Versions listed, the newest. */
const MOST_VERSIONS = 200

/** The versions of a process, the newest first. */
export async function readVersions(trx: Trx, key: string): Promise<Version[]> {
  const { rows } = await sql<Version>`
    select d.id, d.name, d.version::integer as version, d.create_time as "createTime",
           row_number() over (order by d.status = 1 desc, d.version::integer desc) = 1 as "isNewest",
           (select count(*) from wf_instance i where i.tenant_id = d.tenant_id and i.def_key = d.process_def_key
               and i.deployment_id = d.id and ${notOver()} and i.is_deleted = 0)::integer as running
      from blade_wf_deployment d join wf_definition w on w.tenant_id = d.tenant_id and w.deployment_id = d.id
     where d.tenant_id = ${trx.tenant} and d.process_def_key = ${key} and d.is_deleted = 0
     order by d.version::integer desc limit ${MOST_VERSIONS}`.execute(trx)
  return rows
}

/** The nodes where instances stand and that the new version lacks, or has as another kind; with those of their kind. */
export async function readResting(parts: ActParts, who: Who, call: MigrationCall): Promise<Resting[]> {
  const to = await parts.definitions.byId(who.tenant, call.to)
  const found = new Map<string, Resting>()
  for (const { deploymentId, state } of await readCandidates(parts, who, to, call)) {
    const from = await parts.definitions.byId(who.tenant, deploymentId)
    const mapped = mapState(from.graph, to.graph, state)
    for (const { path, code } of 'issues' in mapped ? mapped.issues : []) {
      const was = from.graph.nodes.get(path)
      if (!was || (code !== 'flow.migrate-gone' && code !== 'flow.migrate-type')) continue
      const called = ({ id, name }: GraphNode, { ids }: Definition) => ({
        id: ids.told(id),
        name: pick(name, who.lang ?? 'zh'),
      })
      const fitting = () => [...to.graph.nodes.values()].filter(will => isOfKind(was, will))
      const told = called(was, from)
      const known = found.get(told.id) ?? { ...told, running: 0, choices: fitting().map(each => called(each, to)) }
      known.running += 1
      found.set(told.id, known)
    }
  }
  return [...found.values()]
}

interface PastMigration {
  id: string
  createTime: string
  personName: string
  /** of the process it moved to */
  version: number
  /** instances that were moved and not moved back */
  moved: number
  /** those of them that have not moved on since */
  undoable: number
}

const MOVED = sql`wf_migrated m join wf_instance i on i.tenant_id = m.tenant_id and i.id = m.instance_id`

/** The migrations of a process, the newest first. */
export async function readMigrations(
  trx: Trx,
  key: string,
  { current, size }: Record<string, unknown>,
): Promise<Page<PastMigration>> {
  const paging = readPaging(current, size)
  const { rows } = await sql<PastMigration & { total: string }>`
    select g.id, g.create_time as "createTime", coalesce(${nameOf('u')}, '') as "personName", d.version::integer as version,
           n.moved, n.undoable, count(*) over () as total
      from wf_migration g
      left join blade_wf_deployment d on d.tenant_id = g.tenant_id and d.id = g.deployment_id
      left join blade_user u on u.tenant_id = g.tenant_id and u.id = g.create_user
      cross join lateral (select count(*)::integer as moved, count(*) filter (where i.rev = m.rev)::integer as undoable
        from ${MOVED} where m.tenant_id = g.tenant_id and m.migration_id = g.id) n
     where g.tenant_id = ${trx.tenant} and g.def_key = ${key}
     order by g.id desc limit ${paging.size} offset ${paging.offset}`.execute(trx)
  const records = rows.map(({ total: _, ...row }) => row)
  return pageOf(records, Number(rows[0]?.total ?? 0), paging)
}

interface MovedRow {
  id: string
  title: string
  serialNumber: string
  /** it was moved from */
  version: number
  outcome: 'undoable' | 'gone'
}

/** The instances of a migration that were not moved back. */
export async function readMoved(
  trx: Trx,
  migration: string,
  { current, size }: Record<string, unknown>,
): Promise<Page<MovedRow>> {
  const paging = readPaging(current, size)
  const { rows } = await sql<MovedRow & { total: string }>`
    select i.id, i.title, i.serial_number as "serialNumber", d.version::integer as version,
           case when i.rev = m.rev then 'undoable' else 'gone' end as outcome, count(*) over () as total
      from ${MOVED} left join blade_wf_deployment d on d.tenant_id = m.tenant_id and d.id = m.deployment_id
     where m.tenant_id = ${trx.tenant} and m.migration_id = ${migration}
     order by i.rev = m.rev, i.id limit ${paging.size} offset ${paging.offset}`.execute(trx)
  const records = rows.map(({ total: _, ...row }) => row)
  return pageOf(records, Number(rows[0]?.total ?? 0), paging)
}
