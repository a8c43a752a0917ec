/**
 * The columns of a source's table as fields of a model.
 * @source MO-07
 */
import type { Issue } from '#engine/error/issue.ts'
import { systemFields } from '#engine/rules/scope.ts'
import type { EntityDocument, Field } from '#engine/schema/document.ts'
import { isReservedName } from '#engine/schema/reserved-name.ts'
import { camelCase } from '../read/named.ts'
import type { SourceColumn } from '../read/source-tables.ts'
import { fieldOfType } from '../write/field-of-type.ts'

export interface FieldsOfTable {
  fields: Field[]
  /** the columns they are made from, one each */
  of: SourceColumn[]
  /** unique over several fields, where the key of the table is */
  key: string[]
  /** columns that become no fields; the path is the column */
  left: Issue[]
}

const LONGEST_TITLE = 120
/** What a model without a state and one with it has in each record. */
const OWN = new Set([
  ...systemFields({ status: true } as EntityDocument).map(({ id }) => id),
  'rev',
  'ext',
  'tenantId',
  'isDeleted',
])

/**
 * A field has its column's name, comment, length and key. The records of a model have ids of their own, so a column
 * with the name of one is `source` before its name.
 */
export function fieldsOfTable(columns: SourceColumn[]): FieldsOfTable {
  const keys = columns.filter(({ isKey }) => isKey)
  const made: FieldsOfTable = { fields: [], of: [], key: [], left: [] }
  const taken = new Set<string>()
  for (const column of columns) {
    const typed = fieldOfType(column.columnType)
    if (!typed) {
      made.left.push({ path: column.columnName, code: 'model.left.type', params: { type: column.columnType } })
      continue
    }
    const id = freeId(column.columnName, taken)
    taken.add(id)
    made.of.push(column)
    const isAlone = column.isUnique || (column.isKey && keys.length === 1)
    const isUnique = isAlone && typed.type !== 'json' && typed.type !== 'text'
    made.fields.push({
      id,
      ...typed,
      title: { zh: (column.comment ?? column.columnName).split('\n')[0]!.slice(0, LONGEST_TITLE) },
      ...(column.isRequired || column.isKey ? { required: true } : {}),
      ...(isUnique ? { unique: true } : {}),
    } as Field)
    if (column.isKey && keys.length > 1) made.key.push(id)
  }
  if (made.key.length < keys.length) made.key = []
  return made
}

/** An id made from the name of a column, that no field before it has. */
function freeId(column: string, taken: ReadonlySet<string>): string {
  const plain = camelCase(column) || 'field'
  const mayBe = !OWN.has(plain) && !isReservedName(plain)
  const id = mayBe ? plain : `source${plain[0]!.toUpperCase()}${plain.slice(1)}`.slice(0, 40)
  if (!taken.has(id)) return id
  for (let number = 2; ; number++) {
    const next = `${id.slice(0, 36)}${number}`
    if (!taken.has(next)) return next
  }
}
