/** after the year, the month and the day of a date in Chinese */
const [YEAR, MONTH, DAY] = ['\u5e74', '\u6708', '\u65e5']
const DATE = new RegExp(`^(\\d{4})(?:[/.-]|${YEAR})(\\d{1,2})(?:[/.-]|${MONTH})(\\d{1,2})${DAY}?(?=[\\sT]|$)`)

/**
 * Days and times as people write them, `2026/7/1 8:15`, `20260701` or with Chinese signs, in the digits of a value:
 * `2026-07-01 08:15`. Other texts are left as they are.
 * @source docs/http.md#imports-and-exports
 */
export function tidyMoment(text: string): string {
  return text
    .replaceAll('\uff1a', ':')
    .replace(DATE, (_, year: string, month: string, day: string) =>
      [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
    )
    .replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
    .replace(/(^|[\sT])(\d:\d\d)/, '$10$2')
}
