/** The actions on the rows of a table, and their formats. */
import type { ClientEntity, WireRecord } from '#adapters/wire/screen.ts'
import { isTrue, runPart } from '#engine/react/state/rules.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import { runSteps } from '#engine/react/state/steps.ts'
import type { Button, TableBody } from '#engine/schema/document.ts'
import { lookAmong, mayChange, shownButtons } from '../row/buttons.ts'
import { rowAt } from '../row/row-scope.ts'

const LOOK: Button = { id: 'view', does: 'view' }

/**
 * @param id   of the table's node
 * @param run  runs a button of a row
 */
export function useRows(
  id: string,
  body: TableBody,
  entity: ClientEntity,
  run: (button: Button, row: WireRecord) => void,
) {
  const page = usePage()
  const onSelect = body.on?.select
  const rowDouble = body.on?.rowDouble ?? 'edit'
  const opener = body.rowActions?.find(({ does }) => does === rowDouble)
  const at = (row: WireRecord) => rowAt(page, entity, row)
  const actionsOf = (row: WireRecord) =>
    shownButtons(body.rowActions, entity, at(row)).filter(
      ({ does }) => !(does === 'edit' || does === 'remove') || mayChange(entity, row, does),
    )
  const onOpen = opener && ((row: WireRecord) => void (actionsOf(row).includes(opener) && run(opener, row)))
  const lookAt = (row: WireRecord) => lookAmong(actionsOf(row), body.rowActions)
  const look = (row: WireRecord) => {
    const button = lookAt(row)
    if (button) run(button, row)
  }
  const onLook = lookAmong(body.rowActions) && look
  const onSelected =
    onSelect &&
    ((row: WireRecord) => void runSteps(onSelect, { ...at(row), moment: { row: at(row).record.record }, self: id }))
  return {
    actionsOf,
    /** the button that a click on a record presses in a view that has no rows */
    lookOf: (row: WireRecord) => lookAt(row) ?? actionsOf(row).find(each => each === opener) ?? LOOK,
    onOpen,
    pressOf: (row: WireRecord) => (onSelected ? null : lookAt(row)),
    onRow: onSelected ?? onLook,
    onEnter: onLook ?? onOpen ?? onSelected,
    enterOpens: (onLook ?? onOpen) !== undefined,
    /** class of a cell from the formats of the table, '' when none applies */
    formatOf(row: WireRecord, column: string): string {
      const format = body.formats?.find(
        entry => (entry.columns?.includes(column) ?? true) && isTrue(runPart(entry.when, at(row))),
      )
      return format ? `sw-paint-${format.colour}` : ''
    },
  }
}
