/**
 * Checks a field's limits against the stored files themselves, because names and sizes in a value come from the client.
 * @source RS-07; docs/security.md#files
 */
import type { Issue } from '#engine/error/issue.ts'
import type { Field } from '#engine/schema/document.ts'
import { sayMost } from '#engine/value/file-kinds.ts'
import { type EngineRecord, readValue } from '#engine/value/value.ts'
import type { Trx } from '../../db/db.ts'
import { fileKeysIn } from './links.ts'
import { findAttach } from './may-read.ts'

const MB = 1024 * 1024

/** Issues of the files that `after` adds to `before`: of a type the field does not accept, or too large for it. */
export async function checkFit(
  trx: Trx,
  tenant: string,
  fields: Field[],
  before: EngineRecord | null,
  after: EngineRecord,
): Promise<Issue[]> {
  const issues: Issue[] = []
  for (const { id, type, title, accept, maxMb } of fields) {
    if (type !== 'file' || (!accept && !maxMb)) continue
    const had = fileKeysIn(readValue(before, id))
    for (const key of fileKeysIn(readValue(after, id)).filter(key => !had.includes(key))) {
      const file = await findAttach(trx, tenant, key)
      if (!file) continue // `holdFiles` refuses it
      const name = file.originalName
      if (accept && !accept.includes(file.extension)) {
        issues.push({ path: id, code: 'field.accept', params: { title, name, accept: accept.join(', ') } })
      } else if (maxMb && file.attachSize > maxMb * MB) {
        issues.push({ path: id, code: 'file.size', params: { name, most: sayMost(maxMb) } })
      }
    }
  }
  return issues
}
