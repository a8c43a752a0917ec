/** What is done with one record of a list, over it. @source docs/ui.md#a-record */
import { lazy, Suspense, useState } from 'react'
import type { ClientEntity, WireRecord } from '#adapters/wire/screen.ts'
import type { TableBody } from '#engine/schema/document.ts'

const RecordPaper = lazy(() => import('./record-paper.tsx'))
const StartFlow = lazy(() => import('./start-flow.tsx'))

/** @returns functions that offer the processes of a record and print it, and what these draw */
export function useOneRecord(of: { id: string; body: TableBody; entity: ClientEntity }) {
  const [started, start] = useState<WireRecord | null>(null)
  const [printed, print] = useState<WireRecord | null>(null)
  const drawn = (
    <Suspense>
      {started?.id && <StartFlow entity={of.entity} id={started.id} onClose={() => start(null)} />}
      {printed && <RecordPaper {...of} key={printed.id} row={printed} onDone={() => print(null)} />}
    </Suspense>
  )
  return { start, print, drawn }
}
