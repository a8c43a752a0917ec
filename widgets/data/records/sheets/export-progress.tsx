/** How far the export of a list is, above its rows. Loaded on demand. */
import { Button, Progress } from 'antd'
import { useT } from '#engine/react/text.ts'
import type { UnderWay } from './use-export.ts'

export default function ExportProgress({ done, total, cancel }: UnderWay) {
  const t = useT()
  const said = done === null || total === null ? t('export.begun') : t('export.progress', { done, total })
  return (
    <div className="sw-exporting">
      <span role="status">{said}</span>
      <Progress
        aria-label={t('export.begun')}
        percent={done !== null && total ? Math.floor((done / total) * 100) : 0}
        showInfo={false}
        status="active"
        size="small"
      />
      <Button size="small" type="text" onClick={cancel}>
        {t('export.stop')}
      </Button>
    </div>
  )
}
