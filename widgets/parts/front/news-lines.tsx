import type { NewsEntry } from '#adapters/wire/portal-content.ts'
import { safeLink } from '#engine/value/safe-link.ts'
import { Moment } from '../said/moment.tsx'
import './front.css'

/** Headlines of other sites, which open there. */
export function NewsLines({ news, label }: { news: NewsEntry[]; label: string }) {
  return (
    <ul className="front-news" aria-label={label}>
      {news.map(({ id, title, urlAddress, publishTime, sourceName }) => (
        <li key={id}>
          <a href={safeLink(urlAddress)} rel="noopener">
            {title}
          </a>
          <small>
            {sourceName} {publishTime && <Moment value={publishTime} />}
          </small>
        </li>
      ))}
    </ul>
  )
}
