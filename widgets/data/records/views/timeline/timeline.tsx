/**
 * Records as bars over the days from their first to their last: a month, a quarter or a year at a time, below headings
 * where they are grouped.
 * @source docs/language.md#table
 */
import { Button, Segmented } from 'antd'
import { useEffect, useState } from 'react'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { optionListOf } from '#engine/react/field/options.ts'
import { Icon } from '#engine/react/icon.tsx'
import { usePage } from '#engine/react/state/scope.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import type { Field } from '#engine/schema/document.ts'
import type { Lang } from '#engine/text/text.ts'
import texts from '#schemas/text/timeline.json'
import { textOf } from '../../row/cell.tsx'
import { fieldsOf } from '../../row/columns.ts'
import { Failed } from '../../row/states.tsx'
import { type DayFields, dayOf, useDays } from '../calendar/use-days.ts'
import type { LaidProps } from '../laid-props.ts'
import { barOf, type Scale, type Stretch, stretchOf, turnStretch } from './spans.ts'
import './timeline.css'

addTexts('timeline', texts)

const SCALES: Scale[] = ['month', 'quarter', 'year']

export default function Timeline(props: LaidProps) {
  const fields = fieldsOf(props.entity)
  const { view } = props
  const start = fields.get(view.start ?? '')
  return start ? (
    <Days {...props} fields={{ start, end: fields.get(view.end ?? '') }} by={fields.get(view.by ?? '')} />
  ) : null
}

interface DaysProps extends LaidProps {
  fields: DayFields
  by: Field | undefined
}

function Days({ fields, by, ...props }: DaysProps) {
  const { caption, entity, request, refresh, onAdd } = props
  const t = useT()
  const { lang, clock } = usePage().ports
  const today = clock.now().slice(0, 10)
  const [scale, setScale] = useState<Scale>('month')
  const [day, setDay] = useState(today)
  const stretch = stretchOf(day, scale)
  const { rows, total, failed, busy, reload } = useDays(entity, fields, request, stretch.first, stretch.last)
  useEffect(() => {
    refresh.current = reload
    return () => {
      refresh.current = null
    }
  }, [refresh, reload])
  const turn = (way: 1 | -1) => {
    const first = turnStretch(stretch.first, scale, way)
    if (first) setDay(first)
  }
  if (failed) return <Failed error={failed} onRetry={() => void reload()} />
  return (
    <section className="sw-timeline" aria-label={caption} aria-busy={busy} data-scale={scale}>
      <header>
        <Button aria-label={t('timeline.before')} icon={<Icon name="left" />} onClick={() => turn(-1)} />
        <Button aria-label={t('timeline.after')} icon={<Icon name="right" />} onClick={() => turn(1)} />
        <h3 aria-live="polite">{sayStretch(stretch, scale, lang)}</h3>
        <Segmented
          aria-label={t('timeline.scale')}
          value={scale}
          onChange={setScale}
          options={SCALES.map(value => ({ value, label: t(`timeline.${value}`) }))}
        />
        <Button onClick={() => setDay(today)}>{t('timeline.today')}</Button>
        {onAdd && (
          <Button
            icon={<Icon name="plus" />}
            aria-label={t('timeline.add')}
            onClick={() => onAdd({ [fields.start.id]: fields.start.type === 'date' ? day : `${day} 09:00:00` })}
          />
        )}
      </header>
      {total > rows.length && <p className="sw-told">{t('timeline.beyond', { n: total, shown: rows.length })}</p>}
      <div className="sw-timeline-days" aria-hidden="true">
        {stretch.marks.map(mark => (
          <span key={mark} data-today={mark === today || undefined} style={{ left: share(mark, stretch) }}>
            {sayMark(mark, scale, lang)}
          </span>
        ))}
      </div>
      {rows.length === 0 && !busy && <p className="sw-told">{t('timeline.none')}</p>}
      <Groups {...props} {...{ fields, by, rows, stretch, today }} />
    </section>
  )
}

interface GroupsProps extends DaysProps {
  rows: WireRecord[]
  stretch: Stretch
  today: string
}

function Groups({ rows, by, ...props }: GroupsProps) {
  const page = usePage()
  const t = useT()
  if (!by) return <Bars {...props} {...{ rows, by }} />
  const groups = new Map<string, WireRecord[]>()
  for (const row of rows) {
    const name = textOf(page, { field: by }, row) || t('timeline.noGroup')
    groups.set(name, [...(groups.get(name) ?? []), row])
  }
  return [...groups].map(([name, of]) => (
    <section key={name} aria-label={name}>
      <h4>
        {name} <small>{of.length}</small>
      </h4>
      <Bars {...props} rows={of} by={by} />
    </section>
  ))
}

function Bars({ rows, by, fields, stretch, today, columns, formatOf, onLook }: GroupsProps) {
  const page = usePage()
  const [first] = columns
  return (
    <ul>
      {rows.map(row => {
        const bar = barOf(row, fields, stretch)
        const title = (first ? textOf(page, first, row) : '') || String(row.id)
        const colour = by && optionListOf(page, by)?.find(({ id }) => id === String(row[by.name ?? by.id]))?.colour
        if (!bar) return null
        return (
          <li key={String(row.id)}>
            <span className="sw-timeline-title" title={title}>
              {title}
            </span>
            <div className="sw-timeline-row">
              {today >= stretch.first && today <= stretch.last && <i style={{ left: share(today, stretch) }} />}
              <button
                type="button"
                className={`sw-timeline-bar ${formatOf(row, first?.column.id ?? '')}`}
                data-colour={colour}
                data-begun={bar.isBegun || undefined}
                data-on={bar.goesOn || undefined}
                aria-label={[title, saySpan(row, fields)].join(', ')}
                title={`${title} ${saySpan(row, fields)}`}
                style={{ left: percent(bar.from), width: percent(bar.width) }}
                onClick={() => onLook(row)}
              />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

const percent = (part: number): string => `${(part * 100).toFixed(3)}%`

const share = (day: string, { first, last, days }: Stretch): string =>
  percent(
    (Date.parse(day) - Date.parse(first)) / ((Date.parse(last) - Date.parse(first)) / Math.max(1, days - 1)) / days,
  )

function saySpan(row: WireRecord, { start, end }: DayFields): string {
  const [from, to] = [dayOf(row, start) ?? '', (end && dayOf(row, end)) ?? '']
  return to && to !== from ? `${from} – ${to}` : from
}

const said = (day: string, lang: Lang, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(lang === 'zh' ? 'zh-CN' : 'en', { ...parts, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

function sayStretch({ first, last }: Stretch, scale: Scale, lang: Lang): string {
  if (scale === 'year') return said(first, lang, { year: 'numeric' })
  const begin = said(first, lang, { year: 'numeric', month: 'long' })
  return scale === 'month' ? begin : `${begin} – ${said(last, lang, { month: 'long' })}`
}

const sayMark = (mark: string, scale: Scale, lang: Lang): string =>
  scale === 'month'
    ? String(Number(mark.slice(8)))
    : said(mark, lang, scale === 'year' ? { month: 'short' } : { month: 'numeric', day: 'numeric' })
