/**
 * A sheet at the bottom of a phone, as wide as the page. Closed by a press outside, Esc or Back, and by what stands in it.
 * @source docs/ui.md#hands
 */
import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useLayer } from './layers.ts'
import './bottom-sheet.css'

interface BottomSheetProps {
  title: string
  open: boolean
  /** beside the title */
  extra: ReactNode
  /** what it is rendered into */
  root(): HTMLElement
  /** what is in it takes the focus by itself */
  ownFocus?: boolean
  onClose(): void
  children: ReactNode
}

export function BottomSheet({ title, open, extra, root, ownFocus = false, onClose, children }: BottomSheetProps) {
  useLayer(onClose, open)
  return (
    <Drawer
      open={open}
      placement="bottom"
      height="auto"
      rootClassName="sw-sheet"
      title={title}
      closable={false}
      // a sheet over another one leaves it where it is
      push={false}
      autoFocus={!ownFocus}
      extra={extra}
      getContainer={root}
      onClose={onClose}
    >
      {children}
    </Drawer>
  )
}
