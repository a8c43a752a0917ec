/**
 * Custom operations of a micro-app: the buttons that who manages it adds to its lists, forms and sidebar.
 * @source PM-04, MA-05, MA-29; docs/language.md#operations
 */

import { type RawBuilder, sql } from 'kysely'
import type { Standing } from '#engine/access/app-rights.ts'
import type { FlowService, Rule } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import type { Trx } from '../../../db/db.ts'
import type { Access } from '../../../entity/rights/access.ts'

export type Place = 'row' | 'toolbar' | 'form' | 'sidebar'

/** What one action of an operation does: an action of the catalogue with its settings, and a name of its own. */
export type OperationStep = FlowService & { id?: string }

export interface Operation {
  id: string
  /** of the stored row; another one after each change */
  rev: number
  app: string
  /** '' of one stored before it had a place: it is offered nowhere */
  place: Place | ''
  /** key of the entity; null for the app's own */
  model: string | null
  title: Text
  icon: string | null
  kind: 'url' | 'process' | 'actions'
  url: string | null
  process: string | null
  /** key of the model the process stands on */
  processOver: string | null
  actions: OperationStep[]
  condition: Rule | null
  confirm: string | null
}

/** Those of an app that are switched on, in their order. */
export const readOperations = (trx: Trx, app: string): Promise<Operation[]> => readLive(trx, sql`o.app_id = ${app}`)

/** One that is switched on. */
export const readOperation = async (trx: Trx, id: string): Promise<Operation | undefined> =>
  (await readLive(trx, sql`o.id = ${id}`))[0]

async function readLive(trx: Trx, which: RawBuilder<unknown>): Promise<Operation[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select o.id, o.rev, o.place, o.model, o.kind, o.actions, o.condition, o.confirm, o.app_id as "appId",
           o.btn_name as "btnName", o.btn_name_en as "btnNameEn", o.btn_icon as "btnIcon", o.btn_url as "btnUrl",
           o.process_def_key as "processDefKey", f.entity as "processOver"
      from blade_app_diy_operate o left join lateral (${flowOf(trx, sql`o.process_def_key`)}) f on true
     where o.tenant_id = ${trx.tenant} and o.is_deleted = 0 and o.status = 1 and ${which}
     order by o.sort, o.id`.execute(trx)
  return rows.map(operationOf)
}

/** Whether a process of this key may be started. */
export async function isRunning(trx: Trx, process: string): Promise<boolean> {
  const { rows } = await flowOf(trx, sql`${process}`).execute(trx)
  return rows.length > 0
}

/** The newest active version of a process, with the key of the model it stands on. */
const flowOf = (trx: Trx, process: RawBuilder<unknown>) => sql`
  select w.content->'flow'->>'entity' as entity
    from blade_wf_deployment d join wf_definition w on w.tenant_id = d.tenant_id and w.deployment_id = d.id
   where d.tenant_id = ${trx.tenant} and w.tenant_id = ${trx.tenant} and d.process_def_key = ${process}
     and d.is_deleted = 0 and d.status = 1
   order by d.version::integer desc limit 1`

/** @param record  by the ids of its fields */
export function operationOf(record: Record<string, unknown>): Operation {
  const text = (id: string) => (typeof record[id] === 'string' && record[id] !== '' ? record[id] : null)
  const en = text('btnNameEn')
  return {
    id: String(record.id ?? ''),
    rev: Number(record.rev ?? 0),
    app: text('appId') ?? '',
    place: (text('place') ?? '') as Operation['place'],
    model: text('model'),
    title: { zh: text('btnName') ?? '', ...(en && { en }) },
    icon: text('btnIcon'),
    kind: record.kind as Operation['kind'],
    url: text('btnUrl'),
    process: text('processDefKey'),
    processOver: text('processOver'),
    actions: Array.isArray(record.actions) ? (record.actions as OperationStep[]) : [],
    condition: (record.condition as Rule | null | undefined) ?? null,
    confirm: text('confirm'),
  }
}

/**
 * Whether a person may use an operation: who may list the records of its model, or, of one in the sidebar, open the app;
 * and, for whom permissions of the app name, one of these gives it, as `op_` and its id.
 * @param access  what they may do with the records of its model; `opens`: they may open a page of the app
 * @source PM-09; ADR 0036
 */
export function mayUseOperation(
  { of, opens, standing }: { of: Pick<Access, 'may'> | undefined; opens: boolean; standing: Standing },
  { id, place }: Pick<Operation, 'id' | 'place'>,
): boolean {
  if (place === '') return false
  const isGiven = typeof standing === 'string' || standing.some(({ may }) => may.includes(callOfOperation(id)))
  return isGiven && (place === 'sidebar' ? opens : of?.may.has('list') === true)
}

/** The name under which permissions give an operation. */
export const callOfOperation = (id: string): string => `op_${id}`
