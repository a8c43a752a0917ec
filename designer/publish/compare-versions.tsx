/** Any two of the versions and the draft beside each other. @source docs/designer.md#publishing */
import { Select, Skeleton } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useT } from '#engine/react/text.ts'
import type { View } from '../commands/command.ts'
import { docsOf } from '../commands/docs.ts'
import { viewOf } from '../commands/view.ts'
import { useOutside, useSessionState } from '../frame/designer-context.tsx'
import { Comparison, type ComparisonTab } from './comparison.tsx'

/** A version by its number, or the draft as it stands. */
type Chosen = number | 'draft'

interface CompareVersionsProps {
  /** newest first */
  versions: number[]
  from: number
  nameVersion(version: number): string
  onFailed(error: unknown): void
}

export function CompareVersions({ versions, from, nameVersion, onFailed }: CompareVersionsProps) {
  const t = useT()
  const [tab, setTab] = useState<ComparisonTab>('sentences')
  const [sides, setSides] = useState<[Chosen, Chosen]>([from, 'draft'])
  const [before, after] = [useVersion(sides[0], onFailed), useVersion(sides[1], onFailed)]
  const nameOf = (one: Chosen) => (one === 'draft' ? t('designer.history.draft') : nameVersion(one))
  const options = ['draft' as const, ...versions].map((one: Chosen) => ({ value: one, label: nameOf(one) }))
  return (
    <>
      <div className="dz-row">
        <Select<Chosen>
          value={sides[0]}
          aria-label={t('designer.history.from')}
          popupMatchSelectWidth={false}
          options={options}
          onChange={one => setSides([one, sides[1]])}
        />
        <span aria-hidden="true">→</span>
        <Select<Chosen>
          value={sides[1]}
          aria-label={t('designer.history.to')}
          popupMatchSelectWidth={false}
          options={options}
          onChange={one => setSides([sides[0], one])}
        />
      </div>
      {before && after ? (
        <Comparison {...{ before, after, tab }} onTab={setTab} titles={[nameOf(sides[0]), nameOf(sides[1])]} />
      ) : (
        <Skeleton active />
      )}
    </>
  )
}

/** A side as it is seen; null until it is fetched. */
function useVersion(chosen: Chosen, onFailed: (error: unknown) => void): View | null {
  const { app, view } = useSessionState('app', 'view')
  const { port } = useOutside()
  const [fetched, setFetched] = useState<{ of: Chosen; view: View } | null>(null)
  const ground = useMemo(() => ({ entities: app.library.entities, shipped: docsOf(app.shipped) }), [app])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a version never changes
  useEffect(() => {
    if (chosen === 'draft') return
    let current = true
    port
      .version(app.key, chosen)
      .then(documents => current && setFetched({ of: chosen, view: viewOf(docsOf(documents), ground) }), onFailed)
    return () => {
      current = false
    }
  }, [chosen, port, app.key])
  if (chosen === 'draft') return view
  return fetched?.of === chosen ? fetched.view : null
}
