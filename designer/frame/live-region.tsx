/**
 * Announces to screen readers each step, undo and redo, and what others changed.
 * @source docs/designer.md#session; docs/designer.md#keys
 */
import { useT } from '#engine/react/text.ts'
import { useSay } from '../say/say.ts'
import { useSessionState } from '../session/designer-context.tsx'

export function LiveRegion() {
  const t = useT()
  const say = useSay()
  const { app, view, said, merged } = useSessionState('app', 'view', 'said', 'merged')
  const came = () => {
    const titles = merged?.changed.map(name => say.text(view.docs[name]?.title)).filter(Boolean) ?? []
    return t('designer.came', { by: merged?.by, what: titles.join(t('rule.comma')) || say.text(app.title) })
  }
  const text = said ? t(`designer.${said.done}`, { what: say.sentence(said) }) : merged ? came() : ''
  return (
    <div className="dz-aloud" role="status" aria-live="polite">
      {text}
    </div>
  )
}
