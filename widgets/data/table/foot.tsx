/** Below the rows: the removed records, and the pages. */
import { Button } from 'antd'
import type { List } from '#engine/react/data/list.ts'
import { useT } from '#engine/react/text.ts'
import { Pager, PageSize } from '../records/tools/pager.tsx'

interface FootProps {
  /** null where the view loads its own records */
  list: (List & { topLevel?: boolean }) | null
  onSize(size: number): void
  /** shows the removed records; false where none can be */
  onRemoved: false | (() => void)
}

export function Foot({ list, onSize, onRemoved }: FootProps) {
  const t = useT()
  const resize = (size: number) => {
    onSize(size)
    list?.turnTo(1, size)
  }
  return (
    <div className="sw-foot">
      {onRemoved && (
        <Button type="text" size="small" onClick={onRemoved}>
          {t('data.removedRecords')}
        </Button>
      )}
      {list && list.total > 0 && (
        <Pager {...list} onCount={list.more && list.countAll} onTurn={page => list.turnTo(page, list.size)}>
          <PageSize size={list.size} onSize={resize} />
        </Pager>
      )}
    </div>
  )
}
