/** Compares any two of the versions, the restore points and the draft. @source docs/designer.md#publishing */
import { Select, Skeleton } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useT } from '#engine/react/text.ts'
import type { DraftView } from '../../commands/documents/command.ts'
import { docsOf } from '../../commands/documents/docs.ts'
import { viewOf } from '../../commands/documents/view.ts'
import { useOutside, useSessionState } from '../../session/designer-context.tsx'
import { Comparison, type ComparisonTab } from '../difference/comparison.tsx'

/** The current draft, a version (`v3`) or a restore point (`p17`), as named in calls. */
export type Side = 'draft' | `v${number}` | `p${string}`

interface CompareVersionsProps {
  /** versions and restore points, newest first, with their names */
  others: [side: Side, name: string][]
  from: Side
  onFailed(error: unknown): void
}

export function CompareVersions({ others, from, onFailed }: CompareVersionsProps) {
  const t = useT()
  const [tab, setTab] = useState<ComparisonTab>('sentences')
  const [sides, setSides] = useState<[Side, Side]>([from, 'draft'])
  const [before, after] = [useSide(sides[0], onFailed), useSide(sides[1], onFailed)]
  const names = new Map<Side, string>([['draft', t('designer.history.draft')], ...others])
  const options = [...names].map(([value, label]) => ({ value, label }))
  const titles: [string, string] = [names.get(sides[0]) ?? '', names.get(sides[1]) ?? '']
  return (
    <>
      <div className="dz-row">
        <Select<Side>
          value={sides[0]}
          aria-label={t('designer.history.from')}
          popupMatchSelectWidth={false}
          options={options}
          onChange={one => setSides([one, sides[1]])}
        />
        <span aria-hidden="true">→</span>
        <Select<Side>
          value={sides[1]}
          aria-label={t('designer.history.to')}
          popupMatchSelectWidth={false}
          options={options}
          onChange={one => setSides([sides[0], one])}
        />
      </div>
      {before && after ? (
        <Comparison {...{ before, after, tab }} onTab={setTab} titles={titles} />
      ) : (
        <Skeleton active />
      )}
    </>
  )
}

/** The view of one side; null until it is loaded. */
function useSide(side: Side, onFailed: (error: unknown) => void): DraftView | null {
  const { app, view } = useSessionState('app', 'view')
  const { port } = useOutside()
  const [fetched, setFetched] = useState<{ of: Side; view: DraftView } | null>(null)
  const ground = useMemo(() => ({ entities: app.library.entities, shipped: docsOf(app.shipped) }), [app])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a version never changes, nor does what was kept of a draft
  useEffect(() => {
    if (side === 'draft') return
    let current = true
    const documents = side.startsWith('v')
      ? port.version(app.key, Number(side.slice(1)))
      : port.point(app.key, side.slice(1))
    documents.then(found => current && setFetched({ of: side, view: viewOf(docsOf(found), ground) }), onFailed)
    return () => {
      current = false
    }
  }, [side, port, app.key])
  if (side === 'draft') return view
  return fetched?.of === side ? fetched.view : null
}
