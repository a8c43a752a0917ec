/**
 * Records in a calendar: a month at a time, from their first to their last day. On a phone the records of the selected
 * day are listed below.
 * @source docs/language.md#table
 */

import { Button } from 'antd'
import { useEffect, useState } from 'react'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { useNarrow } from '#engine/react/frame/measure.tsx'
import { Icon } from '#engine/react/icon.tsx'
import { WithMenu } from '#engine/react/overlay/menu.tsx'
import { usePage } from '#engine/react/state/scope.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import type { Lang } from '#engine/text/text.ts'
import { addMonths, dayNumber, dayOfNumber, readDay, weekday, writeDay } from '#engine/value/calendar.ts'
import texts from '#schemas/text/calendar.json'
import './calendar.css'
import { textOf } from '../../row/cell.tsx'
import { fieldsOf } from '../../row/columns.ts'
import { Failed } from '../../row/states.tsx'
import { RecordCard } from '../card/record-card.tsx'
import type { LaidProps } from '../laid-props.ts'
import { byDay, type DayFields, dayOf, useDays } from './use-days.ts'

addTexts('calendar', texts)

/** Records shown for one day; the others are behind its "more". */
const IN_SIGHT = 3
const WEEK = 7
/** the first day of a week, Monday being 1 */
const FIRST_DAY: Record<Lang, number> = { zh: 1, en: 7 }

export default function Calendar(props: LaidProps) {
  const fields = fieldsOf(props.entity)
  const start = fields.get(props.view.start ?? '')
  return start ? <Month {...props} fields={{ start, end: fields.get(props.view.end ?? '') }} /> : null
}

