/** When a process is open, in words. @source WD-12; docs/workflow.md#opening */
import words from '#schemas/text/opening.json' with { type: 'json' }
import { type Lang, say as sayText, type Text } from '../../text/text.ts'
import type { Opening } from './opening.ts'

/** In both languages: open on days 1–5 of each month. */
export function tellOpening(opening: Opening): Required<Text> {
  return { zh: tell(opening, 'zh').trim(), en: tell(opening, 'en').trim() }
}

function tell({ timeType, day, month, year, periods = [] }: Opening, lang: Lang): string {
  const say = (key: keyof typeof words, params: Record<string, string> = {}) => sayText(words[key], params, lang)
  const list = (items: string[]) => items.join(say('and'))
  if (timeType === 'appoint') {
    return say('periods', {
      periods: list(periods.map(({ from, to }) => say('period', { from: short(from), to: short(to) }))),
    })
  }
  const years = year?.length ? say('years', { years: list([...year]) }) : ''
  const months = month?.length ? say('months', { months: list(runs(month)) }) : ''
  const params = { years, months: months || (years || timeType !== 'day' ? '' : say('everyMonth')) }
  if (timeType === 'week') {
    const named = (day ?? []).map(each => say(each as 'mon'))
    return say('week', { ...params, days: list(named) })
  }
  if (timeType !== 'day') return say('always', params)
  const numbers = (day ?? []).filter(each => each !== 'last')
  const last = day?.includes('last') ? [say('last')] : []
  return say('day', {
    ...params,
    days: list([...(numbers.length ? [say('days', { days: list(runs(numbers)) })] : []), ...last]),
  })
}

/** 1, 2, 3, 5 → 1–3, 5 */
function runs(numbers: readonly string[]): string[] {
  const found: [number, number][] = []
  for (const number of numbers.map(Number).toSorted((a, b) => a - b)) {
    const run = found.at(-1)
    if (run && number === run[1] + 1) run[1] = number
    else found.push([number, number])
  }
  return found.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`))
}

/** Whole days are written without their time. */
const short = (moment: string) => moment.replace(/ (00:00:00|23:59:59)$/, '').replace(/:(00|59)$/, '')
