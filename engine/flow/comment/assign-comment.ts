/**
 * The opinion of a handler, written into a field of the form.
 * @source WU-22, WU-23; docs/workflow.md#opinions-in-fields
 */
import { readStamp } from '../../value/calendar.ts'

/** How an opinion is written into a field that may hold something. */
export type AssignmentMode = 'replace' | 'append' | 'interchange'

export interface CommentShow {
  showName?: boolean
  showDept?: boolean
  showNodeName?: boolean
  showDate?: boolean
  /** `yyyy-MM-dd HH:mm` by default */
  dateFormat?: string
}

/** Who gives the opinion. */
export interface CommentBy {
  name: string
  dept?: string
  node?: string
  /** `yyyy-MM-dd HH:mm:ss` */
  at: string
}

export interface AssignedComment {
  /** of the field */
  value: string
  /** as the history keeps it */
  comment: string
}

const USUAL_FORMAT = 'yyyy-MM-dd HH:mm'

/**
 * * replace: the opinion takes the place of what the field held.
 * * append: it stands in a line of its own below it.
 * * interchange: field and opinion change places; if one of them is empty, both get the other.
 *
 * An empty opinion changes the field in no other mode.
 */
export function assignComment(
  mode: AssignmentMode,
  before: string | null,
  comment: string,
  show: CommentShow,
  by: CommentBy,
): AssignedComment {
  const held = before ?? ''
  const given = comment.trim()
  if (given === '') return { value: held, comment: mode === 'interchange' ? held : '' }
  const value = withSigns(given, show, by)
  switch (mode) {
    case 'replace':
      return { value, comment: given }
    case 'append':
      return { value: held.trim() === '' ? value : `${held.trimEnd()}\n${value}`, comment: given }
    case 'interchange':
      return { value, comment: held.trim() === '' ? given : held }
  }
}

/** `Agreed (Li Si, Library, Leader, 2026-11-23 10:00)` */
function withSigns(comment: string, show: CommentShow, by: CommentBy): string {
  const signs = [
    show.showName && by.name,
    show.showDept && by.dept,
    show.showNodeName && by.node,
    show.showDate && formatMoment(by.at, show.dateFormat || USUAL_FORMAT),
  ].filter(Boolean)
  return signs.length ? `${comment}（${signs.join('，')}）` : comment
}

const PART = /yyyy|yy|YYYY|MM|dd|DD|HH|hh|mm|ss/g

/** A moment in a format of `yyyy`, `MM`, `dd`, `HH`, `mm`, `ss`; other characters stay. '' for what is no moment. */
function formatMoment(at: string, format: string): string {
  const stamp = readStamp(at)
  if (!stamp) return ''
  const [year, month, day, hour, minute, second] = stamp.split(/[- :]/) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const parts: Record<string, string> = {
    ...{ yyyy: year, YYYY: year, yy: year.slice(2), MM: month, dd: day, DD: day },
    ...{ HH: hour, hh: hour, mm: minute, ss: second },
  }
  return format.replace(PART, part => parts[part]!)
}
