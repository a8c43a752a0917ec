/**
 * Where a card, or an item of it, leads: an address is a link, a menu a button that opens its screen. Without a place to
 * lead to its content stands alone.
 * @source DB-34; docs/language.md#dashboard
 */
import { type ReactNode, useContext } from 'react'
import type { CardLink as Link } from '../../schema/document.ts'
import { safeLink } from '../../value/safe-link.ts'
import { PhoneBoard, useNarrow } from '../frame/measure.tsx'
import { usePorts } from '../ports.tsx'
import './dashboard.css'

interface CardLinkProps {
  link: Link | undefined
  /** accessible name, where the content has none */
  label?: string
  className?: string
  children: ReactNode
}

const ADDRESS = 2

export default function CardLink({ link = {}, label, className = '', children }: CardLinkProps) {
  const { route } = usePorts()
  const phone = useContext(PhoneBoard)
  const narrow = useNarrow()
  const { linkType, appLinkType, moduleId, linkTarget = '_blank' } = link
  const kind = ((phone ?? narrow) ? appLinkType : undefined) ?? linkType
  const href = kind === ADDRESS ? safeLink(link.urlAddress) : undefined
  const look = `sw-card-link ${className}`
  if (href) {
    return (
      <a className={look} href={href} target={linkTarget} rel="noopener noreferrer" aria-label={label}>
        {children}
      </a>
    )
  }
  if (kind === 1 && moduleId) {
    return (
      <button type="button" className={look} aria-label={label} onClick={() => route.open(moduleId)}>
        {children}
      </button>
    )
  }
  return <span className={className}>{children}</span>
}
