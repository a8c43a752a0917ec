/** The ports of somebody who is not signed in: nothing is asked, kept or opened. @source ADR 0046; ADR 0052; docs/security.md#visitors */
import { guestIn } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Ports } from '#engine/ports/ports.ts'
import type { Lang } from '#engine/text/text.ts'

const refuse = () => Promise.reject(new Fault('panel.session'))
const nothing = () => undefined

export function guestPorts(lang: Lang): Omit<Ports, 'clock'> {
  return {
    data: {
      ...{ list: refuse, detail: refuse, save: refuse, remove: refuse, choices: refuse, named: refuse, people: refuse },
      ...{ query: refuse, queries: refuse, call: refuse },
    },
    screens: { load: refuse, watch: () => nothing },
    upload: { put: refuse },
    store: { get: nothing, set: nothing, remove: nothing, keys: () => [] },
    me: guestIn('', lang),
    lang,
    route: { open: nothing, external: nothing, back: nothing },
    notify: { message: nothing, confirm: () => Promise.resolve(false) },
    apps: () => [],
    messages: {
      newest: () => Promise.resolve([]),
      watch: () => nothing,
      ...{ open: nothing, follow: nothing, remove: nothing, readAll: nothing },
    },
  }
}
