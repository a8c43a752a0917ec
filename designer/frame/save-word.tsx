/** The state of saving, as text. @source docs/designer.md#session */
import { Button } from 'antd'
import { useT } from '#engine/react/text.ts'
import { useSession, useSessionState } from '../session/designer-context.tsx'

export function SaveWord() {
  const t = useT()
  const session = useSession()
  const { save, merged } = useSessionState('save', 'merged')
  const again = save === 'offline' || save === 'refused'
  return (
    <span className={`dz-save dz-save-${save}`} role="status" data-save={save}>
      {t(`designer.save.${save}`)}
      {merged && ` · ${t('designer.save.merged', { by: merged.by })}`}
      {again && (
        <Button type="link" size="small" onClick={() => void session.saveNow()}>
          {t('designer.save.again')}
        </Button>
      )}
    </span>
  )
}
