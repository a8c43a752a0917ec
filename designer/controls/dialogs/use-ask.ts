import { App } from 'antd'
import { type ReactNode, useCallback } from 'react'
import { useT } from '#engine/react/text.ts'
import { designerRoot } from '../../session/container.ts'

/**
 * Asks before what changes things for others or cannot be taken back by undo: the focus is on the way back.
 * @returns  of what is asked, what else is to be known, and how the doing is called: whether it is to be done
 * @source   docs/designer.md#keys
 */
export function useAsk(): (title: string, ok: string, content?: ReactNode) => Promise<boolean> {
  const t = useT()
  const { modal } = App.useApp()
  return useCallback(
    async (title, ok, content) =>
      modal.confirm({
        getContainer: designerRoot,
        title,
        content,
        okText: ok,
        okButtonProps: { danger: true },
        cancelText: t('designer.cancel'),
        autoFocusButton: 'cancel',
      }),
    [modal, t],
  )
}
