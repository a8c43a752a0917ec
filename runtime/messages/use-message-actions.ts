/** @source ME-09, ME-17, ME-19, ME-21…ME-24 */
import { App } from 'antd'
import type { Message } from '#adapters/wire/message.ts'
import { sayFault } from '#engine/react/say-fault.ts'
import { useLang, useT } from '#engine/react/text.ts'
import { safeLink } from '#engine/value/safe-link.ts'
import { http } from '../boot/http.ts'
import { useShell } from '../shell/shell-state.tsx'
import { countAnew, openMessage, PATH } from './inbox.ts'

export function useMessageActions() {
  const t = useT()
  const lang = useLang()
  const { go } = useShell()
  const { message: say, modal } = App.useApp()

  const sayFailed = (cause: unknown) => void say.error(sayFault(cause, lang))

  async function change(question: string, path: string): Promise<void> {
    const sure = await modal.confirm({
      title: question,
      okText: t('runtime.ok'),
      cancelText: t('runtime.cancel'),
    })
    if (!sure) return
    try {
      await http.call('POST', `${PATH}/${path}`)
      void say.success(t('messages.done'))
    } catch (cause) {
      sayFailed(cause)
    }
    await countAnew()
  }

  return {
    readAll: () => change(t('messages.readAllAsk'), 'readAll'),
    remove: ({ id }: Message) => change(t('messages.removeAsk'), `remove?ids=${id}`),
    /** @returns the whole message; undefined, and said, when it cannot be had */
    open: (id: string): Promise<Message | undefined> =>
      openMessage(id).catch(cause => {
        sayFailed(cause)
        return undefined
      }),
    /** Goes where the message leads, and has read it. @returns whether it leads anywhere */
    follow({ id, pcUrl }: Message): boolean {
      const url = safeLink(pcUrl)
      if (!url) {
        void say.warning(t('messages.noLink'))
        return false
      }
      void openMessage(id).catch(sayFailed)
      if (url.startsWith('/')) go(url)
      else window.open(url, '_blank', 'noopener')
      return true
    },
  }
}
