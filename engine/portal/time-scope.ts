/**
 * When a service is open, by the wall clock of the server's zone; both ends of every range are included.
 * @source PP-18…22, UQ-12; ADR 0049
 */

/** A range whose start lies after its end goes over midnight, the end of the month or new year. */
interface Range<T> {
  from: T
  to: T
}

/**
 * 1 always; 2 daily, `HH:mm`; 3 on week days, 1 is Monday; 4 on days of the month; 5 from day to day of the year, `MM-dd`;
 * 6 on the days listed, `yyyy-MM-dd`.
 */
export type TimeScope =
  | { mode: 1 }
  | { mode: 2; value: Range<string> }
  | { mode: 3; value: number[] }
  | { mode: 4; value: Range<number> }
  | { mode: 5; value: Range<string> }
  | { mode: 6; value: string[] }
