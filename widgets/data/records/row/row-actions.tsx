/** Actions of a row: two are visible, the others in a menu. @source docs/ui.md#a-list-screen */

import { Button, type ButtonProps } from 'antd'
import { type MouseEvent, useState } from 'react'
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
  onRun(button: ButtonNode, row: WireRecord): void | Promise<void>
}

export function RowActions({ buttons, row, onRun }: RowActionsProps) {
  const inSight = Math.min(IN_SIGHT, buttons.length)
  return (
    <span className="sw-row-actions">
      {buttons.slice(0, inSight).map(button => (
        <ActionButton
          key={button.id}
          button={button}
          type="link"
          size="small"
          danger={isDangerous(button)}
          data-item={`rowActions/${button.id}`}
          onPress={() => onRun(button, row)}
        />
      ))}
      <MoreActions buttons={buttons.slice(inSight)} size="small" onRun={button => onRun(button, row)} />
    </span>
  )
}

interface MoreActionsProps {
  buttons: ButtonNode[]
  size?: 'small'
  onRun(button: ButtonNode): void | Promise<void>
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
        run: () => void onRun(button),
      }))}
    >
      <Button type="text" size={size} icon={<Icon name="more" />} aria-label={t('data.moreActions')} />
    </WithMenu>
  )
}

interface ActionButtonProps extends Omit<ButtonProps, 'onClick'> {
  button: ButtonNode
  /** resolves when what it does has ended */
  onPress(): void | Promise<void>
}

/** A button of a table, under its title. */
export function ActionButton({ button, onPress, ...look }: ActionButtonProps) {
  const t = useT()
  const { lang } = usePage().ports
  return (
    <Button {...look} {...usePress(button, onPress)}>
      {buttonTitle(button, lang, t)}
    </Button>
  )
}

/**
 * What the element of a table's button has: while the button runs it can be focused and does nothing, nor does the second
 * press of a double click where the button runs steps.
 */
export function usePress({ steps }: ButtonNode, press: () => void | Promise<void>) {
  const [busy, setBusy] = useState(false)
  const onClick = async ({ detail }: MouseEvent) => {
    if (busy || (steps && detail > 1)) return
    setBusy(true)
    try {
      await press()
    } finally {
      setBusy(false)
    }
  }
  return { 'aria-disabled': busy || undefined, onClick: (event: MouseEvent) => void onClick(event) }
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
