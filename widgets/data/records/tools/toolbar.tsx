/**
 * Buttons above a table: the primary action on the right, those for a selection on the left, and the choice of a
 * status.
 * @source DM-07; docs/ui.md#a-list-screen
 */
import { Button } from 'antd'
import { usePage } from '#engine/react/state/scope.tsx'
import { useT } from '#engine/react/text.ts'
import type { Button as ButtonNode } from '#engine/schema/document.ts'
import { buttonTitle } from '../row/buttons.ts'

const STATUSES = ['1', '2', '3', '4', '5']

interface ToolbarProps {
  title: string
  buttons: ButtonNode[]
  chosen: number
  onRun(button: ButtonNode): void
  onUnselect(): void
  /**
   * on a phone two buttons are beside the title; of more, the primary one and the one for a selection, the others below
   */
  narrow: boolean
  /** the selected status; undefined when every record is in the normal one */
  status?: { value: string | null; onChange(value: string | null): void }
}

export function Toolbar({ title, buttons, chosen, onRun, onUnselect, narrow, status }: ToolbarProps) {
  const t = useT()
  const { lang } = usePage().ports
  const draw = (button: ButtonNode) => (
    <Button
      key={button.id}
      type={button.does === 'add' || button.colour === 'primary' ? 'primary' : 'default'}
      danger={button.colour === 'danger' || (button.does === 'removeMany' && chosen > 0)}
      data-item={`toolbar/${button.id}`}
      onClick={() => onRun(button)}
    >
      {buttonTitle(button, lang, t)}
    </Button>
  )
  const split = narrow && (buttons.length > 2 || status !== undefined)
  const primary = buttons.filter(button => button.does === 'add')
  const many = buttons.filter(button => button.does === 'removeMany')
  const rest = buttons.filter(button => button.does !== 'add' && !(split && button.does === 'removeMany'))
  return (
    <div className="sw-toolbar" role="toolbar" aria-label={title || t('data.actions')}>
      {title && <h2 className="sw-table-title">{title}</h2>}
      {split && primary.length + many.length > 0 && (
        <>
          <span className="sw-push" />
          {many.map(draw)}
          {primary.map(draw)}
          <span className="sw-break" />
        </>
      )}
      {status && (
        <select
          className="sw-choose"
          aria-label={t('data.dataStatus')}
          value={status.value ?? ''}
          onChange={event => status.onChange(event.target.value || null)}
        >
          <option value="">{t('data.statusAll')}</option>
          {STATUSES.map(value => (
            <option key={value} value={value}>
              {t(`data.status${value}`)}
            </option>
          ))}
        </select>
      )}
      {chosen > 0 && (
        <span className="sw-chosen" role="status">
          {t('data.selected', { n: chosen })}
          <Button type="link" size="small" onClick={onUnselect}>
            {t('data.unselect')}
          </Button>
        </span>
      )}
      {!split && <span className="sw-push" />}
      {rest.map(draw)}
      {!split && primary.map(draw)}
    </div>
  )
}
