/** The ports of a page for visitors: it asks the queries of its board, and nothing else. @source ADR 0046; docs/security.md#visitors */
import { createHttp } from '#adapters/http/http.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { guestIn } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { oneByOne } from '#engine/ports/one-by-one.ts'
import type { Ports } from '#engine/ports/ports.ts'
import type { Lang } from '#engine/text/text.ts'
import { serverNow } from '../client/server-clock.ts'

export const PANEL = '/api/dataPortrait/dataPortrait/noLogin'

export function visitorHttp(lang: () => Lang) {
  const session = { client: () => '', token: () => null }
  return createHttp({ base: '', lang, session, onUnauthorized: () => undefined })
}

const refuse = () => Promise.reject(new Fault('panel.session'))
const nothing = () => undefined

/** @param board  what names the board: `id` of a panel, or `screen` of a board of the product */
export function visitorPorts(http: ReturnType<typeof visitorHttp>, board: Record<string, string>, lang: Lang): Ports {
  const kept = new Map<string, unknown>()
  const external = (url: string) => void window.open(url, '_blank', 'noopener')
  const query: Ports['data']['query'] = (entity, query) =>
    http.call<{ rows: WireRecord[]; total: number }>('POST', `${PANEL}/totals`, {
      json: { ...board, entity: entity.document.key, query },
    })
  return {
    data: {
      ...{ list: refuse, detail: refuse, save: refuse, remove: refuse, choices: refuse, named: refuse, people: refuse },
      ...{ query, queries: oneByOne({ query, call: refuse }), call: refuse },
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
