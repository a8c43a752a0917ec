import { Button } from 'antd'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { ModelView } from '#adapters/wire/process.ts'
import { DiagramView } from '#engine/react/diagram/diagram-view.tsx'
import { Skeleton } from '#engine/react/frame/waiting.tsx'
import { sayFault } from '#engine/react/say-fault.ts'
import { useLang, useT } from '#engine/react/text.ts'

const LargeDiagram = lazy(() => import('#engine/react/diagram/large-diagram.tsx'))

export default function Diagram({ read }: { read(): Promise<ModelView> }) {
  const t = useT()
  const lang = useLang()
  const [view, setView] = useState<ModelView | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  const [large, setLarge] = useState(false)
  const load = useCallback(() => {
    setFailed(null)
    read().then(setView, setFailed)
  }, [read])
  useEffect(load, [load])
  if (failed !== null)
    return (
      <div role="alert">
        <p>
          {t('process.loadFailed')} {sayFault(failed, lang)}
        </p>
        <Button onClick={load}>{t('process.again')}</Button>
      </div>
    )
  if (!view) return <Skeleton lines={5} />
  return (
    <>
      <DiagramView elements={view.elements} history={view.flow} onOpen={() => setLarge(true)} />
      {large && (
        <Suspense>
          <LargeDiagram
            title={t('process.diagram')}
            elements={view.elements}
            history={view.flow}
            onClose={() => setLarge(false)}
          />
        </Suspense>
      )}
    </>
  )
}
