/**
 * Writes a script over the rows of a query: what it gives is shown shortly after the last key, drawn by the real engine;
 * what fails is said below the text and marked in it.
 * @source DB-09, DB-10; docs/designer.md#scripts-over-rows
 */
import { Alert, Modal, Skeleton } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Fault } from '#engine/error/fault.ts'
import { useT } from '#engine/react/text.ts'
import type { Card, Query } from '#engine/schema/document.ts'
import { isRecord } from '#engine/value/value.ts'
import { useAsk } from '../../controls/dialogs/use-ask.ts'
import { usePhone } from '../../controls/panels/use-phone.ts'
import { useSay } from '../../say/say.ts'
import { designerRoot } from '../../session/container.ts'
import type { HearScripts } from '../../stage/use-scripted.ts'
import { CardPreview } from '../card-preview.tsx'
import { cardWith, queryWith, type ScriptOf } from './script-of.ts'
import { ScriptRows } from './script-rows.tsx'
import './script.css'

const ScriptEditor = lazy(() => import('./script-editor.tsx'))

/** @source DB-09 */
const WIDTH = '60%'

interface ScriptDialogProps {
  of: ScriptOf
  /** the card that shows what it gives */
  card: Card
  query: Query
  /** the script it begins with */
  begun: string
  onClose(): void
  /** null: without a script */
  onSave(source: string[] | null): void
}

export function ScriptDialog({ of, card, query, begun, onClose, onSave }: ScriptDialogProps) {
  const t = useT()
  const say = useSay()
  const ask = useAsk()
  const isPhone = usePhone()
  const [text, setText] = useState(begun)
  const [told, hear] = useState<Parameters<HearScripts>[0] | null>(null)
  const source = text.trim() === '' ? null : text.split('\n')
  const failed = source && told && 'error' in told ? told.error : null
  const words = failed === null ? '' : say.fault(failed)
  const line = lineOf(failed)
  const error = useMemo(() => (line === null ? null : { line, words }), [line, words])
  const close = async () => {
    if (text === begun || (await ask(t('designer.script.leave'), t('designer.query.leave.ok')))) onClose()
  }
  return (
    <Modal
      getContainer={designerRoot}
      open
      className="dz-tall dz-script"
      width={isPhone ? '100%' : WIDTH}
      title={t(`designer.script.${of}`)}
      okText={t('designer.rule.done')}
      cancelText={t('designer.cancel')}
      onCancel={() => void close()}
      onOk={() => {
        onSave(source)
        onClose()
      }}
    >
      <p className="dz-quiet">{t(`designer.script.${of}.help`)}</p>
      <div className="dz-script-parts">
        <Suspense fallback={<Skeleton active paragraph={{ rows: 9 }} />}>
          <ScriptEditor
            id={`${card.id}-${of}`}
            label={t(`designer.script.${of}`)}
            text={text}
            error={error}
            onChange={setText}
          />
        </Suspense>
        <CardPreview
          card={of === 'drawing' ? cardWith(card, source) : card}
          query={of === 'rows' ? queryWith(query, source) : query}
          lacks={source || of === 'rows' ? undefined : t('designer.script.lacks')}
          onScripts={hear}
        />
      </div>
      <div aria-live="polite">{words && <Alert type="error" showIcon message={words} />}</div>
      {of === 'rows' && source && told && 'rows' in told && <ScriptRows rows={told.rows} />}
    </Modal>
  )
}

/** The line a script failed in; null where it failed otherwise. */
function lineOf(error: unknown): number | null {
  const data = error instanceof Fault ? error.data : undefined
  return isRecord(data) && typeof data.line === 'number' ? data.line : null
}
