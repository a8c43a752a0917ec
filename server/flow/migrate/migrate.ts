/**
 * Moves running instances to another version of their process, all that can be moved; what happens to each is said
 * before. A migration is undone for those not moved on since.
 * @source docs/workflow.md#migration
 */
import { sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import { mapState, type NodeMap } from '#engine/flow/migrate/map-state.ts'
import type { State } from '#engine/flow/state.ts'
import { pick } from '#engine/text/text.ts'
import type { Trx } from '../../db/db.ts'
import type { ActParts } from '../act/perform.ts'
import type { Definition } from '../definition/definitions.ts'
import { notOver } from '../definition/over.ts'
import { type Instance, lockInstance } from '../instance/instance.ts'

export interface MigrationCall {
  /** id of the deployment to move to */
  to: string
  /** id of the deployment to move from; absent: all others of the process */
  from?: string | null
  /** only these instances */
  instances?: string[]
  /** node → the node that takes its place, as the wire calls them */
  nodes?: NodeMap
}

/** What happens, or happened, to one instance. */
interface Moved {
  id: string
  title: string
  serialNumber: string
  version: number
  outcome: 'moved' | 'refused' | 'gone'
  /** where it stands, by name */
  at: string[]
  /** where it stands afterwards, by name */
  into: string[]
  issues: Issue[]
}

export interface Migration {
  /** null for a dry run */
  id: string | null
  moved: number
  refused: number
  gone: number
  instances: Moved[]
}

/** Instances moved by one call. */
const MOST_INSTANCES = 10_000
/** Instances listed in the answer; all are counted. */
const MOST_LISTED = 500

interface Candidate {
  id: string
  title: string
  serialNumber: string
  deploymentId: string
  state: State
}

/** Says what would happen to each. @throws Fault 'flow.definition-unknown', 'flow.migrate-many' */
export async function planMigration(parts: ActParts, who: Who, call: MigrationCall): Promise<Migration> {
  const to = await parts.definitions.byId(who.tenant, call.to)
  const found = await readCandidates(parts, who, to, call)
  const planned = await Promise.all(found.map(each => planOne(parts, who, to, each, call.nodes)))
  return sumOf(null, planned)
}

/** Moves those that can be moved, each in a transaction of its own. */
export async function migrate(parts: ActParts, who: Who, call: MigrationCall): Promise<Migration> {
  const to = await parts.definitions.byId(who.tenant, call.to)
  const found = await readCandidates(parts, who, to, call)
  const id = await parts.db.write(who, trx => insertMigration(trx, who, to))
  const moved: Moved[] = []
  for (const each of found) moved.push(await moveOne(parts, who, to, each, { nodes: call.nodes, migration: id }))
  return sumOf(id, moved)
}

function sumOf(id: string | null, all: Moved[]): Migration {
  const count = (which: Moved['outcome']) => all.filter(({ outcome }) => outcome === which).length
  return {
    id,
    moved: count('moved'),
    refused: count('refused'),
    gone: count('gone'),
    instances: all
      .toSorted((a, b) => Number(b.outcome !== 'moved') - Number(a.outcome !== 'moved'))
      .slice(0, MOST_LISTED),
  }
}

/** The running instances of other versions. @throws Fault 'flow.migrate-many' */
export async function readCandidates(
  parts: ActParts,
  who: Who,
  to: Definition,
  { from = null, instances }: MigrationCall,
): Promise<Candidate[]> {
  const only = instances ? sql`i.id = any(${instances}::bigint[])` : sql`true`
  const { rows } = await parts.db.readAtOnce(who, trx =>
    sql<Candidate>`
    select i.id, i.title, i.serial_number as "serialNumber", i.deployment_id as "deploymentId", i.state from wf_instance i
     where i.tenant_id = ${trx.tenant} and i.def_key = ${to.key} and i.deployment_id <> ${to.id} and ${notOver()}
       and i.is_deleted = 0 and (${from}::bigint is null or i.deployment_id = ${from}::bigint) and ${only}
     order by i.id limit ${MOST_INSTANCES + 1}`.execute(trx),
  )
  if (rows.length > MOST_INSTANCES) throw new Fault('flow.migrate-many', { most: MOST_INSTANCES })
  return rows
}

async function planOne(
  parts: ActParts,
  who: Who,
  to: Definition,
  each: Candidate,
  nodes: NodeMap = {},
): Promise<Moved> {
  const from = await parts.definitions.byId(who.tenant, each.deploymentId)
  const mapped = mapState(from.graph, to.graph, each.state, ourNodes(from, to, nodes))
  return 'issues' in mapped
    ? outcomeOf(who, from, each, 'refused', mapped.issues)
    : { ...outcomeOf(who, from, each, 'moved', []), into: standsAt(to, mapped.state, who) }
}

function outcomeOf(
  who: Who,
  from: Definition,
  { id, title, serialNumber, state }: Candidate,
  outcome: Moved['outcome'],
  issues: Issue[],
): Moved {
  const told = issues.map(issue => ({ ...issue, path: from.ids.told(issue.path) }))
  const at = standsAt(from, state, who)
  return { id, title, serialNumber, version: from.version, outcome, at, into: [], issues: told }
}

const ourNodes = (from: Definition, to: Definition, said: NodeMap): NodeMap =>
  Object.fromEntries(Object.entries(said).map(([was, will]) => [from.ids.ours(was), to.ids.ours(will)]))

/** The nodes of its tokens, by name. */
const standsAt = ({ graph }: Definition, { tokens }: State, { lang = 'zh' }: Who): string[] => [
  ...new Set(tokens.map(({ node }) => pick(graph.nodes.get(node)?.name, lang) || node)),
]

async function moveOne(
  parts: ActParts,
  who: Who,
  to: Definition,
  each: Candidate,
  { nodes: said = {}, migration }: { nodes?: NodeMap | undefined; migration: string },
): Promise<Moved> {
  return parts.db.write(who, async trx => {
    const locked = await lockInstance(trx, each.id)
    const instance = locked?.instance
    const from = await parts.definitions.byId(who.tenant, each.deploymentId)
    if (!instance || instance.state.ended || instance.deploymentId !== each.deploymentId)
      return outcomeOf(who, from, each, 'gone', [])
    const nodes = ourNodes(from, to, said)
    const mapped = mapState(from.graph, to.graph, instance.state, nodes)
    if ('issues' in mapped) return outcomeOf(who, from, each, 'refused', mapped.issues)
    await Promise.all([
      sql`insert into wf_migrated (tenant_id, migration_id, instance_id, rev, deployment_id, state)
        values (${trx.tenant}, ${migration}, ${instance.id}, ${instance.rev + 1}, ${instance.deploymentId},
          ${JSON.stringify(instance.state)}::jsonb)`.execute(trx),
      place(trx, instance, to, mapped.state, nodes),
    ])
    return outcomeOf(who, from, each, 'moved', [])
  })
}

/** Writes the state, and the nodes of open tasks, jobs and waits, in the version. */
async function place(
  trx: Trx,
  { id }: Pick<Instance, 'id'>,
  to: Definition,
  state: State,
  nodes: NodeMap,
): Promise<void> {
  const renamed = [...to.elements.values()].map(({ id: node, name, nameEn, bpmn }) => ({
    node,
    name: name || bpmn || node,
    nameEn,
  }))
  const map = JSON.stringify([
    ...renamed.map(each => ({ was: each.node, ...each })),
    ...Object.entries(nodes).map(([was, node]) => ({
      was,
      ...(renamed.find(each => each.node === node) ?? { node, name: node }),
    })),
  ])
  const of = (table: string) => sql`update ${sql.table(table)} t set node = n.node
      from (select distinct on (was) was, node from jsonb_to_recordset(${map}::jsonb) as m (was text, node text) order by was, node = was) n
     where t.tenant_id = ${trx.tenant} and t.instance_id = ${id} and t.node = n.was`
  await Promise.all([
    sql`update wf_instance set state = ${JSON.stringify(state)}::jsonb, deployment_id = ${to.id}, def_name = ${to.name}, def_name_en = ${to.flow.title.en},
          rev = rev + 1 where tenant_id = ${trx.tenant} and id = ${id}`.execute(trx),
    sql`update wf_task t set node = n.node, name = n.name, name_en = n."nameEn", rev = t.rev + 1
        from (select distinct on (was) was, node, name, "nameEn"
                from jsonb_to_recordset(${map}::jsonb) as m (was text, node text, name text, "nameEn" text)
               order by was, node = was) n
       where t.tenant_id = ${trx.tenant} and t.instance_id = ${id} and t.status in ('open', 'waiting') and t.kind <> 'resubmit'
         and t.node = n.was`.execute(trx),
    of('wf_job').execute(trx),
    of('wf_wait').execute(trx),
    // the version may say the title otherwise
    sql`insert into wf_job (tenant_id, instance_id, work, due_at) values (${trx.tenant}, ${id}, 'title', now())`.execute(
      trx,
    ),
  ])
}

async function insertMigration(trx: Trx, who: Who, to: Definition): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into wf_migration (tenant_id, def_key, deployment_id, create_user)
    values (${trx.tenant}, ${to.key}, ${to.id}, ${who.id}) returning id`.execute(trx)
  return rows[0]!.id
}

/** Moves back the instances of a migration that have not moved on since; the others are listed as 'gone'. @throws Fault 'flow.migration-unknown' */
export async function undoMigration(parts: ActParts, who: Who, migration: string): Promise<Migration> {
  const { rows } = await parts.db.readAtOnce(who, trx =>
    sql<Candidate & { rev: number }>`
      select i.id, i.title, i.serial_number as "serialNumber", m.deployment_id as "deploymentId", m.state, m.rev
        from wf_migrated m join wf_instance i on i.tenant_id = m.tenant_id and i.id = m.instance_id
       where m.tenant_id = ${who.tenant} and m.migration_id = ${migration} order by i.id`.execute(trx),
  )
  if (!rows.length) throw new Fault('flow.migration-unknown')
  const undone: Moved[] = []
  for (const each of rows) undone.push(await undoOne(parts, who, migration, each))
  return sumOf(migration, undone)
}

async function undoOne(
  parts: ActParts,
  who: Who,
  migration: string,
  each: Candidate & { rev: number },
): Promise<Moved> {
  const from = await parts.definitions.byId(who.tenant, each.deploymentId)
  return parts.db.write(who, async trx => {
    const locked = await lockInstance(trx, each.id)
    if (locked?.instance.rev !== each.rev) return outcomeOf(who, from, each, 'gone', [])
    const back = backMap(locked.instance.state, each.state)
    await Promise.all([
      place(trx, locked.instance, from, each.state, back),
      sql`delete from wf_migrated where tenant_id = ${trx.tenant} and migration_id = ${migration}
          and instance_id = ${each.id}`.execute(trx),
    ])
    return outcomeOf(who, from, each, 'moved', [])
  })
}

/** Which node each stood at before; tokens, scopes and waits keep their ids. */
function backMap(now: State, before: State): NodeMap {
  const was = new Map([...before.tokens, ...before.scopes, ...before.waits].map(({ id, node }) => [id, node]))
  const pairs = [...now.tokens, ...now.scopes, ...now.waits].map(({ id, node }) => [node, was.get(id) ?? node])
  return Object.fromEntries(pairs.filter(([node, old]) => node !== old))
}
