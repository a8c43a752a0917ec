/** What must be fixed, what publishing touches, what is advised. @source docs/designer.md#publishing */
import type { ReactNode } from 'react'
import { useT } from '#engine/react/text.ts'

interface TierProps {
  at: 1 | 2 | 3
  /** the look of its number */
  tone: 'error' | 'good' | 'touched' | 'quiet'
  children: ReactNode
}

export function Tier({ at, tone, children }: TierProps) {
  const t = useT()
  const title = t(`designer.review.tier.${at}`)
  return (
    <section className="dz-section dz-tier" aria-label={title}>
      <span className="dz-tier-number" data-tone={tone} aria-hidden="true">
        {at}
      </span>
      <h3>
        {title} <small className="dz-quiet">{t(`designer.review.tier.${at}.note`)}</small>
      </h3>
      <div className="dz-tier-body">{children}</div>
    </section>
  )
}
