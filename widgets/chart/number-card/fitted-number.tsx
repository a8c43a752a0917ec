import { useLayoutEffect, useRef, useState } from 'react'
import { useLang } from '#engine/react/text.ts'
import { abbreviate, fitNumber, isLong, sayNumber } from './fit-number.ts'
import './number-card.css'

const SIZE_PX = 30
const FLOOR_PX = 16
const GAP_PX = 4

interface FittedNumberProps {
  /** plain digits; null draws a dash */
  value: string | null
  /** the number in words, which stand for its digits and cannot be abbreviated */
  said?: string
  prefix: string
  unit: string
}

/**
 * A number on one line of its card: smaller when it is long, then abbreviated, with the full number as its title and
 * accessible name.
 */
export function FittedNumber({ value, said, prefix, unit }: FittedNumberProps) {
  const lang = useLang()
  const line = useRef<HTMLSpanElement>(null)
  const after = useRef<HTMLSpanElement>(null)
  const whole = prefix + (said ?? sayNumber(value, lang))
  const brief = value === null || said ? whole : prefix + abbreviate(value, lang)
  const [drawn, setDrawn] = useState({ short: false, size: SIZE_PX })
  useLayoutEffect(() => {
    const element = line.current!
    const measures = element.querySelectorAll<HTMLElement>('[data-measure]')
    const draw = () => {
      if (element.offsetWidth === 0) return
      const width = element.offsetWidth - (after.current ? after.current.offsetWidth + GAP_PX : 0)
      const [full, short] = measures
      const next = fitNumber(full!.offsetWidth, short!.offsetWidth, { width, size: SIZE_PX, floor: FLOOR_PX })
      setDrawn(last => (last.short === next.short && last.size === next.size ? last : next))
    }
    draw()
    const watcher = new ResizeObserver(draw)
    for (const each of [element, ...measures]) watcher.observe(each)
    return () => watcher.disconnect()
  }, [])
  const all = (value !== null && isLong(value) ? prefix + value : whole) + unit
  return (
    <span ref={line} className="sw-figure" style={{ fontSize: SIZE_PX }}>
      {Object.entries({ whole, brief }).map(([key, text]) => (
        <span key={key} className="sw-measure" data-measure={text} aria-hidden />
      ))}
      <span {...((drawn.short || (value !== null && isLong(value))) && { role: 'img', title: all, 'aria-label': all })}>
        <span style={{ fontSize: drawn.size }}>{drawn.short ? brief : whole}</span>
        {value !== null && unit && (
          <span ref={after} className="sw-figure-unit">
            {unit}
          </span>
        )}
      </span>
    </span>
  )
}
