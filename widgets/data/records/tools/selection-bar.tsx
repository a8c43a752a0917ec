/** The bar of a selection: how many rows, what can be done with them, the destructive last. @source docs/ui.md#a-list-screen */
import { usePage } from '#engine/react/state/scope.tsx'
import { useT } from '#engine/react/text.ts'
import type { Button } from '#engine/schema/document.ts'
import { buttonTitle } from '../row/buttons.ts'

interface SelectionBarProps {
  chosen: number
  buttons: Button[]
  onRun(button: Button): void
  onUnselect(): void
}

export default function SelectionBar({ chosen, buttons, onRun, onUnselect }: SelectionBarProps) {
  const t = useT()
  const { lang } = usePage().ports
  return (
    <div className="sw-picked">
      <div role="toolbar" aria-label={t('data.selected', { n: chosen })}>
        <span role="status">{t('data.selected', { n: chosen })}</span>
        {[...buttons]
          .sort((one, other) => Number(isHarmful(one)) - Number(isHarmful(other)))
          .map(button => (
            <button
              key={button.id}
              type="button"
              data-danger={isHarmful(button) || undefined}
              data-item={`toolbar/${button.id}`}
              onClick={() => onRun(button)}
            >
              {buttonTitle(button, lang, t)}
            </button>
          ))}
        <button type="button" aria-label={t('data.unselect')} onClick={onUnselect}>
          ×
        </button>
      </div>
    </div>
  )
}

const isHarmful = ({ does, colour }: Button) => does === 'removeMany' || colour === 'danger'
