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
