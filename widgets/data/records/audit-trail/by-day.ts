/** The entries of a time line as they are read: those of one action together, the actions day by day. */
import type { ChangeEntry, CommentEntry, TrailEntry } from '#adapters/wire/trail.ts'

/** What one person did at once: a comment, or the changes of one save. */
type Deed = CommentEntry | { kind: 'change'; entries: [ChangeEntry, ...ChangeEntry[]] }

interface Day {
  /** `yyyy-MM-dd` */
  day: string
  deeds: Deed[]
}

/** @param rows  the newest first */
export function byDay(rows: readonly TrailEntry[]): Day[] {
  const days: Day[] = []
  for (const entry of rows) {
    const day = entry.at.slice(0, 10)
    if (days.at(-1)?.day !== day) days.push({ day, deeds: [] })
    const { deeds } = days.at(-1)!
    const last = deeds.at(-1)
    if (entry.kind === 'comment') deeds.push(entry)
    else if (last?.kind === 'change' && isOfOneAct(last.entries[0], entry)) last.entries.push(entry)
    else deeds.push({ kind: 'change', entries: [entry] })
  }
  return days
}

const isOfOneAct = (a: ChangeEntry, b: ChangeEntry) => a.act === b.act && a.who === b.who
