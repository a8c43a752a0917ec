/** The title of a card whose header says how: size, weight, colours, place, icon, where it leads. @source DB-33 */
import type { ReactNode } from 'react'
import type { Card } from '../../schema/document.ts'
import { Icon } from '../icon.tsx'
import { paintOf } from '../look/paint-of.ts'
import CardLink from './card-link.tsx'

export default function CardHead({ header, children }: { header: NonNullable<Card['header']>; children: ReactNode }) {
  const { size, bold, colour, background, align, icon, link } = header
  return (
    <h2
      className="sw-board-title"
      data-painted={background ? true : undefined}
      style={{
        fontSize: size,
        fontWeight: bold === undefined ? undefined : bold ? 700 : 400,
        color: paintOf(colour, 'words'),
        background: paintOf(background, 'ground'),
        textAlign: align,
      }}
    >
      {icon && <Icon name={icon} />}
      {link ? <CardLink link={link}>{children}</CardLink> : children}
    </h2>
  )
}
