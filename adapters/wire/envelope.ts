/**
 * The answer of every call.
 * @source UQ-13, HT-13, HT-14; docs/http.md#answers
 */
export interface Envelope<T = unknown> {
  code: number
  success: boolean
  msg: string
  data: T
  /** reference id of a failed call, as in the server's log */
  ref?: string
}

/** @source UQ-13 */
export interface Page<T> {
  records: T[]
  total: number
  /** there are more than `total`: the call asked to count no further */
  more?: true
  size: number
  current: number
  pages: number
}

/** An issue as sent: with its message in the reader's language. */
export interface WireIssue {
  path: string
  code: string
  params?: Record<string, unknown>
  level?: 'error' | 'warning' | 'hint'
  msg: string
}
