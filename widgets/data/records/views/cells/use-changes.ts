/**
 * Changes of many cells at once: pasted, or cleared. Each record is saved as its form would be; Ctrl+Z brings the last
 * change back.
 * @source docs/ui.md#a-list-screen
 */
import { useRef } from 'react'
import type { ClientEntity, WireRecord } from '#adapters/wire/screen.ts'
import { isTrue, runRule } from '#engine/react/state/rules.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import type { Field } from '#engine/schema/document.ts'
import { linesOf } from '#engine/value/lines-of.ts'
import texts from '#schemas/text/grid.json'
import { readLines } from '../../../../parts/block/read-lines.ts'
import { type Change, changeOf, MOST_CHANGED, saveChanges, undoing } from '../../change/changes-of.ts'
import { mayChange } from '../../row/buttons.ts'
import type { DrawnColumn } from '../../row/columns.ts'
import { rowAt } from '../../row/row-scope.ts'

addTexts('grid', texts)

/** Of a file no text says which it is. */
const isTextual = ({ type }: Field): boolean => type !== 'file'
const LONGEST_SAID = 20

export function useChanges(entity: ClientEntity) {
  const page = usePage()
  const t = useT()
  const { notify } = page.ports
  const last = useRef<Change[]>([])

  /** Whether the cell may be changed. */
  function isOpen({ edit, field }: DrawnColumn, row: WireRecord): boolean {
    if (field.masked || !edit || entity.readOnly.includes(field.id) || !mayChange(entity, row, 'edit')) return false
    return field.readOnly === undefined || !isTrue(runRule(field.readOnly, rowAt(page, entity, row)))
  }

  async function apply(changes: Change[], said: (n: number) => string) {
    if (changes.length > MOST_CHANGED) return notify.message('warning', t('grid.many', { n: MOST_CHANGED }))
    const outcomes = await saveChanges(page, entity, changes, () => {})
    const refused = outcomes.filter(({ saved }) => !saved)
    const n = outcomes.length - refused.length
    last.current = undoing(outcomes, changes)
    if (refused.length) notify.message('error', t('grid.refused', { n: refused.length, reason: refused[0]?.reason }))
    if (n > 0) {
      notify.message('success', said(n))
      await page.changed(entity.document.key)
    }
  }
  const saidChanged = (n: number) => t('grid.pasted', { n })

  return {
    isOpen,
    /** @param columns  from the cell the block is put into @param rows  from its row on */
    async paste(text: string, columns: DrawnColumn[], rows: WireRecord[]) {
      const lines = linesOf(text)
      if (lines.length > MOST_CHANGED) return notify.message('warning', t('grid.many', { n: MOST_CHANGED }))
      const fields = columns.map(({ edit, field }) => (edit && isTextual(field) ? field : null))
      const read = await readLines(page, lines, fields)
      for (const { unread } of read) {
        const [id, text] = unread.entries().next().value ?? []
        if (id === undefined) continue
        const title = columns.find(({ field }) => field.id === id)?.title
        return notify.message('warning', t('grid.unread', { title, text: String(text).slice(0, LONGEST_SAID) }))
      }
      let cellsLeft = 0
      const changes = read.slice(0, rows.length).flatMap(({ values }, at) => {
        const row = rows[at]!
        const open = columns.filter(column => column.field.id in values && isOpen(column, row))
        cellsLeft += lines[at]!.length - open.length
        const given = Object.fromEntries(open.map(({ field }) => [field.name ?? field.id, values[field.id] as never]))
        return changeOf(row, given) ?? []
      })
      if (changes.length === 0) notify.message('info', t('grid.nothing'))
      else await apply(changes, saidChanged)
      const linesLeft = lines.length - rows.length
      if (linesLeft > 0) notify.message('warning', t('grid.linesLeft', { n: linesLeft }))
      if (cellsLeft > 0) notify.message('warning', t('grid.cellsLeft', { n: cellsLeft }))
    },
    async clear(columns: DrawnColumn[], rows: WireRecord[]) {
      const changes = rows.flatMap(row => {
        const open = columns.filter(column => isOpen(column, row))
        const none = Object.fromEntries(open.map(({ field }) => [field.name ?? field.id, null]))
        return changeOf(row, none) ?? []
      })
      if (changes.length === 0) return notify.message('info', t('grid.nothing'))
      await apply(changes, saidChanged)
    },
    async undo() {
      const changes = last.current
      last.current = []
      if (changes.length > 0) await apply(changes, () => t('grid.undone'))
    },
    hint: t('grid.keys'),
  }
}
