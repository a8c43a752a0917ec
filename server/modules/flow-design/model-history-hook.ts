/** @source WD-04; docs/security.md#processes */
import { sql } from 'kysely'
import { readFlow } from '#engine/flow/settings/read-flow.ts'
import { writeFlow } from '#engine/flow/settings/write-flow.ts'
import type { FlowDocument } from '#engine/schema/document.ts'
import { GRAMMAR } from '#engine/schema/raise-document.ts'
import type { MakeHook } from '../../entity/write/hooks.ts'
import { seenFlow } from '../../store/seen-flow.ts'

/** An earlier state of a process is read as its present one. */
export const modelHistoryHook: MakeHook = ({ services: { store } }) => ({
  async afterRead({ trx, who, records }) {
    const models = records.map(({ modelId }) => modelId)
    const { rows } = await sql<{ id: string; app: string | null }>`
      select id, app_key as app from blade_wf_model
       where tenant_id = ${trx.tenant} and id = any(${models}::bigint[])`.execute(trx)
    const appOf = new Map(rows.map(({ id, app }) => [id, app]))
    for (const record of records) {
      if (typeof record.xml !== 'string') continue
      const { flow } = readFlow(record.xml)
      const whole: FlowDocument = { kind: 'flow', grammar: GRAMMAR, key: flow.process, ...flow }
      const seen = await seenFlow({ store, trx, who }, appOf.get(String(record.modelId)), whole)
      if (seen !== whole) record.xml = writeFlow(seen)
    }
  },
})
