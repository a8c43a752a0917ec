/** @source ME-09, ME-17, ME-19, ME-21…ME-24 */
import './texts.ts'
import type { Message } from '#adapters/wire/message.ts'
import type { Ports } from '#engine/ports/ports.ts'
import { sayFault } from '#engine/react/say-fault.ts'
import type { Translate } from '#engine/react/text.ts'
import { safeLink } from '#engine/value/safe-link.ts'
import { http } from '../client/http.ts'
import { openOutside } from '../client/one-window.ts'
import { countAnew, openMessage, PATH } from './inbox.ts'

interface MessageContext extends Pick<Ports, 'lang' | 'notify'> {
  t: Translate
  go(path: string): void
}

export function messageActions({ t, lang, notify, go }: MessageContext) {
  const sayFailed = (cause: unknown) => notify.message('error', sayFault(cause, lang))

  async function change(question: string, path: string, danger = false): Promise<void> {
    if (!(await notify.confirm(question, { danger }))) return
    try {
      await http.call('POST', `${PATH}/${path}`)
      notify.message('success', t('messages.done'))
    } catch (cause) {
      sayFailed(cause)
    }
    await countAnew()
  }

  return {
    readAll: () => change(t('messages.readAllAsk'), 'readAll'),
    remove: ({ id }: Pick<Message, 'id'>) => change(t('messages.removeAsk'), `remove?ids=${id}`, true),
    /** @returns the whole message; undefined, with an error notice, when it cannot be loaded */
    open: (id: string): Promise<Message | undefined> =>
      openMessage(id).catch(cause => {
        sayFailed(cause)
        return undefined
      }),
    /** Opens the link of the message and marks it as read. @returns whether the link leads anywhere */
    follow({ id, pcUrl }: Pick<Message, 'id' | 'pcUrl'>): boolean {
      const url = safeLink(pcUrl)
      if (!url) {
        notify.message('warning', t('messages.noLink'))
        return false
      }
      void openMessage(id).catch(sayFailed)
      if (url.startsWith('/')) go(url)
      else openOutside(url)
      return true
    },
  }
}
