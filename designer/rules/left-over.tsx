import { Alert, Button } from 'antd'
import { useT } from '#engine/react/text.ts'

/** Says that an unfinished edit came back, and lets it go. */
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
