import { lazy, Suspense } from 'react'
import type { ClientEntity } from '#adapters/wire/screen.ts'
import type { GroupBy, ViewSettings } from '#engine/access/view-settings.ts'
import { useNarrow } from '#engine/react/frame/measure.tsx'
import { usePage } from '#engine/react/state/scope.tsx'
import type { TableBody } from '#engine/schema/document.ts'
import { ColumnButton } from '../columns/column-button.tsx'
import { type DrawnColumn, offeredColumns } from '../row/columns.ts'

const GroupButton = lazy(() => import('../views/group/group-button.tsx'))

interface ColumnToolsProps {
  body: TableBody
  entity: ClientEntity
  kept: ViewSettings
  keep(more: ViewSettings): void
  columns: DrawnColumn[]
  group: GroupBy | null
  /** whether the rows can be grouped */
  groups: boolean
}

/** What groups the rows, and which columns they have; on a phone only a grouping can be changed. */
export function ColumnTools({ body, entity, kept, keep, columns, group, groups }: ColumnToolsProps) {
  const { lang } = usePage().ports
  const narrow = useNarrow()
  return (
    <>
      {groups && (!narrow || group) && (
        <Suspense>
          <GroupButton {...{ columns, group }} onGroup={group => keep({ group })} />
        </Suspense>
      )}
      {!narrow && <ColumnButton columns={offeredColumns(body, entity, lang, kept)} kept={kept} onKeep={keep} />}
    </>
  )
}
