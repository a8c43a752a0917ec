import type { CSSProperties } from 'react'
import { COLOUR_NAMES } from '#engine/react/look/palette.ts'
import { useLang, useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { notationOf } from '#engine/value/notation/notations.ts'
import { sayFigure } from '#engine/value/notation/say-figure.ts'
import { isEmpty } from '#engine/value/value.ts'
import { CardState } from '../../parts/card-state.tsx'
import { useText } from '../../parts/read-text.ts'
import { readNumber } from '../number-card/compare-numbers.ts'
import { sayNumber } from '../number-card/fit-number.ts'
import { sayEmpty } from '../say-empty.ts'
import '../texts.ts'
import type { Props } from './props.gen.ts'
import './data-boxes.css'

/** boxes drawn at most */
const MOST = 60

/** One box for each row of a query: its name and its number. @source DB-21 */
export default function DataBoxes({
  props,
  rows = [],
  map,
  labels,
  titles,
  field,
  title,
  node,
  state = 'ready',
  emit,
}: WidgetProps<Props>) {
  const t = useT()
  const lang = useLang()
  const text = useText()
  if (state !== 'ready' || rows.length === 0)
    return <CardState state={state} icon="number" empty={t('chart.noData')} failed={t('chart.chartFailed')} />
  const unit = text(props.unit)
  return (
    <ul className="sw-boxes" aria-label={title} data-moves={props.animation || undefined}>
      {rows.slice(0, MOST).map((row, at) => {
        const column = map?.x ?? 'x'
        const code = row[column] ?? null
        const measured = row[map?.y ?? 'y']
        const number = readNumber(measured, props.decimals)
        const inWords = number !== null && field && notationOf(field) ? sayFigure(measured, field, lang) : undefined
        const name = isEmpty(code) ? sayEmpty(t, titles, column) : (labels?.[String(code)] ?? String(code))
        const box = (
          <>
            <span className="sw-box-name" title={name}>
              {name}
            </span>
            <span className="sw-box-number" title={number ?? undefined}>
              {inWords ?? sayNumber(number, lang)}
              {number !== null && unit && <small>{unit}</small>}
            </span>
          </>
        )
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have one name
            key={at}
            data-colour={COLOUR_NAMES[at % COLOUR_NAMES.length]}
            style={{ '--span': props.span, animationDelay: `${at * STAGGER_MS}ms` } as CSSProperties}
          >
            {node.on?.click ? (
              <button type="button" onClick={() => void emit('click', { x: code, y: measured ?? null, group: null })}>
                {box}
              </button>
            ) : (
              box
            )}
          </li>
        )
      })}
    </ul>
  )
}

const STAGGER_MS = 40
