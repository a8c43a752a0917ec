/**
 * The rights on rows that have those of their records (`rightsOf`): somebody reads the rows of the records they read, and
 * writes those of the records they change, by whichever call.
 * @source docs/language.md#grants; docs/security.md#data
 */
import type { EntityDocument } from '#engine/schema/document.ts'
import { maskedTo } from '#engine/value/mask.ts'
import { type Access, isReadable, isWritable } from '../access.ts'

const READS = ['list', 'detail', 'select', 'export']
export const ROW_WRITES = ['add', 'edit', 'remove']

/** @param access  to the records of `above` */
export function rowAccess(document: EntityDocument, above: EntityDocument, access: Access): Access {
  const fields = above.fields.filter(field => field.type === 'children' && field.to === document.key)
  const reads = fields.some(field => isReadable(field, access)) ? READS.filter(call => access.may.has(call)) : []
  const writes = access.may.has('edit') && fields.some(field => isWritable(field, access)) ? ROW_WRITES : []
  return {
    may: new Set([...reads, ...(reads.length > 0 ? writes : [])]),
    rows: () => true,
    hide: new Set(),
    readOnly: new Set(),
    mask: new Set(maskedTo(document, null)),
    rightsOf: above.key,
  }
}
