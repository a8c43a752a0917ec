/**
 * Announces to screen readers each step, undo and redo, and the state of saving.
 * @source docs/designer.md#session; docs/designer.md#keys
 */
import { useT } from '#engine/react/text.ts'
import { useSay } from '../say/say.ts'
import { useSessionState } from '../session/designer-context.tsx'

export function LiveRegion() {
  const t = useT()
  const say = useSay()
  const { said } = useSessionState('said')
  const text = said ? t(`designer.${said.done}`, { what: say.sentence(said) }) : ''
  return (
    <div className="dz-aloud" role="status" aria-live="polite">
      {text}
    </div>
  )
}
