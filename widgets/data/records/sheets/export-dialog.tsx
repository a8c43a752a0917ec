/** Which records of a list are exported. Loaded on demand. @source docs/ui.md#a-list-screen */
import { Button, Radio, Typography } from 'antd'
import { useState } from 'react'
import { useLayer } from '#engine/react/overlay/layers.ts'
import { useT } from '#engine/react/text.ts'
import { FormDialog } from '../record/form-dialog.tsx'

const WIDTH_PX = 440

interface ExportDialogProps {
  /** of the records */
  title: string
  /** how many the list finds, as it says it; null where it does not know */
  found: string | number | null
  shown: string[]
  chosen: string[]
  /** @param ids  all that are found without them */
  onStart(ids?: string[]): void
  onClose(): void
}

export default function ExportDialog({ title, found, shown, chosen, onStart, onClose }: ExportDialogProps) {
  const t = useT()
  useLayer(onClose)
  const ways = [
    ...(chosen.length > 0 ? [{ value: 'chosen', label: t('export.chosen', { n: chosen.length }), ids: chosen }] : []),
    { value: 'all', label: found === null ? t('export.every') : t('export.all', { n: found }), ids: undefined },
    ...(shown.length > 0 ? [{ value: 'page', label: t('export.page', { n: shown.length }), ids: shown }] : []),
  ]
  const [way, setWay] = useState(ways[0]!.value)
  return (
    <FormDialog title={t('export.title', { title })} width={WIDTH_PX} close={onClose}>
      <div className="sw-form">
        <Radio.Group
          aria-label={t('export.which')}
          value={way}
          onChange={event => setWay(event.target.value)}
          style={{ display: 'grid', gap: 8 }}
          options={ways.map(({ value, label }) => ({ value, label }))}
        />
        <Typography.Paragraph type="secondary" style={{ margin: '12px 0 0' }}>
          {t('export.columns')}
        </Typography.Paragraph>
        <div className="sw-actions">
          <Button onClick={onClose}>{t('export.cancel')}</Button>
          <Button
            type="primary"
            onClick={() => {
              onClose()
              onStart(ways.find(({ value }) => value === way)?.ids)
            }}
          >
            {t('export.start')}
          </Button>
        </div>
      </div>
    </FormDialog>
  )
}
