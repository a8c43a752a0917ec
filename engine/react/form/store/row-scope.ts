/**
 * A row of a sub-table as a record of its own: its rules read its fields by id and the parent record as `$parent`.
 * @source docs/language.md#operators; docs/language.md#nodes
 */
import type { Entity } from '../../../entity/compile-entity.ts'
import { stateOf } from '../../../entity/state-of.ts'
import type { EngineRecord } from '../../../value/value.ts'
import { labelsOf } from '../../data/wire-record.ts'
import type { PageStore } from '../../state/page.ts'
import { envOf } from '../../state/rules.ts'
import { pathOf, type RecordScope } from '../../state/scope.tsx'

export interface RowAt {
  page: PageStore
  /** the scope of the parent record */
  parent: RecordScope
  /** the children field, and the entity of its rows */
  field: string
  rows: Entity
  index: number
  readOnly: readonly string[]
  /** the row is only shown, whatever its record allows */
  viewOnly: boolean
  label: RecordScope['label']
  /** columns of 24 of a cell that names no width */
  span?: number
  /** another beginning of the controls' ids, where the row is on the screen twice */
  form?: string
}

export function rowScope(at: RowAt): RecordScope {
  const { page, parent, field, rows, index, readOnly, viewOnly, label } = at
  const path = pathOf(parent, `${field}/${index}`)
  const record = () => (parent.record[field] as EngineRecord[])[index] ?? {}
  return {
    form: at.form ?? parent.form,
    entity: rows.key,
    fields: new Map([...rows.fields].map(([id, each]) => [id, each.field])),
    get record() {
      return record()
    },
    rowsOf: id => rows.fields.get(id)?.rows ?? null,
    parent,
    path,
    set: (id, value) => parent.set(`${field}/${index}/${id}`, value),
    holdPartialInput: (id, partialInput) => parent.holdPartialInput(`${field}/${index}/${id}`, partialInput),
    partialInputOf: id => parent.partialInputOf(`${field}/${index}/${id}`),
    stateOf(id) {
      const state = stateOf(rows, record(), envOf({ page }), [id], parent.record as EngineRecord).get(id)!
      return readOnly.includes(id) ? { ...state, readOnly: true, required: false } : state
    },
    issuesOf: id => parent.issuesOf(`${field}/${index}/${id}`),
    issuesAmong: ids => parent.issuesAmong(ids.map(id => `${field}/${index}/${id}`)),
    labelsOf: id => labelsOf(record() as never)[id],
    check: path => parent.check(`${field}/${index}/${path}`),
    called: parent.called,
    viewOnly: parent.viewOnly || viewOnly,
    label,
    labelWidth: 0,
    span: at.span ?? 24,
  }
}
