/** Offers input left behind: restore it or discard it. @source docs/ui.md#a-form */
import { Alert, Button } from 'antd'
import texts from '#schemas/text/draft.json' with { type: 'json' }
import { addTexts, useT } from '../../text.ts'

addTexts('draft', texts)

/** characters of `yyyy-MM-dd HH:mm` */
const TO_THE_MINUTE = 16

interface DraftOfferProps {
  /** when it was typed, `yyyy-MM-dd HH:mm:ss` */
  at: string
  /** what was typed, or its fields */
  what: string
  /** the record was changed since */
  isOld?: boolean
  /** it was typed on another device */
  isElsewhere?: boolean
  onRestore(): void
  onDrop(): void
}

export function DraftOffer({ at, what, isOld = false, isElsewhere = false, onRestore, onDrop }: DraftOfferProps) {
  const t = useT()
  return (
    <Alert
      type={isOld ? 'warning' : 'info'}
      showIcon
      role="status"
      message={
        <div className="sw-draft">
          <span>
            {isElsewhere && t('draft.elsewhere')}
            {t(isOld ? 'draft.leftOld' : 'draft.left', { at: at.slice(0, TO_THE_MINUTE), fields: what })}
          </span>
          <span className="sw-sides">
            <Button size="small" type="primary" onClick={onRestore}>
              {t('draft.restore')}
            </Button>
            <Button size="small" onClick={onDrop}>
              {t('draft.drop')}
            </Button>
          </span>
        </div>
      }
    />
  )
}
