/**
 * Records as the nodes of a tree, for an entity with a reference to itself.
 * @source UR-17, UR-18, UR-28, DI-14
 */
import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import { readId } from '#engine/value/parse-choice.ts'
import type { Value } from '#engine/value/value.ts'
import type { Trx } from '../../db/db.ts'
import type { Model } from '../model/model.ts'
import { isReadable } from '../rights/access.ts'
import { and, type Reader, toWireRecords } from '../rights/reader.ts'
import type { Column } from '../table/columns.ts'
import { ofTenant } from '../table/of-tenant.ts'
import { filtersOf, refuseWrong } from './list.ts'
import { orderBy, readSort } from './page/order.ts'
import { labelFor, offeredColumns } from './refs.ts'

/** A node of a tree, for pickers and lazy tables. */
export interface TreeNode {
  id: string
  /** '0' at the top */
  parentId: string
  title: string
  /** the id again, under the names tree widgets use */
  key: string
  value: string
  hasChildren?: boolean
  children?: TreeNode[]
  [more: string]: unknown
}

export interface TreeRow {
  id: string
  parentId: string | null
  title: string
  [more: string]: unknown
}

export interface TreeRequest {
  filters?: Record<string, unknown>
  /** only the children of this record, or the top level when null; all levels when undefined */
  parent?: unknown
  /** nodes have every readable field, as in a list; otherwise only those of a picker */
  whole: boolean
}

/** The most nodes of a whole tree; larger ones are read level by level. */
const MOST = 10_000

/** @throws Fault 'entity.flat' when the entity is no tree */
export async function treeRows(trx: Trx, reader: Reader, request: TreeRequest): Promise<TreeRow[]> {
  const { model, access } = reader
  const parent = parentColumn(reader)
  const { conditions, issues } = filtersOf(reader, request.filters ?? {})
  refuseWrong(issues)
  const level =
    request.parent === undefined ? [] : [sql`${sql.raw(parent.stored)} is not distinct from ${below(request.parent)}`]
  const columns = request.whole ? reader.columns : offeredColumns(reader.models, model.key, access)
  const select = [
    ...columns.map(column => `${column.stored} as "${column.wire}"`),
    't."id" as "id"',
    `${parent.stored} as "parentId"`,
    `${labelFor(reader)} as "title"`,
  ]
  const hasChildren = sql`exists (select from ${sql.raw(model.from.replace(/ t$/, ' c'))}
    where ${ofTenant(model.document, reader.who.tenant, 'c')} and c.${sql.raw(parent.stored.slice(2))} = t."id" and c.is_deleted = 0)`
  const { rows } =
    await sql<TreeRow>`select ${sql.raw(select.join(', '))}, ${hasChildren} as "hasChildren" from ${reader.from}
    where ${and([reader.rows, ...conditions, ...level])}
    order by ${orderBy(reader, [...readSort(reader), { id: 'id' }]).order.by} limit ${MOST}`.execute(trx)
  return request.whole ? toWireRecords(reader, rows) : rows
}

function parentColumn({ model, access }: Reader): Column {
  if (!model.parent || !isReadable(model.parent.field, access)) {
    throw new Fault('entity.flat', { title: model.document.title })
  }
  return model.parent
}

/**
 * Refuses to move the record `id` below itself. Takes a lock, so that two concurrent moves cannot make a circle
 * together.
 */
export async function checkParent(trx: Trx, model: Model, id: string, parent: Value): Promise<Issue[]> {
  const column = model.parent
  if (!column || parent === null) return []
  const at = sql.raw(column.stored)
  await sql`select pg_advisory_xact_lock(hashtext(${`tree ${model.table}`}))`.execute(trx)
  const { rows } = await sql`with recursive above(id) as (
      select ${parent}::bigint union select ${at} from ${sql.raw(model.from)} join above on t.id = above.id
       where ${ofTenant(model.document, trx.tenant)}
    ) select from above where id = ${id}`.execute(trx)
  return rows.length ? [{ path: column.id, code: 'record.circle', params: { title: column.field.title } }] : []
}

/** '0' and an empty value mean the top. */
function below(parent: unknown): string | null {
  return parent === '0' || parent === 0 ? null : readId(parent)
}

/** Builds the tree of rows in their order; a row whose parent is not among them becomes a root. */
export function growTree(rows: TreeRow[]): TreeNode[] {
  const nodes = new Map(rows.map(row => [row.id, nodeOf(row)]))
  const roots: TreeNode[] = []
  for (const node of nodes.values()) {
    const parent = nodes.get(node.parentId)
    if (!parent) roots.push(node)
    else parent.children = [...(parent.children ?? []), node]
  }
  return roots
}

export function nodeOf(row: TreeRow): TreeNode {
  return { ...row, parentId: row.parentId ?? '0', key: row.id, value: row.id }
}
