/** Where the selection is, outermost first; each part selects itself. @source docs/designer.md#canvas */
import { memo } from 'react'
import { useT } from '#engine/react/text.ts'
import type { DocName } from '../commands/docs.ts'
import { useSession, useSessionState } from '../frame/designer-context.tsx'
import { useSay } from '../frame/say.ts'
import { useItemName } from '../frame/use-item-name.ts'
import { trailOf } from './trail.ts'

export const TrailBar = memo(function TrailBar({ document }: { document: DocName }) {
  const t = useT()
  const say = useSay()
  const nameOf = useItemName()
  const session = useSession()
  const { view, selection } = useSessionState('view', 'selection')
  const [first = ''] = selection?.document === document ? selection.addresses : []
  return (
    <nav className="dz-trail" aria-label={t('designer.trail')}>
      <button type="button" onClick={() => session.select({ document, addresses: [] })}>
        {say.text(view.docs[document]?.title)}
      </button>
      {trailOf(view, document, first).map(one => (
        <button key={one} type="button" onClick={() => session.select({ document, addresses: [one] })}>
          › {nameOf(document, one)}
        </button>
      ))}
    </nav>
  )
})
