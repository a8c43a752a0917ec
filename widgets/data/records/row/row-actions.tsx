/** Actions of a row: two are visible, the others in a menu. @source docs/ui.md#a-list-screen */

import { Button } from 'antd'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { Icon } from '#engine/react/icon.tsx'
import { WithMenu } from '#engine/react/overlay/menu.tsx'
import { usePage } from '#engine/react/state/scope.tsx'
import { type Translate, useT } from '#engine/react/text.ts'
import type { Button as ButtonNode } from '#engine/schema/document.ts'
import type { Lang } from '#engine/text/text.ts'
import { buttonTitle, isDangerous } from './buttons.ts'
import { textWidth } from './columns.ts'

const IN_SIGHT = 2
/** widths: the cell's padding and border; a title's padding, border and gap; the menu */
const CELL_PX = 25
const AROUND_TITLE_PX = 14
const MENU_PX = 24
/** width of the column's head in either language */
const LEAST_PX = 88

interface RowActionsProps {
  buttons: ButtonNode[]
  row: WireRecord
  onRun(button: ButtonNode, row: WireRecord): void
}

export function RowActions({ buttons, row, onRun }: RowActionsProps) {
  const t = useT()
  const { lang } = usePage().ports
  const inSight = Math.min(IN_SIGHT, buttons.length)
  return (
    <span className="sw-row-actions">
      {buttons.slice(0, inSight).map(button => (
        <Button
          key={button.id}
          type="link"
          size="small"
          danger={isDangerous(button)}
          data-item={`rowActions/${button.id}`}
          onClick={() => onRun(button, row)}
        >
          {buttonTitle(button, lang, t)}
        </Button>
      ))}
      <MoreActions buttons={buttons.slice(inSight)} size="small" onRun={button => onRun(button, row)} />
    </span>
  )
}

interface MoreActionsProps {
  buttons: ButtonNode[]
  size?: 'small'
  onRun(button: ButtonNode): void
}

/** The buttons that have no room beside the others, in a menu; nothing without any. */
export function MoreActions({ buttons, size, onRun }: MoreActionsProps) {
  const t = useT()
  const { lang } = usePage().ports
  if (buttons.length === 0) return null
  return (
    <WithMenu
      items={buttons.map(button => ({
        key: button.id,
        label: buttonTitle(button, lang, t),
        danger: isDangerous(button),
        run: () => onRun(button),
      }))}
    >
      <Button type="text" size={size} icon={<Icon name="more" />} aria-label={t('data.moreActions')} />
    </WithMenu>
  )
}

/** The width of a row's actions in px; 0 without any. @source docs/ui.md#a-list-screen */
export function actionsWidth(buttons: ButtonNode[], lang: Lang, t: Translate): number {
  if (buttons.length === 0) return 0
  const titles = buttons.slice(0, IN_SIGHT).map(button => textWidth(buttonTitle(button, lang, t)) + AROUND_TITLE_PX)
  const menu = buttons.length > IN_SIGHT ? MENU_PX : 0
  return Math.max(
    titles.reduce((sum, each) => sum + each, CELL_PX + menu),
    LEAST_PX,
  )
}
