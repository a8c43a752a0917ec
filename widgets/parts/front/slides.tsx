import type { ContentLink, Picture } from '#adapters/wire/portal-content.ts'
import { safeLink } from '#engine/value/safe-link.ts'
import './front.css'

/** The first picture is the largest thing on a phone's first screen. */
const FIRST = { fetchPriority: 'high' } as const
const LATER = { loading: 'lazy' } as const

/** Pictures in a row that snaps, each with its words and where it leads. */
export function Slides({
  slides,
  label,
  height,
}: {
  slides: (Picture & { textDefaultValue?: string })[]
  label: string
  height: number
}) {
  if (slides.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls is moved with the keys
    <ul className="front-slides" aria-label={label} tabIndex={0} style={{ height }}>
      {slides.map((slide, at) => {
        const picture = safeLink(slide.imageUrl)
        const words = slide.textDefaultValue || slide.title
        const shown = (
          <>
            {picture && <img src={picture} alt={words} {...(at === 0 ? FIRST : LATER)} />}
            {words && <strong aria-hidden={picture ? true : undefined}>{words}</strong>}
          </>
        )
        const link = linkOf(slide)
        return <li key={slide.id}>{link ? <a {...link}>{shown}</a> : shown}</li>
      })}
    </ul>
  )
}

/** Where an entry leads: a page of ours, or another site; null: nowhere. @source PC-02 */
export function linkOf({
  urlAddress,
  linkTarget,
}: Pick<ContentLink, 'urlAddress' | 'linkTarget'>): { href: string; target?: string; rel?: string } | null {
  const href = safeLink(urlAddress)
  if (!href) return null
  return linkTarget === '_blank' ? { href, target: '_blank', rel: 'noopener' } : { href }
}
