/** What the widgets that show numbers say, where there is no browser. Pure. @source ADR 0056 */
import type { BoardFigure } from '#adapters/wire/portal-content.ts'
import type { Translate } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import type { Json } from '#engine/schema/document.ts'
import type { Lang } from '#engine/text/text.ts'
import { notationOf } from '#engine/value/notation/notations.ts'
import { sayFigure } from '#engine/value/notation/say-figure.ts'
import { isEmpty } from '#engine/value/value.ts'
import { textOf } from '../../parts/read-text.ts'
import { compareNumbers, plainNumber, readNumber, shareOf } from '../number-card/compare-numbers.ts'
import { sayNumber } from '../number-card/fit-number.ts'
import { sayEmpty } from '../say-empty.ts'

export interface Counted extends Pick<WidgetProps, 'rows' | 'map' | 'labels' | 'titles' | 'field'> {
  props: Record<string, Json>
  lang: Lang
  t: Translate
}

/** Boxes at most. */
const MOST = 24

/** By widget. */
export const figuresOf: Record<string, (counted: Counted) => BoardFigure[]> = {
  'number-card': counted => {
    const { rows, map, props, t, lang } = counted
    const row = rows?.[0] ?? {}
    const measured = row[map?.value ?? 'value']
    const trend = compareNumbers(measured, row[map?.before ?? 'before'])
    const notes = [trend ? t(`chart.trend.${trend.is}`, { percent: trend.percent }) : '', textOf(props.note, lang)]
    return [{ name: '', value: sayMeasured(counted, measured), note: notes.filter(Boolean).join(' · ') }]
  },
  'number-rotation': counted => [
    { name: '', value: sayMeasured(counted, counted.rows?.[0]?.[counted.map?.value ?? 'value']), note: '' },
  ],
  progress: ({ rows, map, props, lang }) => {
    const row = rows?.[0] ?? {}
    const done = row[map?.value ?? 'value'] ?? 0
    const total = (map?.total && row[map.total]) ?? props.total
    const share = shareOf(done, total)
    const [part, whole] = [done, total].map(number => sayNumber(plainNumber(number), lang))
    return [
      {
        name: '',
        value: share === null ? '–' : `${share}%`,
        note: `${part} / ${whole} ${textOf(props.unit, lang)}`.trim(),
      },
    ]
  },
  'data-boxes': counted => {
    const { rows = [], map, labels, titles, t } = counted
    const column = map?.x ?? 'x'
    return rows.slice(0, MOST).map(row => {
      const code = row[column] ?? null
      const name = isEmpty(code) ? sayEmpty(t, titles, column) : (labels?.[String(code)] ?? String(code))
      return { name, value: sayMeasured(counted, row[map?.y ?? 'y']), note: '' }
    })
  },
}

function sayMeasured({ props, field, lang }: Counted, measured: Json | undefined): string {
  const number = readNumber(measured, Number(props.decimals ?? 0))
  if (number === null) return '–'
  const said = field && notationOf(field) ? sayFigure(measured, field, lang) : sayNumber(number, lang)
  return `${textOf(props.prefix, lang)}${said}${textOf(props.unit, lang)}`
}
