/** The state of saving, as text. @source docs/designer.md#session */
import { Button } from 'antd'
import { useT } from '#engine/react/text.ts'
import { useSession, useSessionState } from '../session/designer-context.tsx'

export function SaveWord() {
  const t = useT()
  const session = useSession()
  const { save, behind, merged } = useSessionState('save', 'behind', 'merged')
  const again = save === 'offline' || save === 'refused'
  // what is saved here is not what the server has
  const word = save === 'saved' && behind ? 'behind' : save
  return (
    <span className={`dz-save dz-save-${word}`} role="status" data-save={word}>
      {t(`designer.save.${word}`)}
      {merged && <span aria-hidden="true">{` · ${t('designer.save.merged', { by: merged.by })}`}</span>}
      {again && (
        <Button type="link" size="small" onClick={() => void session.saveNow()}>
          {t('designer.save.again')}
        </Button>
      )}
    </span>
  )
}
