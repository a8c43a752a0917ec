/** The processes of a record that the reader may read, with their status; each opens in a window of its own. @source DM-06, WU-90; docs/workflow.md#records */
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import type { Page } from '#adapters/wire/envelope.ts'
import type { ProcessRow } from '#adapters/wire/process.ts'
import type { ClientEntity } from '#adapters/wire/screen.ts'
import { detailPath } from '#engine/flow/process-address.ts'
import { Skeleton } from '#engine/react/frame/waiting.tsx'
import { usePage } from '#engine/react/state/scope.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import statuses from '#schemas/text/process-status.json'
import texts from '#schemas/text/start-flow.json'
import { Failed } from '../row/states.tsx'

addTexts('processStatus', statuses)
addTexts('startFlow', texts)

const MOST = 100

export interface RecordProcessesProps {
  entity: ClientEntity
  /** of the record */
  id: string
  /** draws nothing where there are none */
  quiet?: boolean
}

export default function RecordProcesses({ entity, id, quiet }: RecordProcessesProps) {
  const t = useT()
  const { data } = usePage().ports
  const [rows, setRows] = useState<ProcessRow[]>()
  const [failed, setFailed] = useState<unknown>(null)
  const [turn, setTurn] = useState(0)
  const { key } = entity.document
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with each turn
  useEffect(() => {
    setFailed(null)
    data
      .call('wfProcess.ofRecord', { entity: key, id, size: MOST })
      .then(found => setRows((found as Page<ProcessRow>).records), setFailed)
  }, [data, key, id, turn])
  if (failed !== null) return <Failed error={failed} onRetry={() => setTurn(turn + 1)} />
  if (!rows) return <Skeleton lines={3} />
  if (!rows.length && quiet) return null
  if (!rows.length) return <p>{t('startFlow.noneYet')}</p>
  return (
    <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {rows.map(row => (
        <li key={row.processInsId}>
          <Button
            type="link"
            aria-label={t('startFlow.open', { title: row.title })}
            href={`/#/page${detailPath({ processInsId: row.processInsId })}?isClosePage=true`}
            target="_blank"
          >
            {row.title}
          </Button>
          {[t(`processStatus.${row.processIsFinished}`), row.taskName, row.assigneeName].filter(Boolean).join(' · ')}
        </li>
      ))}
    </ul>
  )
}
