/** At the end of the outline: what the screen does not show, to be restored. @source docs/designer.md#canvas */

import { useMemo } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import { matches } from '#engine/text/match.ts'
import type { DocName } from '../commands/documents/docs.ts'
import { useKnown } from '../new/use-known.ts'
import { runAndSelect } from '../pointer/drag/run-and-select.ts'
import { useSay } from '../say/say.ts'
import { useItemName } from '../say/use-item-name.ts'
import { useOutside, useSession, useView } from '../session/designer-context.tsx'
import { type NotShown, notShown } from './not-shown.ts'

export function NotShownList({ document, wanted }: { document: DocName; wanted: string }) {
  const t = useT()
  const say = useSay()
  const nameOf = useItemName()
  const session = useSession()
  const view = useView()
  const { manifests } = useOutside()
  const known = useKnown()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is known changes with the view
  const all = useMemo(() => notShown({ view, document, manifests, known }), [view, document, manifests])
  const rows = all.filter(({ title, key }) =>
    matches(wanted, [...('zh' in title ? [title.zh, title.en] : [say.called(title)]), key]),
  )
  if (rows.length === 0) return null
  const show = ({ calls, block }: NotShown) => runAndSelect(session, document, block, calls)
  const blocks = [...new Set(rows.map(({ block }) => block))]
  return (
    <section className="dz-unshown" aria-label={t('designer.outline.unshown')}>
      <h2>{t('designer.outline.unshown')}</h2>
      {blocks.map(block => (
        <div key={block}>
          {block !== '' && <h3 className="dz-tree-head">{nameOf(document, block)}</h3>}
          <ul>
            {rows
              .filter(row => row.block === block)
              .map(row => {
                const label = t('designer.outline.show', { name: say.called(row.title) })
                return (
                  <li key={row.key}>
                    <button type="button" aria-label={label} title={label} onClick={() => show(row)}>
                      <span className="dz-fill dz-clip">{say.called(row.title)}</span>
                      <Icon name="eye" />
                    </button>
                  </li>
                )
              })}
          </ul>
        </div>
      ))}
    </section>
  )
}
