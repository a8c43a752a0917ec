/**
 * The deployed definitions, compiled once and kept: a deployment never changes.
 * @source docs/workflow.md#definition
 */
import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import { type ElementIds, elementIds } from '#engine/flow/element-ids.ts'
import { compileProcess } from '#engine/flow/graph/compile-process.ts'
import type { Graph } from '#engine/flow/graph/graph.ts'
import type { FlowElement } from '#engine/schema/document.ts'
import { type Lang, pick, type Text } from '#engine/text/text.ts'
import type { Db, Trx } from '../../db/db.ts'
import type { Deployed } from './deploy.ts'

export interface Definition extends Deployed {
  /** of the deployment */
  id: string
  key: string
  name: string
  version: number
  category: string | null
  graph: Graph
  elements: ReadonlyMap<string, FlowElement>
  /** its elements on the wire */
  ids: ElementIds
}

export interface Definitions {
  /** @throws Fault 'flow.definition-unknown' */
  byId(tenant: string, id: string): Promise<Definition>
  /** The newest active version. @throws Fault 'flow.definition-unknown', 'flow.definition-suspended' */
  byKey(tenant: string, key: string): Promise<Definition>
  /** The newest active version, else the newest of all. @throws Fault 'flow.definition-unknown' */
  newest(tenant: string, key: string): Promise<Definition>
}

/** The name of its process in both languages; the deployment has the Chinese one. */
export const processTitle = ({ name, flow }: Pick<Definition, 'name' | 'flow'>): Text => ({
  zh: name,
  en: flow.title.en || name,
})

/** The name of its process in a language. */
export const nameIn = (definition: Definition, lang: Lang): string => pick(processTitle(definition), lang)

/** The most definitions kept compiled; the one that was used longest ago is dropped. */
const MOST_KEPT = 500

export function openDefinitions(db: Db): Definitions {
  const kept = new Map<string, Promise<Definition>>()

  const byId = (tenant: string, id: string): Promise<Definition> => {
    const place = `${tenant} ${id}`
    const known = kept.get(place) ?? read(db, tenant, id)
    kept.delete(place)
    kept.set(place, known)
    known.catch(() => kept.delete(place))
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
    return known
  }

  return {
    byId,
    async byKey(tenant, key) {
      const newest = await db.readAtOnce({ tenant }, trx => newestOf(trx, key))
      if (!newest) throw new Fault('flow.definition-unknown', { key })
      if (!newest.isActive)
        throw new Fault('flow.definition-suspended', { name: processTitle(await byId(tenant, newest.id)) })
      return byId(tenant, newest.id)
    },
    async newest(tenant, key) {
      const newest = await db.readAtOnce({ tenant }, trx => newestOf(trx, key))
      if (!newest) throw new Fault('flow.definition-unknown', { key })
      return byId(tenant, newest.id)
    },
  }
}

async function newestOf(trx: Trx, key: string): Promise<{ id: string; isActive: boolean } | undefined> {
  const { rows } = await sql<{ id: string; isActive: boolean }>`
    select id, status = 1 as "isActive" from blade_wf_deployment
     where tenant_id = ${trx.tenant} and process_def_key = ${key} and is_deleted = 0
       and exists (select 1 from wf_definition w
                    where w.tenant_id = ${trx.tenant} and w.deployment_id = blade_wf_deployment.id)
     order by status = 1 desc, version::integer desc limit 1`.execute(trx)
  return rows[0]
}

async function read(db: Db, tenant: string, id: string): Promise<Definition> {
  const { rows } = await db.readAtOnce({ tenant }, trx =>
    sql<{ name: string; version: string; category: string | null; content: Deployed }>`
      select d.name, d.version, d.category, w.content
        from blade_wf_deployment d join wf_definition w on w.tenant_id = d.tenant_id and w.deployment_id = d.id
       where d.tenant_id = ${tenant} and d.id = ${id}`.execute(trx),
  )
  const row = rows[0]
  if (!row) throw new Fault('flow.definition-unknown', { key: id })
  const { flow } = row.content
  return {
    ...row.content,
    id,
    key: flow.process,
    name: row.name,
    version: Number(row.version),
    category: row.category,
    graph: compileProcess(flow),
    elements: new Map(flow.elements.map(element => [element.id, element])),
    ids: elementIds(flow.elements),
  }
}
