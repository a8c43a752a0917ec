/** Below the rows: the removed records, and the pages. */
import { Button } from 'antd'
import type { List } from '#engine/react/data/list.ts'
import { useT } from '#engine/react/text.ts'
import { Pager } from '../records/tools/pager.tsx'

interface FootProps {
  /** null where the view loads its own records */
  list: List | null
  onSize(size: number): void
  /** shows the removed records; false where none can be */
  onRemoved: false | (() => void)
}

export function Foot({ list, onSize, onRemoved }: FootProps) {
  const t = useT()
  return (
    <div className="sw-foot">
      {onRemoved && (
        <Button type="text" size="small" onClick={onRemoved}>
          {t('data.removedRecords')}
        </Button>
      )}
      {list && list.total > 0 && <Pager list={list} onSize={onSize} />}
    </div>
  )
}
