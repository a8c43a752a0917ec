/** The end of the review: discard the draft, a note, publish. @source docs/designer.md#publishing */
import { Button, Checkbox, Input } from 'antd'
import { useT } from '#engine/react/text.ts'
import { useSessionState } from '../../session/designer-context.tsx'
import './review.css'

interface PublishBarProps {
  /** an app without a version: discarding removes the app */
  neverRan: boolean
  unchanged: boolean
  note: string
  /** the number of errors that prevent publishing */
  errors: number
  busy: boolean
  /** how many sample records could become records */
  rows: number
  /** whether they are to */
  samples: boolean
  onSamples(samples: boolean): void
  onNote(note: string): void
  onDrop(): void
  onPublish(): void
}

export function PublishBar(props: PublishBarProps) {
  const { neverRan, unchanged, note, errors, busy, rows, samples, onSamples, onNote, onDrop, onPublish } = props
  const t = useT()
  const { app, issues } = useSessionState('app', 'issues')
  return (
    <footer className="dz-section dz-publish">
      <Button danger type="text" disabled={!neverRan && unchanged} onClick={onDrop}>
        {t(neverRan ? 'designer.review.removeApp' : 'designer.review.drop')}
      </Button>
      <label htmlFor="dz-note">{t('designer.review.note')}</label>
      <Input.TextArea
        id="dz-note"
        autoSize={{ minRows: 1, maxRows: 4 }}
        maxLength={500}
        value={note}
        onChange={event => onNote(event.target.value)}
      />
      {rows > 0 && (
        <Checkbox checked={samples} onChange={event => onSamples(event.target.checked)}>
          {t('designer.review.samples', { n: rows })}{' '}
          <small className="dz-quiet">{t('designer.review.samplesElse')}</small>
        </Checkbox>
      )}
      {errors > 0 && <span className="dz-bad">{t('designer.review.stopped', { count: errors })}</span>}
      <Button
        type="primary"
        loading={busy}
        disabled={issues === null || errors > 0 || (unchanged && !samples)}
        onClick={onPublish}
      >
        {t('designer.publish', { version: (app.version ?? 0) + 1 })}
      </Button>
    </footer>
  )
}
