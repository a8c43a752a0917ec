import { useMemo } from 'react'
import { type Issue, levelOf } from '#engine/error/issue.ts'
import type { DocName } from '../commands/documents/docs.ts'
import { placeOfIssue } from '../say/place-of-issue.ts'
import { useSessionState } from '../session/designer-context.tsx'

/** What is missing or wrong at the elements of a process, by their ids; hints are left out. */
export function useWrongElements(document: DocName): ReadonlyMap<string, Issue[]> {
  const { view, issues } = useSessionState('view', 'issues')
  return useMemo(() => {
    const found = new Map<string, Issue[]>()
    for (const issue of issues ?? []) {
      const place = placeOfIssue(view, issue)
      const id = /^elements\/([^/]+)/.exec(place?.address ?? '')?.[1]
      if (place?.document !== document || id === undefined || levelOf(issue) === 'hint') continue
      found.set(id, [...(found.get(id) ?? []), issue])
    }
    return found
  }, [view, issues, document])
}
