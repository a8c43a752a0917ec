/** The bar of a selection: how many rows, what can be done with them, the destructive last. @source docs/ui.md#a-list-screen */
import { usePage } from '#engine/react/state/scope.tsx'
import { useT } from '#engine/react/text.ts'
import type { Button } from '#engine/schema/document.ts'
import { buttonTitle } from '../row/buttons.ts'
import { usePress } from '../row/row-actions.tsx'

interface SelectionBarProps {
  chosen: number
  buttons: Button[]
  onRun(button: Button): void | Promise<void>
  onUnselect(): void
}

export default function SelectionBar({ chosen, buttons, onRun, onUnselect }: SelectionBarProps) {
  const t = useT()
  return (
    <div className="sw-picked">
      <div role="toolbar" aria-label={t('data.selected', { n: chosen })}>
        <span role="status">{t('data.selected', { n: chosen })}</span>
        {[...buttons]
          .sort((one, other) => Number(isHarmful(one)) - Number(isHarmful(other)))
          .map(button => (
            <BarButton key={button.id} button={button} onPress={() => onRun(button)} />
          ))}
        <button type="button" aria-label={t('data.unselect')} onClick={onUnselect}>
          ×
        </button>
      </div>
    </div>
  )
}

function BarButton({ button, onPress }: { button: Button; onPress(): void | Promise<void> }) {
  const t = useT()
  const { lang } = usePage().ports
  return (
    <button
      type="button"
      data-danger={isHarmful(button) || undefined}
      data-item={`toolbar/${button.id}`}
      {...usePress(button, onPress)}
    >
      {buttonTitle(button, lang, t)}
    </button>
  )
}

const isHarmful = ({ does, colour }: Button) => does === 'removeMany' || colour === 'danger'
