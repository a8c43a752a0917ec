/**
 * The choice among the processes that can be started over a record; below it those the record has already.
 * @source DM-06, VM-73; docs/workflow.md#records
 */
import { Modal, Radio } from 'antd'
import { useEffect, useState } from 'react'
import type { Page } from '#adapters/wire/envelope.ts'
import type { ProcessDefinitionRow } from '#adapters/wire/process.ts'
import type { ClientEntity } from '#adapters/wire/screen.ts'
import { useRoot } from '#engine/react/frame/root.tsx'
import { Skeleton } from '#engine/react/frame/waiting.tsx'
import { useLayer } from '#engine/react/overlay/layers.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import texts from '#schemas/text/start-flow.json'
import { Failed } from '../row/states.tsx'
import RecordProcesses from './record-processes.tsx'

addTexts('startFlow', texts)

const MOST = 200

interface StartFlowProps {
  entity: ClientEntity
  /** of the record */
  id: string
  onClose(): void
}

export default function StartFlow({ entity, id, onClose }: StartFlowProps) {
  const t = useT()
  const root = useRoot()
  const { data, notify, route } = usePage().ports
  const [known, setKnown] = useState<ProcessDefinitionRow[]>()
  const [failed, setFailed] = useState<unknown>(null)
  const [chosen, setChosen] = useState<string>()
  const [turn, setTurn] = useState(0)
  const { key } = entity.document
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with each turn
  useEffect(() => {
    setFailed(null)
    data
      .call('wfProcess.processList', { entity: key, size: MOST })
      .then(found => setKnown((found as Page<ProcessDefinitionRow>).records), setFailed)
  }, [data, key, turn])
  const start = () => {
    if (!chosen) return notify.message('warning', t('startFlow.choose'))
    onClose()
    route.process?.('start', { processId: chosen, recordId: id })
  }
  useLayer(onClose)
  return (
    <Modal
      open
      title={t('data.startFlow')}
      okText={t('startFlow.start')}
      onOk={start}
      onCancel={onClose}
      getContainer={root}
      destroyOnHidden
    >
      {failed !== null && <Failed error={failed} onRetry={() => setTurn(turn + 1)} />}
      {failed === null && !known && <Skeleton lines={3} />}
      {known?.length === 0 && <p>{t('startFlow.none')}</p>}
      {known && known.length > 0 && (
        <Radio.Group
          aria-label={t('startFlow.name')}
          value={chosen}
          onChange={event => setChosen(event.target.value as string)}
          options={known.map(each => ({
            value: each.id,
            label: each.closed ? `${each.name} · ${each.closed}` : each.name,
            disabled: each.closed !== null,
          }))}
        />
      )}
      <h3>{t('startFlow.started')}</h3>
      <RecordProcesses entity={entity} id={id} />
    </Modal>
  )
}
