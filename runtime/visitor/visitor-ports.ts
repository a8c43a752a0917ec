/** The ports of a page for visitors: it asks the queries of its board, and nothing else. @source ADR 0046; docs/security.md#visitors */
import { createHttp } from '#adapters/http/http.ts'
import { faultOf } from '#adapters/http/open-body.ts'
import type { Answered, Ports } from '#engine/ports/ports.ts'
import type { Lang } from '#engine/text/text.ts'
import { serverNow } from '../client/server-clock.ts'
import { guestPorts } from './guest-ports.ts'

export const PANEL = '/api/dataPortrait/dataPortrait/noLogin'

export function visitorHttp(lang: () => Lang) {
  const session = { client: () => '', token: () => null }
  return createHttp({ base: '', lang, session, onUnauthorized: () => undefined })
}

type Told = Answered & { id: string; refused?: Record<string, unknown> }

/** @param board  what names the board: `id` of a panel, or `screen` of a board of the product */
export function visitorPorts(http: ReturnType<typeof visitorHttp>, board: Record<string, string>, lang: Lang): Ports {
  const kept = new Map<string, unknown>()
  const external = (url: string) => void window.open(url, '_blank', 'noopener')
  const queries: Ports['data']['queries'] = async (asks, tell) => {
    const sent = asks.map(ask => ('entity' in ask ? { ...ask, entity: ask.entity.document.key } : ask))
    const answers = await http.call<Told[]>('POST', `${PANEL}/totals`, { json: { ...board, queries: sent } })
    for (const { id, refused, ...answer } of answers) tell(id, refused ? { error: faultOf(refused) } : answer)
  }
  const guest = guestPorts(lang)
  return {
    ...guest,
    data: { ...guest.data, queries },
    store: {
      get: <T>(key: string) => kept.get(key) as T | undefined,
      set: (key, value) => void kept.set(key, value),
      remove: key => void kept.delete(key),
      keys: start => [...kept.keys()].filter(key => key.startsWith(start)),
    },
    clock: { now: () => serverNow() },
    route: { open: () => undefined, external, back: () => history.back() },
  }
}
