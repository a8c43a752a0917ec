import { sql } from 'kysely'
import type { NodeSettings, To, WhoRule } from '#engine/schema/document.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import type { Trx } from '../../db/db.ts'
export interface Case {
  tenant: string
  starter: string
  starterDept: string | null
  previous: string | null
  chosen: string[]
  values: EngineRecord
  evaluate(expression: string): unknown
  administrators?: To
}
export type Assignment =
  | { kind: 'handlers'; users: { id: string; deputyOf?: string | undefined }[]; note?: string }
  | { kind: 'pass'; why: string }
export async function assign(trx: Trx, settings: NodeSettings, of: Case, _at: Date): Promise<Assignment> {
  const users: string[] = []
  for (const rule of settings.who ?? ([] as WhoRule[])) {
    if (rule.is === 'initiator') users.push(of.starter)
    else if (rule.is === 'users') {
      const { rows } = await sql<{
        id: string
      }>`select id from blade_user where tenant_id=${trx.tenant} and (account = any(${rule.codes}) or id::text = any(${rule.codes}))`.execute(
        trx,
      )
      users.push(...rows.map(r => r.id))
    } else if (rule.is === 'expression') users.push(...String(of.evaluate(rule.expression!)).split(','))
    else if (rule.is === 'chosenByPrevious' || rule.is === 'chosenByInitiator') users.push(...of.chosen)
  }
  return { kind: 'handlers', users: [...new Set(users)].map(id => ({ id })) }
}
