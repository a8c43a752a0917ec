import { type CSSProperties, type KeyboardEvent, useState } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import CardLink from '#engine/react/render/card-link.tsx'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { safeLink } from '#engine/value/safe-link.ts'
import { useText } from '../../parts/read-text.ts'
import '../../parts/board-texts.ts'
import '../texts.ts'
import type { Props } from './props.gen.ts'
import { readLook } from './read-look.ts'
import { useRotation } from './use-rotation.ts'
import './carousel.css'

type Item = NonNullable<Props['items']>[number]

const KEYS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * Pictures one after another, by the carousel pattern of ARIA: it stops under the pointer and the focus and by a button,
 * and never moves by itself for readers who turned motion off.
 * @source DB-17, DB-36
 */
export default function Carousel({ id, props, title }: WidgetProps<Props>) {
  const t = useT()
  const { items = [], loop, height, arrow, direction, type, indicatorPosition } = props
  const [held, setHeld] = useState({ pointer: false, focus: false })
  const { at, go, rotates, isPlaying, toggle } = useRotation({
    ...{ count: items.length, loop, autoplay: props.autoplay, interval: props.interval },
    held: held.pointer || held.focus,
  })
  if (items.length === 0) return <EmptyState low icon="picture" text={t('boardCards.noSlides')} />
  const several = items.length > 1
  const step = (by: number) => ({ onClick: () => go(at + by), disabled: !loop && !items[at + by] })
  const onKeys = (event: KeyboardEvent) => {
    const by = KEYS[event.key]
    if (by === undefined) return
    event.preventDefault()
    go(at + by)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div
      role="group"
      className="sw-carousel"
      aria-roledescription={t('boardCards.carousel')}
      aria-label={title}
      data-arrow={arrow}
      data-direction={direction}
      data-type={type}
      data-dots={indicatorPosition}
      style={{ height }}
      onPointerEnter={() => setHeld(now => ({ ...now, pointer: true }))}
      onPointerLeave={() => setHeld(now => ({ ...now, pointer: false }))}
      onFocus={() => setHeld(now => ({ ...now, focus: true }))}
      onBlur={event => {
        const isInside = event.currentTarget.contains(event.relatedTarget)
        setHeld(now => ({ ...now, focus: isInside }))
      }}
    >
      {several && props.autoplay && (
        <button
          type="button"
          className="sw-carousel-pause"
          aria-label={t(isPlaying ? 'boardCards.pause' : 'boardCards.play')}
          title={t(isPlaying ? 'boardCards.pause' : 'boardCards.play')}
          onClick={toggle}
        >
          <Icon name={isPlaying ? 'pause-circle' : 'play-circle'} />
        </button>
      )}
      {several && arrow !== 'never' && (
        <>
          <button
            type="button"
            className="sw-carousel-back"
            aria-controls={`${id}-slides`}
            aria-label={t('boardCards.before')}
            {...step(-1)}
          >
            <Icon name={direction === 'vertical' ? 'up' : 'left'} />
          </button>
          <button
            type="button"
            className="sw-carousel-on"
            aria-controls={`${id}-slides`}
            aria-label={t('boardCards.next')}
            {...step(1)}
          >
            <Icon name={direction === 'vertical' ? 'down' : 'right'} />
          </button>
        </>
      )}
      <div id={`${id}-slides`} className="sw-carousel-slides" aria-live={rotates ? 'off' : 'polite'}>
        {items.map((item, place) => (
          <Slide
            // biome-ignore lint/suspicious/noArrayIndexKey: its place is all a slide is known by
            key={place}
            item={item}
            place={place}
            count={items.length}
            off={offsetOf(place, at, items.length, loop)}
          />
        ))}
      </div>
      {several && indicatorPosition !== 'none' && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
        <div className="sw-carousel-dots" role="group" aria-label={t('boardCards.slides')} onKeyDown={onKeys}>
          {items.map((_, place) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: its place is all a slide is known by
              key={place}
              type="button"
              aria-label={t('boardCards.slide', { number: place + 1, count: items.length })}
              aria-current={place === at ? 'true' : undefined}
              onClick={() => go(place)}
            />
          ))}
        </div>
      )}
    </div>
  )
}

/** How many places a slide stands from the one shown, the short way round where it begins again. */
function offsetOf(place: number, at: number, count: number, loop: boolean): number {
  const off = place - at
  if (!loop || count < 3) return off
  const half = Math.floor(count / 2)
  return off > half ? off - count : off < -half ? off + count : off
}

interface SlideProps {
  item: Item
  place: number
  count: number
  off: number
}

function Slide({ item, place, count, off }: SlideProps) {
  const t = useT()
  const text = useText()
  const [failed, setFailed] = useState<string | null>(null)
  const source = item.type === 'text' ? undefined : safeLink(item.imageUrl)
  const words = text(item.textDefaultValue)
  const { fit, ...look } = readLook(item.propertyJson)
  const number = { number: place + 1, count }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the pattern of ARIA asks for a group
    <div
      role="group"
      aria-roledescription={t('boardCards.slideRole')}
      aria-label={t('boardCards.slide', number)}
      className="sw-slide"
      data-near={Math.abs(off) <= 1 || undefined}
      data-shown={off === 0 || undefined}
      inert={off !== 0}
      style={{ '--off': off } as CSSProperties}
    >
      <CardLink link={item} className="sw-slide-link" label={words || t('boardCards.slide', number)}>
        {source && failed !== source && (
          <img
            src={source}
            alt={words ? '' : t('boardCards.slide', number)}
            style={{ objectFit: fit }}
            onError={() => setFailed(source)}
          />
        )}
        {item.type !== 'text' && (!source || failed === source) && (
          <EmptyState low icon="picture" text={t(source ? 'widgets.pictureFailed' : 'portal.noPicture')} />
        )}
        {words && (
          <span className="sw-slide-text" data-alone={item.type === 'text' || undefined} style={look}>
            {words}
          </span>
        )}
      </CardLink>
    </div>
  )
}
