import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ClientEntity, WireRecord } from '#adapters/wire/screen.ts'
import type { List } from '#engine/react/data/list.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import { pick } from '#engine/text/text.ts'
import type { DrawnColumn } from '../row/columns.ts'
import { useExport } from './use-export.ts'

const ExportDialog = lazy(() => import('./export-dialog.tsx'))
const ExportProgress = lazy(() => import('./export-progress.tsx'))

interface Exported {
  entity: ClientEntity
  columns: DrawnColumn[]
  list: List
  /** the rows the list shows; null where its view loads its own */
  shown: WireRecord[] | null
  chosen: ReadonlySet<string>
  /** the list is the top of a tree, so it does not know how many records match */
  isTree: boolean
}

/** @returns what the button `export` does, and what stands above the rows: the dialog it opens, how far the export is */
export function useExportControl({ entity, columns, list, shown, chosen, isTree }: Exported): {
  open(): void
  drawn: ReactNode
} {
  const { lang } = usePage().ports
  const { underWay, start } = useExport(entity)
  const [asks, setAsks] = useState(false)
  const begin = (ids?: string[]) => void start(columns, list.request, ids)
  // there is nothing to choose where all that is found is shown
  const chooses = chosen.size > 0 || isTree || (shown !== null && list.total > shown.length)
  const found = list.more ? `${list.total.toLocaleString('en-US')}+` : list.total
  return {
    open: () => (chooses ? setAsks(true) : begin()),
    drawn: (asks || underWay) && (
      <Suspense>
        {underWay && <ExportProgress {...underWay} />}
        {asks && (
          <ExportDialog
            title={pick(entity.document.title, lang)}
            found={isTree ? null : found}
            shown={(shown ?? []).map(({ id }) => String(id))}
            chosen={[...chosen]}
            onStart={begin}
            onClose={() => setAsks(false)}
          />
        )}
      </Suspense>
    ),
  }
}
