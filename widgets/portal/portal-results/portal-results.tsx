import type { FoundKind } from '#adapters/wire/search.ts'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { useFeed, usePortal } from '#engine/react/portal/feed.tsx'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { isOwnPath } from '#engine/value/safe-link.ts'
import { Fed } from '../../parts/front/fed.tsx'
import { linkOf } from '../../parts/front/slides.tsx'
import type { Props } from './props.gen.ts'
import './portal-results.css'

export interface ResultsFeed {
  kinds: FoundKind[]
}

/** What a search found of each kind, within the reader's rights. @source PP-07 */
export default function PortalResults(widget: WidgetProps<Props>) {
  const t = useT()
  const feed = useFeed<ResultsFeed>(widget)
  const words = usePortal()?.page.params.q
  const heading = widget.title || t('front.results')
  return (
    <section className="portal-results" aria-label={heading}>
      <Fed feed={feed} rows={6}>
        {({ kinds }) => {
          const found = kinds.filter(({ total }) => total > 0)
          if (found.length === 0)
            return (
              <EmptyState
                kind={words ? 'noMatch' : 'nothing'}
                icon="search"
                title={t(words ? 'front.nothingFound' : 'front.searchHint')}
                text={words ? t('front.nothingText') : undefined}
              />
            )
          return found.map(({ kind, things, total, isMore, allAt }) => (
            <div key={kind}>
              <h2 className="front-heading">{t(`front.kind.${kind}`, { count: isMore ? `${total}+` : total })}</h2>
              <ul>
                {things.map(({ id, title, about, path }) => (
                  <li key={id}>
                    <a {...linkOf({ urlAddress: path, linkTarget: isOwnPath(path) ? '' : '_blank' })}>{title}</a>
                    {about && <p>{about}</p>}
                  </li>
                ))}
              </ul>
              {allAt && total > things.length && <a href={allAt}>{t('front.allFound')}</a>}
            </div>
          ))
        }}
      </Fed>
    </section>
  )
}
