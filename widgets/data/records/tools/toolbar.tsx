/**
 * What stands above a table: its title, the choice of a status, the buttons that need no selection, the primary one
 * last. On a phone it is one line.
 * @source DM-07; docs/ui.md#a-list-screen
 */
import { useNarrow } from '#engine/react/frame/measure.tsx'
import { Tile } from '#engine/react/look/marks.tsx'
import { usePage } from '#engine/react/state/scope.tsx'
import { useT } from '#engine/react/text.ts'
import type { Button as ButtonNode } from '#engine/schema/document.ts'
import { ActionButton, MoreActions } from '../row/row-actions.tsx'
import { type StatusSearch, StatusSelect } from '../search/status-search.tsx'

/** buttons beside the title on a phone; with more, the primary ones are and the others are in a menu */
const PHONE_MOST = 2

interface ToolbarProps {
  title: string
  /** the page begins with it: the tile of the page's app stands before the title */
  alone: boolean
  buttons: ButtonNode[]
  onRun(button: ButtonNode): void | Promise<void>
  /** the selected status; undefined when every record is in the normal one */
  status?: StatusSearch
}

export function Toolbar({ title, alone, buttons, onRun, status }: ToolbarProps) {
  const t = useT()
  const { ports, bundle } = usePage()
  const app = alone && ports.apps().find(({ key }) => key === bundle.app?.key)
  const narrow = useNarrow()
  const folds = narrow && buttons.length > PHONE_MOST
  const inSight = folds ? buttons.filter(isPrimary) : buttons
  const inMenu = folds ? buttons.filter(button => !isPrimary(button)) : []
  const draw = (button: ButtonNode) => (
    <ActionButton
      key={button.id}
      button={button}
      type={isPrimary(button) ? 'primary' : FILES.has(button.does) ? 'text' : 'default'}
      danger={button.colour === 'danger'}
      data-item={`toolbar/${button.id}`}
      onPress={() => onRun(button)}
    />
  )
  const shownStatus = narrow ? undefined : status
  if (!title && !shownStatus && buttons.length === 0) return null
  return (
    <div className="sw-toolbar" role="toolbar" aria-label={title || t('data.actions')}>
      {title && app && <Tile icon={app.icon} colour={app.colour} name={app.key} size="middle" />}
      {title && <h2 className="sw-table-title">{title}</h2>}
      {shownStatus && <StatusSelect {...shownStatus} />}
      <span className="sw-push" />
      {inSight.filter(({ does }) => does !== 'add').map(draw)}
      <MoreActions buttons={inMenu} onRun={onRun} />
      {inSight.filter(({ does }) => does === 'add').map(draw)}
    </div>
  )
}

const FILES = new Set<ButtonNode['does']>(['import', 'export', 'printList'])
const isPrimary = ({ does, colour }: ButtonNode) => does === 'add' || colour === 'primary'
