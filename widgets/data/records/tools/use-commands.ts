/**
 * The actions of a table's buttons.
 * @source VM-10, VM-20, VM-21, VM-62, VM-25, VM-82, VM-87, VM-83, DM-12, DM-13
 */
import type { ClientEntity, WireRecord } from '#adapters/wire/screen.ts'
import type { List } from '#engine/react/data/list.ts'
import { sayFault } from '#engine/react/say-fault.ts'
import type { PageStore } from '#engine/react/state/page.ts'
import { usePage, useRecord } from '#engine/react/state/scope.tsx'
import { runSteps } from '#engine/react/state/steps.ts'
import { useT } from '#engine/react/text.ts'
import { readsChosen } from '#engine/rules/reads-chosen.ts'
import type { Button } from '#engine/schema/document.ts'
import { pick } from '#engine/text/text.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import type { Opening } from '../record/record-dialog.tsx'
import { isLocked, mayChange } from '../row/buttons.ts'
import type { DrawnColumn } from '../row/columns.ts'
import { rowAt } from '../row/row-scope.ts'
import type { Choice } from './use-choice.ts'

interface CommandsOptions {
  id: string
  entity: ClientEntity
  list: List
  columns: DrawnColumn[]
  choice: Choice
  /** shows a record beside the list */
  look(row: WireRecord): void
  /** opens the form of a record */
  open(opening: Opening): void
  openImport(): void
  openExport(): void
  /** changes the selected rows */
  openBatch(): void
  /** the choice among the processes that can be started over a record */
  openStart(row: WireRecord): void
  /** prints a record by itself */
  print(row: WireRecord): void
}

export interface Commands {
  /** @param given  initial values of a record it adds */
  run(button: Button, row?: WireRecord, given?: EngineRecord): Promise<void>
}

export function useCommands({
  id,
  entity,
  list,
  columns,
  choice,
  look,
  open,
  openImport,
  openExport,
  openBatch,
  openStart,
  print,
}: CommandsOptions): Commands {
  const page = usePage()
  const record = useRecord()
  const t = useT()
  const { notify, lang } = page.ports

  const remove = async (ids: string[], { isRow = false, left = 0 } = {}) =>
    (await import('./remove-rows.ts')).removeRows({ page, entity, choice, t }, ids, { isRow, left })

  function removeChosen() {
    const chosen = [...choice.ids].map(id => list.rows.find(row => row.id === id) ?? { id })
    const free = chosen.filter(row => mayChange(entity, row, 'remove'))
    if (chosen.length > 0 && free.length === 0)
      return notify.message(
        'warning',
        t(chosen.every(row => row.$refused) ? 'data.refusedRemove' : 'data.lockedRemove'),
      )
    return remove(
      free.map(({ id }) => String(id)),
      { left: chosen.length - free.length },
    )
  }

  async function does(button: Button, row?: WireRecord, given?: EngineRecord) {
    const title = pick(button.title, lang)
    switch (button.does) {
      case 'add':
        return open({ does: 'add', row: null, title, below: row, given })
      case 'edit':
        if (row && isLocked(entity, row)) return notify.message('warning', t('data.lockedEdit'))
        return row && open({ does: 'edit', row, title })
      case 'view':
        return row && look(row)
      case 'copy':
        return row && open({ does: 'copy', row, title })
      case 'remove':
        if (row && isLocked(entity, row)) return notify.message('warning', t('data.lockedRemove'))
        return row?.id && remove([row.id], { isRow: true })
      case 'editMany':
        return openBatch()
      case 'removeMany':
        return removeChosen()
      case 'import':
        return openImport()
      case 'export':
        return list.request.call
          ? (await import('../sheets/export-rows.ts')).exportRows(page, entity, columns, list)
          : openExport()
      case 'startFlow':
        return row && openStart(row)
      case 'print':
        return row && print(row)
      case 'printList':
        await notePrint(page, entity, list)
        return window.print()
      default:
        return undefined
    }
  }

  return {
    async run(button, row, given) {
      if (page.mode === 'design') return
      try {
        const at = row ? rowAt(page, entity, row) : { page, record, moment: { chosen: [...choice.ids] } }
        if (!button.steps) await does(button, row, given)
        else if (!row && choice.ids.size === 0 && readsChosen(button.steps))
          notify.message('warning', t('data.chooseOne'))
        else await runSteps(button.steps, { ...at, moment: at.moment ?? {}, self: id })
      } catch (error) {
        notify.message('error', sayFault(error, lang))
      }
    },
  }
}

/** Has the server note how many rows are printed, which it refuses to whom may not; nothing on paper is no print. */
async function notePrint({ ports }: PageStore, { document }: ClientEntity, { rows }: List): Promise<void> {
  const ids = rows.flatMap(({ id }) => id ?? [])
  if (ids.length > 0) await ports.data.call(`${document.key}.print`, { ids })
}
