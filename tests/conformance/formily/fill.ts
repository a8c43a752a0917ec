/** Fills a form as a person would: every field that is open gets a value that its own facts and options allow. */

import { beginRecord } from '#engine/entity/begin-record.ts'
import type { FormStore } from '#engine/react/form/store/form-store.ts'
import { rowScope } from '#engine/react/form/store/row-scope.ts'
import type { PageStore } from '#engine/react/state/page.ts'
import { envOf } from '#engine/react/state/rules.ts'
import type { RecordScope } from '#engine/react/state/scope.tsx'
import type { Field, Json } from '#engine/schema/document.ts'
import { isEmpty, type Value } from '#engine/value/value.ts'

/** Values for fields whose facts no value can be drawn from (patterns, checks), by the last part of their id. */
export type Samples = Record<string, Json>

const FORMATS: Partial<Record<NonNullable<Field['format']>, string>> = {
  email: 'ann@example.com',
  url: 'https://example.com',
  phone: '13912345678',
  idCard: '11010519491231002X',
}

/** Twice, because a value may open another field. */
export function fillForm(page: PageStore, store: FormStore, locked: ReadonlySet<string>, samples: Samples): void {
  for (let round = 0; round < 2; round++) fillRecord(page, store.scope, locked, samples)
}

/** Gives every open field a value that few accept: both sides must refuse the same. */
export function spoilForm({ scope }: FormStore, locked: ReadonlySet<string>): void {
  for (const field of scope.fields.values()) {
    const state = scope.stateOf(field.id)
    if (!state.exists || state.readOnly || locked.has(field.id)) continue
    if (field.type === 'string' || field.type === 'text') scope.set(field.id, '~'.repeat((field.maxLength ?? 0) + 1))
    if (field.type === 'integer') scope.set(field.id, -99_999)
    if (field.type === 'decimal') scope.set(field.id, '-99999.01')
    if (field.type === 'enum' && field.many) scope.set(field.id, (field.options ?? []).map(({ id }) => id).slice(0, 1))
    if (field.type === 'children')
      scope.set(
        field.id,
        Array.from({ length: (field.maxCount ?? 1) + 1 }, () => ({})),
      )
  }
}

function fillRecord(page: PageStore, scope: RecordScope, locked: ReadonlySet<string>, samples: Samples): void {
  for (const field of scope.fields.values()) {
    const state = scope.stateOf(field.id)
    if (!state.exists || state.readOnly || locked.has(field.id) || !isEmpty(scope.record[field.id] as Value)) continue
    if (field.type === 'children') fillRows(page, scope, field, locked, samples)
    else scope.set(field.id, samples[field.name ?? field.id] ?? drawn(field, state.choices))
  }
}

function fillRows(
  page: PageStore,
  parent: RecordScope,
  field: Field,
  locked: ReadonlySet<string>,
  samples: Samples,
): void {
  const rows = parent.rowsOf(field.id)!
  const count = Math.max(1, field.minCount ?? 0)
  const begun = () => beginRecord(rows, envOf({ page }), parent.record as never)
  parent.set(field.id, Array.from({ length: count }, begun))
  for (let index = 0; index < count; index++) {
    const at = { page, parent, field: field.id, rows, index, readOnly: [], viewOnly: false, label: 'top' as const }
    fillRecord(page, rowScope(at), locked, samples)
  }
}

type Offers = ReturnType<RecordScope['stateOf']>['choices']

function drawn(field: Field, offers: Offers): Json {
  switch (field.type) {
    case 'string':
    case 'text':
      return textOf(field)
    case 'integer':
      return Math.ceil(Number(field.min ?? Math.min(1, Number(field.max ?? 1))))
    case 'decimal':
      return String(field.min ?? Math.min(1, Number(field.max ?? 1)))
    case 'boolean':
      return true
    case 'date':
      return '2026-03-02'
    case 'datetime':
      return '2026-03-02 10:00:00'
    case 'time':
      return '10:00'
    case 'enum': {
      const ids = (field.options ?? []).filter(option => offers?.({ ...option }) ?? true).map(({ id }) => id)
      return field.many ? ids.slice(0, 2) : (ids[0] ?? null)
    }
    case 'region':
      return '110101'
    case 'file':
      return [{ link: '/a.pdf', name: `a.${field.accept?.[0] ?? 'pdf'}`, size: 1, attachId: '1' }]
    default:
      return field.widget === 'time-range' ? ['09:00', '10:00'] : ['2026-03-01', '2026-03-02']
  }
}

function textOf({ format, minLength = 1, maxLength = 100 }: Field): string {
  return ((format && FORMATS[format]) ?? 'Text'.padEnd(minLength, '.')).slice(0, maxLength)
}
