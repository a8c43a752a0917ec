/**
 * The rights on rows that have those of their records (`rightsOf`): somebody reads the rows of the records they read, by
 * whichever call, and writes them in their record alone, where its checks, sums and process are.
 * @source docs/language.md#grants; docs/security.md#data
 */
import type { EntityDocument } from '#engine/schema/document.ts'
import { maskedTo } from '#engine/value/mask.ts'
import { type Access, isReadable, NO_RIGHTS } from '../access.ts'

const READS = ['list', 'detail', 'export', 'print', 'printList', 'download']

/** The right on the record that a call on one of its rows asks: rows are chosen by whoever lists them. */
export const askedAbove = (call: string): string => (call === 'select' ? 'list' : call)

/** The records of an entity, and the access to them. */
export interface Above {
  document: EntityDocument
  access: Access
}

/** @param above  undefined where there are no such records: then nobody has a right */
export function rowAccess(document: EntityDocument, above: Above | undefined): Access {
  const may = above ? callsTo(document, above) : []
  return {
    ...NO_RIGHTS,
    may: new Set(may),
    mask: new Set(maskedTo(document, null)),
    // without a call there are no rows to limit
    ...(above && may.length > 0 && { rightsOf: above.document.key }),
  }
}

function callsTo(rows: EntityDocument, { document, access }: Above): string[] {
  const fields = document.fields.filter(field => field.type === 'children' && field.to === rows.key)
  if (!fields.some(field => isReadable(field, access))) return []
  const reads = READS.filter(call => access.may.has(call))
  return [...reads, ...(access.may.has('list') ? ['select'] : [])]
}

/**
 * The access of an administrator or of who manages the app, who have every right on rows, but where a grant or a data scope limits theirs on the
 * records.
 * @param own  what the entity of the rows gives
 */
export function managersRowAccess(document: EntityDocument, above: Above | undefined, own: Access): Access {
  if (!above || reachesAll(above.access)) return own
  return { ...rowAccess(document, above), mask: own.mask }
}

const reachesAll = ({ may, rows, hide, readOnly, rightsOf }: Access): boolean =>
  rightsOf === undefined &&
  hide.size + readOnly.size === 0 &&
  [...READS, 'edit'].every(call => may.has(call) && rows(call) === true)
