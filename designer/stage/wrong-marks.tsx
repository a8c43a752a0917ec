/** Marks errors that prevent publishing on the screen. @source docs/designer.md#canvas */
import { useMemo } from 'react'
import { type Issue, isError } from '#engine/error/issue.ts'
import { type DraftView, entityAround } from '../commands/documents/command.ts'
import type { DocName } from '../commands/documents/docs.ts'
import { walkDocument } from '../commands/documents/walk.ts'
import { placeOfIssue } from '../say/place-of-issue.ts'
import { useSay } from '../say/say.ts'
import { useSessionState } from '../session/designer-context.tsx'
import type { Box } from './boxes.ts'
import './stage.css'

interface WrongMarksProps {
  document: DocName
  scale: number
  boxOf(address: string): Box | undefined
}

export function WrongMarks({ document, scale, boxOf }: WrongMarksProps) {
  const say = useSay()
  const { view, issues } = useSessionState('view', 'issues')
  const wrong = useMemo(() => wrongItems(view, document, issues ?? []), [view, document, issues])
  return [...wrong].map(([address, found]) => {
    const box = boxOf(address)
    const said = say.issues(found)
    return (
      box && (
        <span
          key={address}
          className="dz-wrong"
          role="img"
          aria-label={said}
          title={said}
          style={{ left: box.x + box.w, top: box.y, transform: `translate(-100%, -50%) scale(${1 / scale})` }}
        >
          !
        </span>
      )
    )
  })
}

/** The items of a screen with their issues; a field's issue belongs to each item that shows the field. */
function wrongItems(view: DraftView, document: DocName, issues: readonly Issue[]): Map<string, Issue[]> {
  const seen = view.docs[document]
  const found = new Map<string, Issue[]>()
  const mark = (address: string, issue: Issue) => found.set(address, [...(found.get(address) ?? []), issue])
  for (const issue of issues.filter(isError)) {
    const place = placeOfIssue(view, issue)
    const field = place?.address.startsWith('fields/') ? place.address.slice('fields/'.length) : null
    if (!seen || !place || place.address === '') continue
    if (place.document === document) mark(place.address, issue)
    else if (field !== null)
      for (const item of walkDocument(seen)) {
        const shows = (item.value.bind ?? item.id) === field
        if (shows && `entity:${entityAround(view, document, item)?.key}` === place.document) mark(item.address, issue)
      }
  }
  return found
}
