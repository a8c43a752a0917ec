import type { FlowDocument } from '#engine/schema/document.ts'
import type { Trx } from '../../db/db.ts'
export async function giveSerial(_trx: Trx, _flow: FlowDocument, _at: Date): Promise<string> {
  return ''
}
