import { useFeed } from '#engine/react/portal/feed.tsx'
import type { WidgetProps } from '#engine/react/widget.ts'
import { Fed } from '../../parts/front/fed.tsx'
import type { Props } from './props.gen.ts'
import './portal-aphorism.css'

export interface AphorismFeed {
  content: string
  author: string
}

/** One of the quotes editors keep; nothing where there is none. @source PC-21 */
export default function PortalAphorism(widget: WidgetProps<Props>) {
  const feed = useFeed<AphorismFeed | null>(widget)
  return (
    <Fed feed={feed} rows={1}>
      {quote =>
        quote ? (
          <figure className="portal-aphorism" aria-label={widget.title || undefined}>
            <blockquote>{quote.content}</blockquote>
            {widget.props.author && quote.author && <figcaption>{quote.author}</figcaption>}
          </figure>
        ) : null
      }
    </Fed>
  )
}
