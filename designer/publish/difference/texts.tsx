/** The changed documents as text; the editor is loaded when this is opened. @source docs/designer.md#publishing */
import { Select, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useT } from '#engine/react/text.ts'
import { printDocument } from '#engine/schema/print-document.ts'
import { same } from '#engine/version/same.ts'
import { type Docs, namesOf } from '../../commands/documents/docs.ts'
import { useSay } from '../../say/say.ts'

const CompareView = lazy(() => import('../../source/compare-view.tsx'))

export function Texts({ before, after: stored }: { before: Docs; after: Docs }) {
  const t = useT()
  const say = useSay()
  const [wanted, setWanted] = useState<string | null>(null)
  const names = [...new Set([...namesOf(stored), ...namesOf(before)])].filter(
    name => !same(before[name] ?? null, stored[name] ?? null),
  )
  const name = names.find(one => one === wanted) ?? names[0]
  if (!name) return <p className="dz-quiet">{t('designer.diff.nothing')}</p>
  const textOf = (docs: Docs) => (docs[name] ? printDocument(docs[name]) : '')
  return (
    <>
      <div className="dz-row">
        <Select
          value={name}
          aria-label={t('designer.review.document')}
          popupMatchSelectWidth={false}
          onChange={setWanted}
          options={names.map(one => ({
            value: one,
            label: `${t(`designer.kind.${one.split(':')[0]}`)} · ${say.text((stored[one] ?? before[one])?.title)}`,
          }))}
        />
      </div>
      <Suspense fallback={<Skeleton active />}>
        <CompareView before={textOf(before)} after={textOf(stored)} />
      </Suspense>
    </>
  )
}
