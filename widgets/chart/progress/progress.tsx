import type { CSSProperties } from 'react'
import { useLang, useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { CardState } from '../../parts/card-state.tsx'
import { useText } from '../../parts/read-text.ts'
import { plainNumber, shareOf } from '../number-card/compare-numbers.ts'
import { sayNumber } from '../number-card/fit-number.ts'
import '../texts.ts'
import type { Props } from './props.gen.ts'
import './progress.css'

/** Progress towards a total, from a query's first row; without a total there is none to say. @source DB-25 */
export default function Progress({ props, rows, map, title, state = 'ready' }: WidgetProps<Props>) {
  const t = useT()
  const lang = useLang()
  const text = useText()
  const row = rows?.[0]
  if (state !== 'ready' || !row)
    return <CardState state={state} icon="percentage" empty={t('chart.noData')} failed={t('chart.chartFailed')} />
  const done = row[map?.value ?? 'value'] ?? 0
  const total = (map?.total && row[map.total]) ?? props.total
  const share = shareOf(done, total)
  const drawn = Math.min(Math.max(share ?? 0, 0), 100)
  const said = share === null ? '–' : `${share}%`
  return (
    <div className="sw-meter" data-look={props.look}>
      <div
        role="progressbar"
        tabIndex={-1}
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={drawn}
        aria-valuetext={said}
        style={{ '--share': drawn } as CSSProperties}
      >
        <span className="sw-meter-drawn" />
        <span className="sw-meter-said">{said}</span>
      </div>
      <span className="sw-meter-note">
        {sayNumber(plainNumber(done), lang)} / {sayNumber(plainNumber(total), lang)} {text(props.unit)}
      </span>
    </div>
  )
}
