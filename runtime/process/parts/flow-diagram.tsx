/** The diagram of a process, loaded when it is looked at. @source SH-69, WU-69 */
import { Button } from 'antd'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { ModelView } from '#adapters/wire/process.ts'
import { DiagramView } from '#engine/react/diagram/diagram-view.tsx'
import { sayFault } from '#engine/react/say-fault.ts'
import { useLang, useT } from '#engine/react/text.ts'
import { Loading } from '../../parts/loading.tsx'
import { ask } from './calls.ts'
import './texts.ts'

const LargeDiagram = lazy(() => import('#engine/react/diagram/large-diagram.tsx'))

export default function FlowDiagram({ processInsId }: { processInsId: string }) {
  const t = useT()
  const lang = useLang()
  const [view, setView] = useState<ModelView | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  const [large, setLarge] = useState(false)
  const load = useCallback(() => {
    setFailed(null)
    ask<ModelView>('modelView', { processInstanceId: processInsId }).then(setView, setFailed)
  }, [processInsId])
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
  if (!view) return <Loading />
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
