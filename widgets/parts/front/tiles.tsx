import type { ContentLink } from '#adapters/wire/portal-content.ts'
import { Icon } from '#engine/react/icon.tsx'
import { colourOf } from '#engine/react/look/palette.ts'
import { linkOf } from './slides.tsx'
import './front.css'

interface Entry extends ContentLink {
  id: string
  name: string
  icon: string
}

/** Entries as tiles, each with its icon and name; one that leads nowhere is text. */
export function Tiles({ entries }: { entries: Entry[] }) {
  return (
    <ul className="front-tiles">
      {entries.map(entry => {
        const link = linkOf(entry)
        const shown = (
          <>
            <span className="front-service-icon" data-colour={colourOf(entry.id)}>
              <Icon name={entry.icon || 'link'} />
            </span>
            <strong>{entry.name}</strong>
          </>
        )
        return <li key={entry.id}>{link ? <a {...link}>{shown}</a> : <span>{shown}</span>}</li>
      })}
    </ul>
  )
}
