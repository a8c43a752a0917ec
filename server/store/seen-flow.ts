/** How much of the definition of a process a person may see. @source docs/security.md#processes */
import { cutFlow } from '#engine/access/cut-flow.ts'
import type { FlowDocument } from '#engine/schema/document.ts'
import { readApp } from '../layers/rows.ts'
import type { Work } from './app/work.ts'
import { isAdministrator, mayDesign, mayEdit } from './rights.ts'

/**
 * The flow as it is for those who may design its app, what its diagram shows for everybody else. What belongs to no app any
 * more is the administrators'.
 */
export async function seenFlow(
  { store, trx, who }: Pick<Work, 'store' | 'trx' | 'who'>,
  app: string | null | undefined,
  flow: FlowDocument,
): Promise<FlowDocument> {
  const row = app ? await readApp(trx, app) : undefined
  const mayDesignIt = row ? mayEdit(who, row, store.shipped) : mayDesign(who) && isAdministrator(who)
  return mayDesignIt ? flow : cutFlow(flow)
}
