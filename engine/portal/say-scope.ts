/** When a service is open, in words. @source PP-28; ADR 0049 */
import words from '#schemas/text/time-scope.json' with { type: 'json' }
import { type Lang, say as sayText } from '../text/text.ts'
import { readDay } from '../value/calendar.ts'
import type { TimeScope } from './time-scope.ts'

/** Days that are named one by one; of more, the first and the number are said. */
const MOST_NAMED = 5

/** `daily from 22:00 to 06:00 the next day`. @param scope  null: always open */
export function sayScope(scope: TimeScope | null, lang: Lang): string {
  const say = (key: keyof typeof words, params: Record<string, string | number> = {}) =>
    sayText(words[key], params, lang)
  switch (scope?.mode) {
    case 2:
      return say(scope.value.from <= scope.value.to ? 'daily' : 'overnight', { ...scope.value })
    case 3:
      return scope.value.length === 7
        ? say('always')
        : say('week', { days: runs(scope.value, day => say(`day${day}` as 'day1'), say('to')).join(say('and')) })
    case 4: {
      const { from, to } = scope.value
      return say(from === to ? 'dayOfMonth' : from < to ? 'month' : 'overMonth', { from, to })
    }
    case 5: {
      const [from, to] = [scope.value.from, scope.value.to].map(day => sayDay(day, lang))
      const key = from === to ? 'dayOfYear' : scope.value.from < scope.value.to ? 'year' : 'overYear'
      return say(key, { from: from!, to: to! })
    }
    case 6: {
      const named = scope.value.slice(0, MOST_NAMED).join(say('and'))
      return say(scope.value.length > MOST_NAMED ? 'manyDays' : 'days', { days: named, count: scope.value.length })
    }
    default:
      return say('always')
  }
}

/** 1, 2, 3, 5 → Monday to Wednesday, Friday */
function runs(days: readonly number[], name: (day: number) => string, to: string): string[] {
  const said: string[] = []
  for (let at = 0; at < days.length; at++) {
    const first = days[at]!
    while (days[at + 1] === days[at]! + 1) at++
    const last = days[at]!
    said.push(
      ...(last - first < 2
        ? days.filter(day => day >= first && day <= last).map(name)
        : [name(first) + to + name(last)]),
    )
  }
  return said
}

/** `MM-dd` as people say it; the year is none. */
function sayDay(text: string, lang: Lang): string {
  const { month, day } = readDay(`2000-${text}`)!
  if (lang === 'zh') return sayText(words.monthDay, { month, day }, lang)
  // made when a month is said: making one costs a slow phone 40 ms of the start of every page
  const months = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })
  return sayText(words.monthDay, { day, month: months.format(Date.UTC(2000, month - 1, 1)) }, lang)
}
