/** What an empty board shows: the cards suggested for it, taken with one click. @source docs/designer.md#boards */
import { Button } from 'antd'
import { useMemo } from 'react'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { useT } from '#engine/react/text.ts'
import type { DocName } from '../commands/documents/docs.ts'
import { kept } from '../pointer/press/kept.ts'
import { useSay } from '../say/say.ts'
import { useOutside, useSession, useView } from '../session/designer-context.tsx'
import { suggestCards } from './suggest.ts'
import './suggestion.css'

export function Suggestion({ document }: { document: DocName }) {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const view = useView()
  const { manifests } = useOutside()
  const { titles, calls } = useMemo(() => suggestCards(view, document, manifests), [view, document, manifests])
  return (
    <div className="dz-suggestion">
      <EmptyState icon="dashboard" text={t(calls.length > 0 ? 'designer.board.empty' : 'designer.board.nothing')}>
        {calls.length > 0 && (
          <>
            <p>{titles.map(say.text).join(t('designer.comma'))}</p>
            <Button
              type="primary"
              {...kept}
              onClick={event => {
                event.stopPropagation()
                session.runAll(calls)
              }}
            >
              {t('designer.board.take')}
            </Button>
          </>
        )}
      </EmptyState>
    </div>
  )
}
