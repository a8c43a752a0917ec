/** A date, a time or both as people say them: today, the weekday, the year only if it is another, no seconds. */
import texts from '#schemas/text/moments.json' with { type: 'json' }
import { fill, type Lang, pick } from '../text/text.ts'
import { type Day, dayNumber, readDay, weekday } from './calendar.ts'

const NEAR = new Map([
  [-1, texts.yesterday],
  [0, texts.today],
  [1, texts.tomorrow],
])
/** 2024-01-01 was a Monday. */
const MONDAY_MS = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

/**
 * @param text  `yyyy-MM-dd`, `HH:mm:ss` or `yyyy-MM-dd HH:mm:ss`; anything else is returned as it is
 * @param now   begins with `yyyy-MM-dd`, in the server's zone as `text`
 */
export function sayMoment(text: string, now: string, lang: Lang): string {
  const clock = /^(?:\d{4}-\d\d-\d\d[ T])?(\d\d:\d\d)(?::\d\d)?$/.exec(text)?.[1]
  const day = readDay(text)
  if (!day) return clock ?? text
  if (!clock && text.length > 10) return text
  return [sayDay(day, readDay(now), lang), clock].filter(Boolean).join(' ')
}

function sayDay(day: Day, today: Day | null, lang: Lang): string {
  const near = today && NEAR.get(dayNumber(day) - dayNumber(today))
  if (near) return pick(near, lang)
  return fill(pick(day.year === today?.year ? texts.day : texts.dayOfYear, lang), {
    ...day,
    weekday: nameOf(lang, 'weekday', MONDAY_MS + (weekday(day) - 1) * DAY_MS),
    month: lang === 'zh' ? day.month : nameOf(lang, 'month', Date.UTC(2024, day.month - 1, 1)),
  })
}

/** The short name of the weekday or month of a moment; formatters are costly to create. */
function nameOf(lang: Lang, part: 'weekday' | 'month', at: number): string {
  const key = `${lang} ${part}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(lang, { [part]: 'short', timeZone: 'UTC' })
  formats.set(key, format)
  return format.format(at)
}
const formats = new Map<string, Intl.DateTimeFormat>()