function Month({ fields, ...props }: LaidProps & { fields: DayFields }) {
  const { caption, entity, request, refresh, onAdd } = props
  const t = useT()
  const { lang, clock } = usePage().ports
  const narrow = useNarrow()
  const today = clock.now().slice(0, 10)
  const [chosen, setChosen] = useState(today)
  const month = chosen.slice(0, 7)
  const weeks = weeksOf(month, FIRST_DAY[lang])
  const [first, last] = [weeks[0]![0]!, weeks.at(-1)!.at(-1)!]
  const { rows, total, failed, busy, reload } = useDays(entity, fields, request, first, last)
  useEffect(() => {
    refresh.current = reload
    return () => {
      refresh.current = null
    }
  }, [refresh, reload])
  const days = byDay(rows, fields, first, last)
  const turn = (by: number) => {
    const to = addMonths(readDay(`${month}-01`)!, by)
    if (to) setChosen(today.startsWith(writeDay(to).slice(0, 7)) ? today : writeDay(to))
  }
  const add = onAdd && ((day: string) => onAdd(beginsOn(day, fields)))
  if (failed) return <Failed error={failed} onRetry={() => void reload()} />
  return (
    <section className="sw-calendar" aria-label={caption} aria-busy={busy}>
      <header>
        <Button aria-label={t('calendar.before')} icon={<Icon name="left" />} onClick={() => turn(-1)} />
        <Button aria-label={t('calendar.after')} icon={<Icon name="right" />} onClick={() => turn(1)} />
        <h3 aria-live="polite">{sayDay(`${month}-01`, lang, { year: 'numeric', month: 'long' })}</h3>
        <Button onClick={() => setChosen(today)}>{t('calendar.today')}</Button>
      </header>
      {total > rows.length && <p className="sw-told">{t('calendar.beyond', { n: total, shown: rows.length })}</p>}
      <table>
        <thead>
          <tr>
            {weeks[0]!.map(day => (
              <th key={day} scope="col">
                <abbr title={sayDay(day, lang, { weekday: 'long' })}>
                  {sayDay(day, lang, { weekday: narrow ? 'narrow' : 'short' })}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <tr key={week[0]}>
              {week.map(day => (
                <td
                  key={day}
                  aria-current={day === today ? 'date' : undefined}
                  data-outside={!day.startsWith(month) || undefined}
                >
                  {narrow ? (
                    <SmallDay
                      {...{ day, records: days.get(day) ?? [], isChosen: day === chosen }}
                      onChoose={() => setChosen(day)}
                    />
                  ) : (
                    <LargeDay {...props} {...{ day, fields, records: days.get(day) ?? [], add }} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {narrow && <DayList {...props} {...{ day: chosen, records: days.get(chosen) ?? [], add }} />}
    </section>
  )
}

interface DayProps {
  /** `yyyy-MM-dd` */
  day: string
  records: WireRecord[]
  add?(day: string): void
}

type LargeDayProps = LaidProps & DayProps & { fields: DayFields }

function LargeDay({ day, records, add, fields, columns, formatOf, onLook }: LargeDayProps) {
  const page = usePage()
  const t = useT()
  const said = sayDay(day, page.ports.lang, { month: 'long', day: 'numeric' })
  const [first] = columns
  const titleOf = (row: WireRecord) => (first ? textOf(page, first, row) : '') || String(row.id)
  const shown = records.length > IN_SIGHT + 1 ? records.slice(0, IN_SIGHT) : records
  const beyond = records.length - shown.length
  return (
    // biome-ignore lint/a11y/useSemanticElements: a day is no set of fields
    <div role="group" className="sw-day" aria-label={t('calendar.day', { day: said, n: records.length })}>
      <header>
        <time dateTime={day}>{Number(day.slice(8))}</time>
        {add && (
          <Button
            type="text"
            size="small"
            icon={<Icon name="plus" />}
            aria-label={t('calendar.add', { day: said })}
            onClick={() => add(day)}
          />
        )}
      </header>
      {shown.map(row => (
        <button
          key={String(row.id)}
          type="button"
          className={`sw-event ${formatOf(row, first?.column.id ?? '')}`}
          data-begun={dayOf(row, fields.start) !== day || undefined}
          title={titleOf(row)}
          onClick={() => onLook(row)}
        >
          {timeOn(day, row, fields) && <time>{timeOn(day, row, fields)}</time>}
          {titleOf(row)}
        </button>
      ))}
      {beyond > 0 && (
        <WithMenu items={records.map(row => ({ key: String(row.id), label: titleOf(row), run: () => onLook(row) }))}>
          <Button
            type="link"
            size="small"
            className="sw-day-more"
            aria-label={t('calendar.moreOf', { day: said, n: beyond })}
          >
            {t('calendar.more', { n: beyond })}
          </Button>
        </WithMenu>
      )}
    </div>
  )
}

interface SmallDayProps extends DayProps {
  isChosen: boolean
  onChoose(): void
}

function SmallDay({ day, records, isChosen, onChoose }: SmallDayProps) {
  const t = useT()
  const { lang } = usePage().ports
  const said = sayDay(day, lang, { month: 'long', day: 'numeric' })
  return (
    <button
      type="button"
      className="sw-day-small"
      aria-label={t('calendar.day', { day: said, n: records.length })}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      <span>{Number(day.slice(8))}</span>
      <i aria-hidden>{'•'.repeat(Math.min(IN_SIGHT, records.length))}</i>
    </button>
  )
}

function DayList({ day, records, add, ...cards }: LaidProps & DayProps) {
  const t = useT()
  const { lang } = usePage().ports
  const said = sayDay(day, lang, { month: 'long', day: 'numeric', weekday: 'long' })
  return (
    <section aria-label={said}>
      <header>
        <h3>{said}</h3>
        {add && (
          <Button icon={<Icon name="plus" />} aria-label={t('calendar.add', { day: said })} onClick={() => add(day)} />
        )}
      </header>
      {records.length === 0 ? (
        <p className="sw-told">{t('calendar.none')}</p>
      ) : (
        <ul className="sw-cards sw-card-grid">
          {records.map(row => (
            <RecordCard key={String(row.id)} row={row} cards={cards} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Initial values of a record added on a day; one with a time begins at nine. */
function beginsOn(day: string, { start, end }: DayFields): Record<string, string> {
  const at = ({ type }: DayFields['start'], time: string) => (type === 'datetime' ? `${day} ${time}` : day)
  return { [start.id]: at(start, '09:00:00'), ...(end ? { [end.id]: at(end, '10:00:00') } : {}) }
}

/** The time at which a record begins on this day, '' when it has none. */
function timeOn(day: string, row: WireRecord, { start }: DayFields): string {
  const value = row[start.name ?? start.id]
  return start.type === 'datetime' && dayOf(row, start) === day ? String(value).slice(11, 16) : ''
}

/** The whole weeks of a month (`yyyy-MM`), each as seven days. */
export function weeksOf(month: string, firstDay: number): string[][] {
  const first = readDay(`${month}-01`)!
  const next = addMonths(first, 1) ?? first
  const from = dayNumber(first) - ((weekday(first) - firstDay + WEEK) % WEEK)
  const count = Math.ceil((dayNumber(next) - from) / WEEK)
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: WEEK }, (_, day) => writeDay(dayOfNumber(from + week * WEEK + day)!)),
  )
}

function sayDay(day: string, lang: Lang, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(lang === 'zh' ? 'zh-CN' : 'en', { ...parts, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}
