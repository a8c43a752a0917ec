/** A flow of a draft as it would be deployed. @source docs/workflow.md#simulation */
import { resolveDocument } from '#engine/compile/resolve-document.ts'
import { compileProcess } from '#engine/flow/graph/compile-process.ts'
import type { FlowDocument, FormDocument, Library } from '#engine/schema/document.ts'
import type { Trx } from '../../db/db.ts'
import type { Simulable } from './begun-values.ts'

/** @throws Fault those of `compileProcess` */
export async function draftProcess(trx: Trx, flow: FlowDocument, library: Library): Promise<Simulable> {
  const keys = new Set([flow.form, ...flow.elements.map(({ form }) => form)].filter(key => key !== undefined))
  const forms = [...keys].flatMap((key): [string, FormDocument][] => {
    const form = library.document('form', key)
    return form ? [[key, resolveDocument(form, library).document as FormDocument]] : []
  })
  const model = await trx
    .selectFrom('blade_wf_model')
    .select('category')
    .where(row => row.and({ tenant_id: trx.tenant, model_key: flow.process, is_deleted: 0 }))
    .executeTakeFirst()
  return {
    flow,
    forms: Object.fromEntries(forms),
    graph: compileProcess(flow),
    elements: new Map(flow.elements.map(element => [element.id, element])),
    category: model?.category ?? null,
  }
}
