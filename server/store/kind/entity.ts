/** @source docs/designer.md#publishing */
import { pathOf } from '#engine/compile/library-with.ts'
import { Fault } from '#engine/error/fault.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { applyTable } from '../../entity/table/apply-table.ts'
import { copyValues } from '../../entity/table/copy-values.ts'
import { mustPass } from '../app/checked.ts'
import type { Work } from '../app/work.ts'
import type { StoredKind } from './stored-kind.ts'

export const entity: StoredKind<EntityDocument> = {
  async publish(work, documents, before) {
    for (const document of documents) {
      await growTable(
        work,
        document,
        before.find(({ key }) => key === document.key),
      )
    }
  },
}

/** Faults of a table are reported at their place in the documents, like all other issues. */
async function growTable(
  { trx, who }: Work,
  document: EntityDocument,
  before: EntityDocument | undefined,
): Promise<void> {
  try {
    await applyTable(trx, document, who.tenant)
    if (before) await copyValues(trx, who.tenant, before, document)
  } catch (error) {
    if (!(error instanceof Fault) || !error.code.startsWith('table.')) throw error
    const { code, params } = error
    const path = [pathOf(document), ...(params.field ? ['fields', params.field] : [])].join('/')
    mustPass([{ path, code, params }])
  }
}
