import type { App } from 'antd'
import type { NotifyPort } from '#engine/ports/ports.ts'
import type { Translate } from '#engine/react/text.ts'

/** What it uses, read at each call. */
export interface NotifyAround extends Pick<ReturnType<typeof App.useApp>, 'modal' | 'message'> {
  t: Translate
}

/** For actions that cannot be undone: the cancel button has the focus, so that Enter does nothing. */
export const DANGER = { okButtonProps: { danger: true }, autoFocusButton: 'cancel' } as const

export function notifyOf(around: () => NotifyAround): NotifyPort {
  return {
    message: (level, text, undo) =>
      undo
        ? void import('./undo-message.tsx').then(({ offerUndo }) => offerUndo(around(), level, text, undo))
        : void around().message.open({ type: level, content: text }),
    confirm: async (text, { title, danger, ok, cancel } = {}) =>
      around().modal.confirm({
        title: title ?? text,
        content: title ? text : undefined,
        okText: ok ?? around().t('runtime.ok'),
        cancelText: cancel ?? around().t('runtime.cancel'),
        ...(danger && DANGER),
      }),
  }
}
