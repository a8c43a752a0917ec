/** The ancestors of the selection, outermost first; a click selects one. @source docs/designer.md#canvas */
import { memo } from 'react'
import { useT } from '#engine/react/text.ts'
import type { DocName } from '../commands/documents/docs.ts'
import { useSay } from '../say/say.ts'
import { useItemName } from '../say/use-item-name.ts'
import { useSession, useSessionState } from '../session/designer-context.tsx'
import { breadcrumbsOf } from '../stage/breadcrumbs.ts'

export const BreadcrumbBar = memo(function BreadcrumbBar({ document }: { document: DocName }) {
  const t = useT()
  const say = useSay()
  const nameOf = useItemName()
  const session = useSession()
  const { view, selection } = useSessionState('view', 'selection')
  const [first = ''] = selection?.document === document ? selection.addresses : []
  return (
    <nav className="dz-breadcrumbs" aria-label={t('designer.trail')}>
      <button type="button" onClick={() => session.select({ document, addresses: [] })}>
        {say.text(view.docs[document]?.title)}
      </button>
      {breadcrumbsOf(view, document, first).map(one => (
        <button key={one} type="button" onClick={() => session.select({ document, addresses: [one] })}>
          › {nameOf(document, one)}
        </button>
      ))}
    </nav>
  )
})
