import type { NewsEntry } from '#adapters/wire/portal-content.ts'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { useFeed } from '#engine/react/portal/feed.tsx'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { Fed } from '../../parts/front/fed.tsx'
import { NewsLines } from '../../parts/front/news-lines.tsx'
import type { Props } from './props.gen.ts'

/** The newest headlines of one source, or of all. @source PC-22 */
export default function PortalNews(widget: WidgetProps<Props>) {
  const t = useT()
  const feed = useFeed<{ news: NewsEntry[] }>(widget)
  const heading = widget.title || t('front.news')
  return (
    <section aria-label={heading}>
      <h2 className="front-heading">{heading}</h2>
      <Fed feed={feed} rows={5}>
        {({ news }) =>
          news.length === 0 ? (
            <EmptyState low icon="read" text={t('front.newsNone')} />
          ) : (
            <NewsLines news={news} label={heading} />
          )
        }
      </Fed>
    </section>
  )
}
