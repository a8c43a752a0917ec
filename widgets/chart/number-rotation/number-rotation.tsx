import type { CSSProperties } from 'react'
import { useLang, useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { CardState } from '../../parts/card-state.tsx'
import { useText } from '../../parts/read-text.ts'
import { readNumber } from '../number-card/compare-numbers.ts'
import { isLong, sayNumber } from '../number-card/fit-number.ts'
import '../texts.ts'
import type { Props } from './props.gen.ts'
import './number-rotation.css'

/** One number whose digits roll to their places; to a screen reader it is the number alone. @source DB-06 */
export default function NumberRotation({ props, rows, map, title, node, state = 'ready', emit }: WidgetProps<Props>) {
  const t = useT()
  const lang = useLang()
  const text = useText()
  if (state !== 'ready' || !rows?.length)
    return <CardState state={state} icon="number" empty={t('chart.noData')} failed={t('chart.chartFailed')} />
  const number = readNumber(rows[0]?.[map?.value ?? 'value'], props.decimals)
  const said =
    number === null || isLong(number) ? sayNumber(number, lang) : sayNumber(withZeros(number, props.digits), lang)
  const [prefix, unit] = [text(props.prefix), text(props.unit)]
  const drawn = (
    <span
      className="sw-roll"
      role="img"
      aria-label={`${title} ${prefix}${said}${unit}`}
      data-moves={props.animation || undefined}
    >
      {prefix && <span className="sw-roll-beside">{prefix}</span>}
      {[...said].map((letter, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a digit is known by its place
        <Letter key={said.length - at} letter={letter} />
      ))}
      {number !== null && unit && <span className="sw-roll-beside">{unit}</span>}
    </span>
  )
  if (!node.on?.click) return drawn
  return (
    <button type="button" className="sw-roll-press" onClick={() => void emit('click')}>
      {drawn}
    </button>
  )
}

function Letter({ letter }: { letter: string }) {
  if (!/\d/.test(letter)) return <span>{letter}</span>
  return (
    <span className="sw-roll-digit" style={{ '--digit': letter } as CSSProperties}>
      {/* the digits it passes are drawn, not written */}
      <span className="sw-roll-strip" />
    </span>
  )
}

/** `7` with three digits is `007`. */
function withZeros(number: string, digits: number): string {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)(.*)$/.exec(number) ?? []
  return sign + whole.padStart(digits, '0') + rest
}
