import { pick } from '#engine/text/text.ts'
import { addDays, readDay, writeDay } from '#engine/value/calendar.ts'
import texts from '#schemas/text/working-time.json' with { type: 'json' }
import { printMoment } from '../../../entity/model/environment.ts'
import { publicDaysOf } from '../../../flow/people/public-holidays.ts'
import { openWorkingTime } from '../../../flow/people/working-time.ts'
import type { Verb } from '../../verb.ts'

interface Span {
  from: string
  to: string
  kind: 'holiday' | 'working'
  title: string
}

/**
 * The days of a `year` that a calendar treats otherwise than its weekday, departments above included: `days` as spans,
 * also as a Markdown `list`, and whether the year's holidays are announced.
 */
export const calendarYear: Verb = {
  method: 'GET',
  async run({ db, entities, who, input, lang }) {
    const { deptId } = await entities.detail(who, 'workCalendar', input.id)
    const dept = deptId ? String(deptId) : null
    const calendar = await db.read(who, trx => openWorkingTime(trx, who.tenant, dept))
    const year = Number(input.year ?? printMoment(new Date()).slice(0, 4)) || 0
    const named = new Map(publicDaysOf(year).map(({ day, kind, ...title }) => [`${kind} ${day}`, pick(title, lang)]))
    const days = [...calendar.exceptions]
      .filter(([day]) => day.startsWith(`${year}-`))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, kind]): Span => ({ from: day, to: day, kind, title: named.get(`${kind} ${day}`) ?? '' }))
    const spans = joinDays(days)
    const isAnnounced = year <= calendar.announced
    const list = [
      ...(isAnnounced ? [] : [`**${pick(texts.unannounced, lang).replace('{year}', String(year))}**\n`]),
      ...spans.map(({ from, to, kind, title }) =>
        `* ${from}${to === from ? '' : ` – ${to}`} ${pick(texts[kind], lang)} ${title}`.trimEnd(),
      ),
    ].join('\n')
    return { year, isAnnounced, days: spans, list }
  },
}

/** Consecutive days of one kind and title as one span. */
function joinDays(days: Span[]): Span[] {
  const spans: Span[] = []
  for (const day of days) {
    const last = spans.at(-1)
    if (last && last.kind === day.kind && last.title === day.title && dayAfter(last.to) === day.from) last.to = day.to
    else spans.push({ ...day })
  }
  return spans
}

function dayAfter(day: string): string | null {
  const read = readDay(day)
  const next = read && addDays(read, 1)
  return next && writeDay(next)
}
