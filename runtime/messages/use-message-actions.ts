import { App } from 'antd'
import { useLang, useT } from '#engine/react/text.ts'
import { notifyOf } from '../client/notify.ts'
import { useShell } from '../navigation/shell-state.tsx'
import { messageActions } from './message-actions.ts'

export function useMessageActions() {
  const app = App.useApp()
  const t = useT()
  const { go } = useShell()
  return messageActions({ t, lang: useLang(), notify: notifyOf(() => ({ ...app, t })), go })
}
