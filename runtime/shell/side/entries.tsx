/** The entries of a section, nested. @source SH-57 */
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import type { InboxCounts } from '#adapters/wire/process.ts'
import type { MenuItem } from '#adapters/wire/screen.ts'
import { Icon } from '#engine/react/icon.tsx'
import { Tile } from '#engine/react/look/marks.tsx'
import { useT } from '#engine/react/text.ts'
import { HOME_PATH } from '../../identity/home-path.ts'
import { flip, useOwn } from '../../navigation/own.ts'
import { countOf } from './counts.ts'

interface EntriesProps {
  items: MenuItem[]
  level: number
  /** ids of the entry of the page shown, and of the groups above it */
  path: string[]
  counts: InboxCounts | null
  starless?: boolean
  nameOf(item: MenuItem): string
  open(item: MenuItem): void
}

export function Entries({ items, ...rest }: EntriesProps) {
  const { level, path, counts, starless, nameOf, open } = rest
  return items.map(item =>
    item.children ? (
      <Group key={item.id} {...rest} item={item} />
    ) : (
      <Row
        key={item.id}
        item={item}
        name={nameOf(item)}
        level={level}
        count={countOf(counts, item.path)}
        shown={path.at(-1) === item.id}
        starless={starless}
        onClick={() => open(item)}
      />
    ),
  )
}

/** A group that contains the page shown opens by itself. */
function Group({ item, ...rest }: Omit<EntriesProps, 'items'> & { item: MenuItem }) {
  const { level, path, nameOf } = rest
  const inside = path.includes(item.id)
  const [wide, setWide] = useState(inside)
  useEffect(() => {
    if (inside) setWide(true)
  }, [inside])
  return (
    <>
      <Row item={item} name={nameOf(item)} level={level} wide={wide} onClick={() => setWide(!wide)} />
      {wide && <Entries {...rest} items={item.children ?? []} level={level + 1} />}
    </>
  )
}

interface RowProps {
  item: MenuItem
  name: string
  level: number
  count?: number
  shown?: boolean
  starless?: boolean
  /** of a group: whether it is open */
  wide?: boolean
  onClick(): void
}

function Row({ item, name, level, count, shown, starless, wide, onClick }: RowProps) {
  const t = useT()
  const { favourites } = useOwn()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (shown) button.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  const starred = !starless && wide === undefined && item.path !== HOME_PATH
  const liked = favourites.includes(item.id)
  const star = t(liked ? 'runtime.unlike' : 'runtime.like', { name })
  return (
    <div
      role="none"
      className="shell-entry"
      data-level={level || undefined}
      data-starred={starred || undefined}
      style={{ '--level': level } as CSSProperties}
    >
      <button
        ref={button}
        type="button"
        role="menuitem"
        title={name}
        aria-current={shown ? 'page' : undefined}
        aria-expanded={wide}
        aria-description={count ? t('runtime.waiting', { count }) : undefined}
        onClick={onClick}
      >
        {level === 0 &&
          (item.colour ? <Tile icon={item.icon} colour={item.colour} name={name} /> : <Icon name={item.icon} />)}
        <span>{name}</span>
        {count && <b aria-hidden="true">{count > 99 ? '99+' : count}</b>}
        {wide !== undefined && <i aria-hidden="true" />}
      </button>
      {starred && (
        <button
          type="button"
          role="menuitemcheckbox"
          tabIndex={-1}
          aria-checked={liked}
          aria-label={star}
          title={star}
          onClick={() => flip('favourites', item.id)}
        >
          <Icon name="star" />
        </button>
      )}
    </div>
  )
}
