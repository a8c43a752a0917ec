/** The rows of a sub-table: which are shown, what may be done with them, and how they are added, copied and removed. */
import { useMemo } from 'react'
import type { ClientEntity } from '#adapters/wire/screen.ts'
import { beginRecord } from '#engine/entity/begin-record.ts'
import type { Entity } from '#engine/entity/compile-entity.ts'
import { widgetFor } from '#engine/entity/derive-widget.ts'
import { rowsOfField } from '#engine/react/form/store/form-entity.ts'
import type { PageStore } from '#engine/react/state/page.ts'
import { envOf } from '#engine/react/state/rules.ts'
import { type RecordScope, usePage, useRecord } from '#engine/react/state/scope.tsx'
import type { WidgetProps } from '#engine/react/widget.ts'
import type { EntityDocument, Field, Node } from '#engine/schema/document.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import type { Props, Value } from '../props.gen.ts'

type Verb = NonNullable<Props['can']>[number]

export interface Rows {
  page: PageStore
  /** the scope of the record that holds the rows */
  parent: RecordScope
  field: Field
  client: ClientEntity
  entity: Entity
  cells: Node[]
  /** with their places in the list; removed ones are left out */
  shown: [index: number, row: EngineRecord][]
  can(verb: Verb): boolean
  /** rows that may still be added */
  room: number
  /** whether the cells of a row are only shown */
  isLocked(row: EngineRecord): boolean
  /** a new row with its defaults, which is not in the list yet */
  begin(values?: EngineRecord): EngineRecord
  put(rows: EngineRecord[]): void
  /** Adds rows at the end. */
  append(rows: EngineRecord[]): void
  /** whether the rows have an order of their own, in which they may be moved */
  mayMove: boolean
  /** Changes places with the row before (-1) or after (1) it. @returns false where there is none */
  move(index: number, by: -1 | 1): boolean
  /** Adds a copy after the row. */
  copy(index: number): void
  /** A stored row is marked, so that the server removes it too; an unsaved one is simply dropped. */
  remove(index: number): void
}

/** Rows of one sub-table that a browser holds. */
export const MOST_ROWS = 2000

/** @returns null outside of a record, and where the entity of the rows is not known */
export function useRows({ node, props, field, readOnly, value, onChange }: WidgetProps<Props, Value>): Rows | null {
  const page = usePage()
  const parent = useRecord()
  const { client, entity } = (field && parent && rowsOfField(page, parent, field)) ?? {}
  const cells = useMemo(
    () => node.children ?? (client ? cellsOf(client.document, field) : []),
    [node.children, client, field],
  )
  if (!client || !entity || !parent || !field) return null
  const rows = (value ?? []) as EngineRecord[]
  const shown = [...rows.entries()].filter(([, row]) => row.$delete !== true)
  const can = (verb: Verb) => !readOnly && (props.can as Verb[]).includes(verb)
  const put = (next: EngineRecord[]) => onChange(next as Value)
  const all = () => (parent.record[field.id] ?? []) as EngineRecord[]
  return {
    ...{ page, parent, field, client, entity, cells, shown, can, put },
    room: Math.max(0, Math.min(field.maxCount ?? MOST_ROWS, MOST_ROWS) - shown.length),
    isLocked: row => readOnly || (row.id !== undefined && !can('edit')),
    begin: values => marked({ ...beginRecord(entity, envOf({ page }), parent.record as EngineRecord), ...values }),
    append(more) {
      const before = all()
      // the other rows stay as they are and are not drawn again
      if (before.length && more.length === 1) parent.set(`${field.id}/${before.length}`, more[0])
      else put([...before, ...more])
    },
    mayMove: can('move') && (field.fields !== undefined || field.place !== undefined),
    move(index, by) {
      const before = all()
      const live = [...before.keys()].filter(at => before[at]!.$delete !== true)
      const other = live[live.indexOf(index) + by]
      if (other === undefined) return false
      put(before.with(index, before[other]!).with(other, before[index]!))
      return true
    },
    copy(index) {
      const { id: _, ...copied } = all()[index]!
      put(all().toSpliced(index + 1, 0, marked(JSON.parse(JSON.stringify(copied)))))
    },
    remove(index) {
      const row = all()[index]
      put(row?.id === undefined ? all().toSpliced(index, 1) : all().with(index, { ...row, $delete: true }))
    },
  }
}

/** Cells that nobody named are those of the fields, without those that place the row. */
function cellsOf({ fields }: EntityDocument, { by, place }: Pick<Field, 'by' | 'place'> = {}): Node[] {
  return fields
    .filter(({ id }) => id !== by && id !== place)
    .map(each => ({ id: each.id, widget: widgetFor(each), bind: each.id }))
}

/** An unsaved row has a mark that is not sent, so that its cells keep their content when rows are removed. */
const marked = (row: EngineRecord): EngineRecord => ({ ...row, $key: Math.random() })

/** What tells a row from the others. */
export const keyOf = (row: EngineRecord, index: number): string => String(row.id ?? row.$key ?? index)

/** Numbers are right-aligned, as in a table. */
export function sideOf(field?: Field): string | undefined {
  return field?.type === 'integer' || field?.type === 'decimal' ? 'sw-end' : undefined
}
