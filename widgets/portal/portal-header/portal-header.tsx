import type { PortalNotice } from '#adapters/wire/portal-content.ts'
import { PORTAL_HOME, portalPath } from '#engine/portal/pages.ts'
import { Icon } from '#engine/react/icon.tsx'
import { useFeed, usePortal } from '#engine/react/portal/feed.tsx'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { useText } from '../../parts/read-text.ts'
import '../../parts/front/texts.ts'
import { PersonMenu } from './person-menu.tsx'
import type { Props } from './props.gen.ts'
import './portal-header.css'

interface Menu {
  id: string
  menuName: string
  menuPath: string
}

/**
 * What the header shows beside the site: its menu, what is said above every page, and for somebody signed in how many
 * messages are unread and whether they manage services.
 */
export interface HeaderFeed {
  menus: Menu[]
  unread: number
  manages: boolean
  notice: PortalNotice | null
}

/**
 * The head of every page of the portal: the site, the menu with the entry of this page, and the reader.
 * @source PP-12…16
 */
export default function PortalHeader(widget: WidgetProps<Props>) {
  const t = useT()
  const text = useText()
  const portal = usePortal()
  const feed = useFeed<HeaderFeed>(widget)
  const { menus = [], unread = 0, manages = false, notice = null } = feed.state === 'ready' ? feed.data : {}
  const page = portal?.page
  const title = text(page?.site.title) || t('front.home')
  const here = page ? portalPath(page.path, page.params) : ''
  const active = activeOf(menus, here, page?.path ?? '')
  return (
    <>
      <a className="portal-skip" href="#portal-main">
        {t('front.skip')}
      </a>
      {notice && (
        <aside className="portal-notice" data-warning={notice.isWarning || undefined} aria-label={t('front.notice')}>
          {notice.address ? <a href={notice.address}>{notice.text}</a> : notice.text}
        </aside>
      )}
      <header className="portal-header">
        <a className="portal-site" href={PORTAL_HOME}>
          {page?.site.logo && <img src={page.site.logo} alt="" height="32" />}
          <strong>{title}</strong>
        </a>
        {menus.length > 0 && (
          <nav aria-label={t('front.main')}>
            <ul>
              {menus.map(({ id, menuName, menuPath }) => (
                <li key={id}>
                  <a href={menuPath} aria-current={id === active ? 'page' : undefined}>
                    {menuName}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className="portal-reader">
          {widget.props.language && page && (
            <a
              href={portalPath(page.path, { ...page.params, lang: page.lang === 'zh' ? 'en' : 'zh' })}
              hrefLang={page.lang === 'zh' ? 'en' : 'zh-CN'}
            >
              {t('front.everyLanguage')}
            </a>
          )}
          {page?.me ? (
            <>
              <a
                className="portal-bell"
                href="/app/message.message"
                aria-label={unread > 0 ? t('front.bellUnread', { count: unread }) : t('front.bell')}
              >
                <Icon name="bell" />
                {unread > 0 && <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>}
              </a>
              <PersonMenu me={page.me} manages={manages} />
            </>
          ) : (
            <a className="portal-sign-in" href={signInAddress(here)}>
              {t('front.signIn')}
            </a>
          )}
        </div>
      </header>
    </>
  )
}

/** Sign-in that comes back to an address of the portal. @source SH-07, PP-13 */
export const signInAddress = (back: string): string =>
  portalPath('/login', { loginSource: 'portal', redirect: back === PORTAL_HOME ? '' : back })

/** The entry whose address is this page's, or its path where none is. @source PP-12 */
function activeOf(menus: Menu[], here: string, path: string): string | undefined {
  return (menus.find(menu => menu.menuPath === here) ?? menus.find(menu => menu.menuPath.split('?')[0] === path))?.id
}
