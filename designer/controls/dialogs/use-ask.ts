import { App } from 'antd'
import { type ReactNode, useCallback } from 'react'
import { useT } from '#engine/react/text.ts'
import { designerRoot } from '../../session/container.ts'

/**
 * Asks for confirmation of actions that affect others or cannot be undone; the cancel button has the focus.
 * @returns  a function of the question, the confirm button's text and further details: whether it was confirmed
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
