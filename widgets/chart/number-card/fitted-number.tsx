import { theme } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import { useLang } from '#engine/react/text.ts'
import { groupDigits } from '#engine/value/group-digits.ts'
import { abbreviate, fitNumber } from './fit-number.ts'
import './number-card.css'

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
  const { token } = theme.useToken()
  const line = useRef<HTMLSpanElement>(null)
  const after = useRef<HTMLSpanElement>(null)
  const whole = prefix + (said ?? (value === null ? '–' : groupDigits(value)))
  const brief = value === null || said ? whole : prefix + abbreviate(value, lang)
  const [size, floor, gap] = [token.fontSizeHeading2, token.fontSizeHeading5, token.marginXXS]
  const [drawn, setDrawn] = useState({ short: false, size })
  useLayoutEffect(() => {
    const element = line.current!
    const measures = element.querySelectorAll<HTMLElement>('[data-measure]')
    const draw = () => {
      if (element.offsetWidth === 0) return
      const width = element.offsetWidth - (after.current ? after.current.offsetWidth + gap : 0)
      const [full, short] = measures
      const next = fitNumber(full!.offsetWidth, short!.offsetWidth, { width, size, floor })
      setDrawn(last => (last.short === next.short && last.size === next.size ? last : next))
    }
    draw()
    const watcher = new ResizeObserver(draw)
    for (const each of [element, ...measures]) watcher.observe(each)
    return () => watcher.disconnect()
  }, [size, floor, gap])
  const all = whole + unit
  return (
    <span
      ref={line}
      style={{
        position: 'relative',
        overflow: 'hidden',
        whiteSpace: 'nowrap',
        fontSize: size,
        lineHeight: token.lineHeightHeading2,
        fontWeight: token.fontWeightStrong,
        fontVariantNumeric: 'tabular-nums',
        color: token.colorText,
      }}
    >
      {Object.entries({ whole, brief }).map(([key, text]) => (
        <span key={key} className="sw-measure" data-measure={text} aria-hidden />
      ))}
      <span {...(drawn.short && { role: 'img', title: all, 'aria-label': all })}>
        <span style={{ fontSize: drawn.size }}>{drawn.short ? brief : whole}</span>
        {value !== null && unit && (
          <span ref={after} style={{ marginInlineStart: gap, fontSize: token.fontSize, fontWeight: 'normal' }}>
            {unit}
          </span>
        )}
      </span>
    </span>
  )
}
