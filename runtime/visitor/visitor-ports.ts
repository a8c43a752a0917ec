/** The ports of a page for visitors: it asks the queries of its board, and nothing else. @source ADR 0046; docs/security.md#visitors */
import { createHttp } from '#adapters/http/http.ts'
import { faultOf } from '#adapters/http/open-body.ts'
import { guestIn } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Answered, Ports } from '#engine/ports/ports.ts'
import type { Lang } from '#engine/text/text.ts'
import { serverNow } from '../client/server-clock.ts'

export const PANEL = '/api/dataPortrait/dataPortrait/noLogin'

export function visitorHttp(lang: () => Lang) {
  const session = { client: () => '', token: () => null }
  return createHttp({ base: '', lang, session, onUnauthorized: () => undefined })
}

type Told = Answered & { id: string; refused?: Record<string, unknown> }

const refuse = () => Promise.reject(new Fault('panel.session'))
const nothing = () => undefined

/** @param board  what names the board: `id` of a panel, or `screen` of a board of the product */
export function visitorPorts(http: ReturnType<typeof visitorHttp>, board: Record<string, string>, lang: Lang): Ports {
  const kept = new Map<string, unknown>()
  const external = (url: string) => void window.open(url, '_blank', 'noopener')
  const queries: Ports['data']['queries'] = async (asks, tell) => {
    const sent = asks.map(ask => ('entity' in ask ? { ...ask, entity: ask.entity.document.key } : ask))
    const answers = await http.call<Told[]>('POST', `${PANEL}/totals`, { json: { ...board, queries: sent } })
    for (const { id, refused, ...answer } of answers) tell(id, refused ? { error: faultOf(refused) } : answer)
  }
  return {
    data: {
      ...{ list: refuse, detail: refuse, save: refuse, remove: refuse, choices: refuse, named: refuse, people: refuse },
      ...{ query: refuse, queries, call: refuse },
    },
    screens: { load: refuse, watch: () => nothing },
    upload: { put: refuse },
    store: {
      get: <T>(key: string) => kept.get(key) as T | undefined,
      set: (key, value) => void kept.set(key, value),
      remove: key => void kept.delete(key),
      keys: start => [...kept.keys()].filter(key => key.startsWith(start)),
    },
    clock: { now: () => serverNow() },
    me: guestIn('', lang),
    lang,
    route: { open: nothing, external, back: () => history.back() },
    notify: { message: nothing, confirm: () => Promise.resolve(false) },
    apps: () => [],
    messages: {
      newest: () => Promise.resolve([]),
      watch: () => nothing,
      ...{ open: nothing, follow: nothing, remove: nothing, readAll: nothing },
    },
  }
}
