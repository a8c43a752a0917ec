import { type Lang, pick } from '#engine/text/text.ts'
import texts from '#schemas/text/trail.json' with { type: 'json' }

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const
const DAYS_TOLD = 7

/**
 * How long ago `at` was: 3 hours ago; after a week the date and time.
 * @param at   `yyyy-MM-dd HH:mm:ss`, in the server's zone as `now`
 */
export function sayAgo(at: string, now: string, lang: Lang): string {
  const seconds = Math.max(0, (momentOf(now) - momentOf(at)) / 1000)
  if (!(seconds < DAYS_TOLD * 86_400)) return at
  const [unit, size] = UNITS.find(([, size]) => seconds >= size) ?? []
  if (!unit) return pick(texts.justNow, lang)
  return new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(-Math.floor(seconds / size), unit)
}

const momentOf = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`)

const DAY_MS = 86_400_000

/** A day as a heading: today, yesterday, else its date, with the year if it is another. */
export function nameDay(day: string, now: string, lang: Lang): string {
  const today = now.slice(0, 10)
  if (day === today) return pick(texts.today, lang)
  const at = Date.parse(`${day}T00:00:00Z`)
  if (at === Date.parse(`${today}T00:00:00Z`) - DAY_MS) return pick(texts.yesterday, lang)
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric'
  return new Intl.DateTimeFormat(lang, {
    timeZone: 'UTC',
    year,
    month: 'long',
    day: 'numeric',
    weekday: 'short',
  }).format(at)
}
