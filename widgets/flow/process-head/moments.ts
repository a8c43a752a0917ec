import type { Translate } from '#engine/react/text.ts'

const MINUTE_MS = 60_000
const HOUR_MIN = 60
const DAY_MIN = 24 * HOUR_MIN
/** from so many hours on, days are said */
const MOST_HOURS = 48

const toMs = (time: string): number => Date.parse(`${time.replace(' ', 'T')}Z`)

/** How long ago a moment of the server was, in its largest unit. */
export function saySince(time: string, t: Translate, now: string): string {
  const minutes = Math.max(0, Math.floor((toMs(now) - toMs(time)) / MINUTE_MS))
  if (minutes === 0) return t('process.justNow')
  if (minutes < HOUR_MIN) return t('process.minutes', { n: minutes })
  const hours = Math.floor(minutes / HOUR_MIN)
  return hours < MOST_HOURS ? t('process.hours', { n: hours }) : t('process.days', { n: Math.floor(minutes / DAY_MIN) })
}

export type Nearness = 'past' | 'near' | 'far'

/** How near a due time is; `near`: within a day. */
export function nearnessOf(time: string, now: string): Nearness {
  const minutes = (toMs(time) - toMs(now)) / MINUTE_MS
  if (minutes < 0) return 'past'
  return minutes < DAY_MIN ? 'near' : 'far'
}
