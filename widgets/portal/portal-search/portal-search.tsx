import { PORTAL_HALL, PORTAL_SEARCH, portalPath } from '#engine/portal/pages.ts'
import { Icon } from '#engine/react/icon.tsx'
import { useFeed, usePortal } from '#engine/react/portal/feed.tsx'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import '../../parts/front/texts.ts'
import '../../parts/front/front.css'
import { useText } from '../../parts/read-text.ts'
import type { Props } from './props.gen.ts'
import './portal-search.css'

/** A search in one's own words, and what others found: an ordinary form, which works before the page is awake. @source PP-01 */
export default function PortalSearch(widget: WidgetProps<Props>) {
  const t = useT()
  const text = useText()
  const { id, props, title } = widget
  const page = usePortal()?.page
  const feed = useFeed<{ words: string[] }>(widget)
  const words = feed.state === 'ready' ? feed.data.words : []
  const to = props.to === 'search' ? PORTAL_SEARCH : PORTAL_HALL
  const heading = text(props.heading)
  return (
    <section className="portal-search" data-large={heading ? true : undefined}>
      {heading && <h1>{heading}</h1>}
      {text(props.text) && <p>{text(props.text)}</p>}
      {/* biome-ignore lint/a11y/useSemanticElements: <search> is too new for the oldest browsers */}
      <form role="search" action={to} method="get" aria-label={title || t('front.find')}>
        <input
          id={id}
          name="q"
          type="search"
          maxLength={60}
          defaultValue={page?.params.q ?? ''}
          placeholder={t('front.searchFor')}
          aria-label={t('front.searchFor')}
          autoComplete="off"
        />
        <button type="submit" className="front-primary">
          <Icon name="search" />
          {t('front.find')}
        </button>
      </form>
      {words.length > 0 && (
        <p className="portal-hot">
          <span>{t('front.hot')}</span>
          {words.map(word => (
            <a key={word} href={portalPath(to, { q: word })}>
              {word}
            </a>
          ))}
        </p>
      )}
    </section>
  )
}
