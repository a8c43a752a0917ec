/** The ports of every screen of the application, implemented by the adapters. @source ARCHITECTURE.md#the-tree */
import { App } from 'antd'
import { useMemo, useRef } from 'react'
import { useSnapshot } from 'valtio'
import type { Page } from '#adapters/wire/envelope.ts'
import type { Message } from '#adapters/wire/message.ts'
import type { MenuItem } from '#adapters/wire/screen.ts'
import { detailPath, startPath } from '#engine/flow/process-address.ts'
import type { Ports } from '#engine/ports/ports.ts'
import { useT } from '#engine/react/text.ts'
import { isProductPage, type ProductPage } from '#engine/schema/product-pages.ts'
import type { Lang } from '#engine/text/text.ts'
import { followingStore } from '../client/following-store.ts'
import { http } from '../client/http.ts'
import { type NotifyAround, notifyOf } from '../client/notify.ts'
import { openOutside } from '../client/one-window.ts'
import { serverNow } from '../client/server-clock.ts'
import { type Person, session } from '../identity/session.ts'
import { loadSite } from '../identity/site.ts'
import { inbox, onChange, PATH } from '../messages/inbox.ts'
import { recordPath } from '../navigation/address/record-address.ts'
import { useGo } from '../navigation/leave-guard.ts'
import { appsOf, breadcrumbsOf, leavesOf, routeOf } from '../navigation/menus.ts'
import { useShell } from '../navigation/shell-state.tsx'

/** One set of ports for each person and language: renewed tokens or menus must not reset an open screen. */
export function usePorts(): Ports {
  const { looks, person } = useSnapshot(session)
  const latest = useRef<PortContext>(null as never)
  latest.current = {
    t: useT(),
    menus: useShell().menus,
    go: useGo(),
    ...App.useApp(),
  }
  const { lang } = looks
  const who = JSON.stringify(person)
  return useMemo(() => portsOf(() => latest.current, JSON.parse(who), lang), [lang, who])
}

/** The addresses of the pages that are no documents. */
const PAGES: Record<ProductPage, (params: Record<string, string>) => string> = {
  design: ({ app, model, surface = 'screens' }) =>
    app ? (model ? designPath(app, { document: `entity:${model}` }) : `/design/${app}/${surface}`) : '/design',
  'process-start': startPath,
  'process-detail': detailPath,
}

interface PortContext extends NotifyAround {
  menus: MenuItem[]
  go(to: string | number): void
}

/** Models stand on another surface of the designer than screens. */
function designPath(app: string, { document, node = '' }: { document: string; node?: string }): string {
  const isModel = document.startsWith('entity:')
  const query = new URLSearchParams(isModel ? { of: document } : { screen: document, ...(node && { node }) })
  return `/design/${encodeURIComponent(app)}/${isModel ? 'data' : 'screens'}?${query}`
}

function portsOf(around: () => PortContext, person: Person, lang: Lang): Ports {
  const leaves = () => leavesOf(around().menus)
  const notify = notifyOf(around)
  const actions = async () => {
    const { messageActions } = await import('../messages/message-actions.ts')
    return messageActions({ t: around().t, lang, notify, go: around().go })
  }
  return {
    data: http.data,
    screens: http.screens,
    upload: http.upload,
    push: http.push,
    store: followingStore(person?.id ?? ''),
    clock: { now: () => serverNow() },
    me: { ...person },
    lang,
    route: {
      open: (screen, params = {}) => {
        const { go } = around()
        if (isProductPage(screen)) return go(PAGES[screen](params))
        const item = leaves().find(leaf => leaf.screen === screen)
        const path = item ? routeOf(item) : `/app/${encodeURIComponent(screen)}`
        const query = new URLSearchParams(params)
        go(`${path}${String(query) && `?${query}`}`)
      },
      external: openOutside,
      path: to => around().go(to),
      process: (page, params) => around().go(PAGES[`process-${page}`]({ ...params })),
      record: (entity, id) => {
        const href = recordPath(around().menus, entity, id)
        return href === null ? null : { href, open: () => around().go(href) }
      },
      design: (app, at) => (breadcrumbsOf(around().menus, '/design').length > 0 ? { href: designPath(app, at) } : null),
      back: () => around().go(-1),
    },
    notify,
    mapAddress: async () => (await loadSite()).mapAddress,
    apps: () =>
      appsOf(around().menus).map(({ key, app, first }) => ({
        key,
        title: { zh: app.name, en: app.nameEn ?? app.name },
        icon: app.icon,
        colour: app.colour,
        screen: first.screen as string,
        pages: leavesOf([app]).flatMap(({ screen, name, nameEn, icon }) =>
          screen ? { screen, title: { zh: name, en: nameEn ?? name }, icon } : [],
        ),
      })),
    messages: {
      newest: async size => (await http.call<Page<Message>>('GET', `${PATH}/my/list`, { query: { size } })).records,
      watch: changed => {
        onChange.add(changed)
        return () => void onChange.delete(changed)
      },
      open: id => {
        inbox.open = { list: 'all', message: id }
      },
      follow: async message => void (await actions()).follow(message),
      remove: async message => (await actions()).remove(message),
      readAll: async () => (await actions()).readAll(),
    },
  }
}
