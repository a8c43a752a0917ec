import { useT } from '#engine/react/text.ts'
import './texts.ts'
import './front.css'

interface PagesProps {
  listed: { total: number; size: number; current: number }
  /** @param page  '' for the first */
  to(page: number | ''): string
}

/** The way to the page before and after, as links; nothing where all is on one. */
export function Pages({ listed: { total, size, current }, to }: PagesProps) {
  const t = useT()
  const pages = Math.ceil(total / size)
  if (pages < 2) return null
  return (
    <nav className="front-pages" aria-label={t('front.pages')}>
      {current > 1 && (
        <a rel="prev" href={to(current === 2 ? '' : current - 1)}>
          {t('front.previous')}
        </a>
      )}
      <span>{t('front.pageOf', { page: current, pages })}</span>
      {current < pages && (
        <a rel="next" href={to(current + 1)}>
          {t('front.next')}
        </a>
      )}
    </nav>
  )
}
