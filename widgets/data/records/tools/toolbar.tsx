/**
 * What stands above a table: its title, the choice of a status, the buttons that need no selection, the primary one
 * last.
 * @source DM-07; docs/ui.md#a-list-screen
 */
import { Button } from 'antd'
import { Tile } from '#engine/react/look/marks.tsx'
import { usePage } from '#engine/react/state/scope.tsx'
import { useT } from '#engine/react/text.ts'
import type { Button as ButtonNode } from '#engine/schema/document.ts'
import { buttonTitle } from '../row/buttons.ts'

const STATUSES = ['1', '2', '3', '4', '5']

interface ToolbarProps {
  title: string
  /** the page begins with it: the tile of the page's app stands before the title */
  alone: boolean
  buttons: ButtonNode[]
  onRun(button: ButtonNode): void
  /** the selected status; undefined when every record is in the normal one */
  status?: { value: string | null; onChange(value: string | null): void }
}

export function Toolbar({ title, alone, buttons, onRun, status }: ToolbarProps) {
  const t = useT()
  const { ports, bundle } = usePage()
  const { lang } = ports
  const app = alone && ports.apps().find(({ key }) => key === bundle.app?.key)
  const draw = (button: ButtonNode) => (
    <Button
      key={button.id}
      type={isPrimary(button) ? 'primary' : FILES.has(button.does) ? 'text' : 'default'}
      danger={button.colour === 'danger'}
      data-item={`toolbar/${button.id}`}
      onClick={() => onRun(button)}
    >
      {buttonTitle(button, lang, t)}
    </Button>
  )
  return (
    <div className="sw-toolbar" role="toolbar" aria-label={title || t('data.actions')}>
      {title && app && <Tile icon={app.icon} colour={app.colour} name={app.key} size="middle" />}
      {title && <h2 className="sw-table-title">{title}</h2>}
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
      <span className="sw-push" />
      {buttons.filter(({ does }) => does !== 'add').map(draw)}
      {buttons.filter(({ does }) => does === 'add').map(draw)}
    </div>
  )
}

const FILES = new Set<ButtonNode['does']>(['import', 'export', 'printList'])
const isPrimary = ({ does, colour }: ButtonNode) => does === 'add' || colour === 'primary'
