/** The day `days` after `day` (yyyy-MM-dd), in calendar days. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
