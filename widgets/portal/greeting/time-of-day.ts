export type TimeOfDay = 'lateNight' | 'morning' | 'forenoon' | 'noon' | 'afternoon' | 'evening' | 'night'

const ENDS: [hour: number, is: TimeOfDay][] = [
  [6, 'lateNight'],
  [10, 'morning'],
  [12, 'forenoon'],
  [14, 'noon'],
  [18, 'afternoon'],
  [20, 'evening'],
  [24, 'night'],
]

/** @param hour 0–23; the end of a part belongs to the next one @source SH-82 */
export function timeOfDay(hour: number): TimeOfDay {
  return ENDS.find(([end]) => hour < end)?.[1] ?? 'night'
}
