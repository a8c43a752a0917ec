import { Alert, Button } from 'antd'
import { useT } from '#engine/react/text.ts'

/** Tells that an unfinished edit was restored, with a button to discard it. */
export function LeftOver({ drop }: { drop(): void }) {
  const t = useT()
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBottom: 12 }}
      message={t('designer.rule.leftOver')}
      action={
        <Button size="small" onClick={drop}>
          {t('designer.rule.dropLeft')}
        </Button>
      }
    />
  )
}
