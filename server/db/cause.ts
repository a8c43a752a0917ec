/**
 * What brought a change about. It is a setting of the transaction, so that every row of the audit trail, and of work that is
 * queued, carries it by its default.
 * @source ADR 0033
 */
export interface Cause {
  by: 'call' | 'process' | 'job' | 'event'
  /** method and path of the call; id of the instance, of the scheduled job, of the event */
  id: string
  /** how many events in a row led here, each heard by something that made the next change; 0: a person or the clock */
  depth: number
}

/** A change that so many events in a row led to is heard by nobody: what reacts to its own changes ends here. */
export const MOST_DEPTH = 10

/** What was queued goes on by this, as deep as what queued it. */
export const goesOnBy = (by: Cause['by'], id: string, before: Cause | null | undefined): Cause => {
  return { by, id, depth: before?.depth ?? 0 }
}
