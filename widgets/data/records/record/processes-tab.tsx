import { Button } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Page } from '#adapters/wire/envelope.ts'
import type { ProcessDefinitionRow } from '#adapters/wire/process.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import { useT } from '#engine/react/text.ts'
import RecordProcesses, { type RecordProcessesProps } from './record-processes.tsx'

const StartFlow = lazy(() => import('./start-flow.tsx'))

/** The processes of a record, with a button to start one more if the reader may start any. @source DM-06 */
export default function ProcessesTab({ entity, id }: Omit<RecordProcessesProps, 'quiet'>) {
  const t = useT()
  const { data } = usePage().ports
  const [mayStart, setMayStart] = useState(false)
  const [starting, setStarting] = useState(false)
  const { key } = entity.document
  useEffect(() => {
    data.call('wfProcess.processList', { entity: key, size: 1 }).then(
      found => setMayStart((found as Page<ProcessDefinitionRow>).records.length > 0),
      () => setMayStart(false),
    )
  }, [data, key])
  return (
    <>
      {mayStart && <Button onClick={() => setStarting(true)}>{t('data.startFlow')}</Button>}
      <RecordProcesses entity={entity} id={id} quiet />
      {starting && (
        <Suspense>
          <StartFlow entity={entity} id={id} onClose={() => setStarting(false)} />
        </Suspense>
      )}
    </>
  )
}
