import type { SavedView } from '#adapters/wire/screen.ts'
import { Icon } from '#engine/react/icon.tsx'

/** The icon of a saved view in its colour. It carries no text of its own. */
export function ViewMark({ view: { icon, colour, shared } }: { view: SavedView }) {
  const name = icon ?? (shared ? 'team' : 'user')
  return (
    <span className="sw-view-mark" data-colour={colour ?? undefined}>
      <Icon name={name} />
    </span>
  )
}
