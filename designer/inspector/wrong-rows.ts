/** The issues of one item, at the rows where they are fixed. @source docs/designer.md#inspector */
import { type Issue, isError } from '#engine/error/issue.ts'
import type { DraftView } from '../commands/documents/command.ts'
import type { DocName } from '../commands/documents/docs.ts'
import { placeOfIssue } from '../say/place-of-issue.ts'
import type { Row } from './derive.ts'

export interface Wrong {
  of(row: Pick<Row, 'path'>): Issue[]
  /** issues that belong to no row */
  rest: Issue[]
}

export function wrongRows(
  view: DraftView,
  at: { document: DocName; address: string },
  rows: readonly Pick<Row, 'path'>[],
  issues: readonly Issue[],
): Wrong {
  const found = new Map<Issue, Pick<Row, 'path'> | undefined>()
  for (const issue of issues.filter(isError)) {
    const place = placeOfIssue(view, issue)
    if (place?.document !== at.document || place.address !== at.address) continue
    found.set(
      issue,
      rows.find(row => isWithin(keysIn([...place.path, ...missing(issue)]), keysIn(row.path))),
    )
  }
  const all = [...found]
  return {
    of: row => all.flatMap(([issue, its]) => (its === row ? [issue] : [])),
    rest: all.flatMap(([issue, its]) => (its ? [] : [issue])),
  }
}

/** An issue about a missing key belongs to the row of that key. */
const missing = ({ code, params }: Issue): string[] => (code === 'grammar.required' ? [String(params?.key)] : [])

const keysIn = (path: readonly string[]) => path.filter(key => key !== 'body')

const isWithin = (path: readonly string[], row: readonly string[]) => row.every((key, index) => path[index] === key)
