/**
 * The rights on rows that have those of their records (`rightsOf`): somebody reads the rows of the records they read, and
 * writes those of the records they change, by whichever call.
 * @source docs/language.md#grants; docs/security.md#data
 */
import type { EntityDocument } from '#engine/schema/document.ts'
import { maskedTo } from '#engine/value/mask.ts'
import { type Access, isReadable, isWritable } from '../access.ts'

const READS = ['list', 'detail', 'export']
const WRITES = ['add', 'edit', 'remove']

/** The right on the record that a call on one of its rows asks: rows are chosen by whoever lists them. */
export const askedAbove = (call: string): string => (WRITES.includes(call) ? 'edit' : call === 'select' ? 'list' : call)

/** The records of an entity, and the access to them. */
export interface Above {
  document: EntityDocument
  access: Access
}

/** @param above  undefined where there are no such records: then nobody has a right */
export function rowAccess(document: EntityDocument, above: Above | undefined): Access {
  const may = above ? callsTo(document, above) : []
  return {
    may: new Set(may),
    rows: () => true,
    hide: new Set(),
    readOnly: new Set(),
    mask: new Set(maskedTo(document, null)),
    // without a call there are no rows to limit
    ...(above && may.length > 0 && { rightsOf: above.document.key }),
  }
}

function callsTo(rows: EntityDocument, { document, access }: Above): string[] {
  const fields = document.fields.filter(field => field.type === 'children' && field.to === rows.key)
  if (!fields.some(field => isReadable(field, access))) return []
  const reads = READS.filter(call => access.may.has(call))
  if (reads.length === 0) return []
  const writes = access.may.has('edit') && fields.some(field => isWritable(field, access)) ? WRITES : []
  return [...reads, ...(access.may.has('list') ? ['select'] : []), ...writes]
}

/**
 * The access of an administrator, who has every right on rows, but where a grant or a data scope limits theirs on the
 * records.
 * @param own  what the entity of the rows gives
 */
export function administratorsRowAccess(document: EntityDocument, above: Above | undefined, own: Access): Access {
  if (!above || reachesAll(above.access)) return own
  return { ...rowAccess(document, above), mask: own.mask }
}

const reachesAll = ({ may, rows, hide, readOnly, rightsOf }: Access): boolean =>
  rightsOf === undefined &&
  hide.size + readOnly.size === 0 &&
  [...READS, 'edit'].every(call => may.has(call) && rows(call) === true)
