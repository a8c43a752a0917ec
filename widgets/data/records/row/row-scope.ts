/** The scope of rules in a row of a list: its fields by id, and the row as `$row`. @source docs/language.md#rules */
import type { ClientEntity, WireRecord } from '#adapters/wire/screen.ts'
import { fromWire } from '#engine/react/data/wire-record.ts'
import type { PageStore } from '#engine/react/state/page.ts'
import type { RuleAt } from '#engine/react/state/rules.ts'
import type { RecordScope } from '#engine/react/state/scope.tsx'
import { fieldsOf } from '#engine/rules/scope.ts'
import type { EntityDocument, Field } from '#engine/schema/document.ts'

const fieldMaps = new WeakMap<EntityDocument, Map<string, Field>>()

export function rowAt(page: PageStore, entity: ClientEntity, row: WireRecord): RuleAt & { record: RecordScope } {
  const { document } = entity
  const fields = fieldMaps.get(document) ?? new Map(fieldsOf(document).map(field => [field.id, field]))
  fieldMaps.set(document, fields)
  const record = fromWire([...fields.values()], row, page.bundle.entities)
  return { page, record: { ...STILL, entity: document.key, fields, record }, moment: { row: record } }
}

/** The scope of a row that cannot be edited. */
const STILL: Omit<RecordScope, 'entity' | 'fields' | 'record'> = {
  form: '',
  rowsOf: () => null,
  path: '',
  set: () => undefined,
  holdPartialInput: () => undefined,
  partialInputOf: () => null,
  stateOf: () => ({ exists: true, required: false, readOnly: true, choices: null }),
  issuesOf: () => [],
  issuesAmong: () => 0,
  labelsOf: () => undefined,
  check: () => true,
  called: () => null,
  viewOnly: true,
  label: 'top',
  labelWidth: 0,
  span: 24,
}
