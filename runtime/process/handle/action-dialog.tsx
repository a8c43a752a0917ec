/** Asks for what an action needs: a person, a step, an opinion. @source WU-04…WU-08, VM-04, VM-10 */
import { Modal } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ProcessSummary } from '#adapters/wire/process.ts'
import type {
  AddSignerPayload,
  BackNode,
  HandOverPayload,
  InstancePayload,
  RemoveSignerPayload,
  RollbackPayload,
} from '#adapters/wire/process-acts.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Ports } from '#engine/ports/ports.ts'
import { ErrorNotice } from '#engine/react/form/error-notice.tsx'
import type { HostedForm as Handle } from '#engine/react/form/form-host.ts'
import { useLayer } from '#engine/react/overlay/layers.ts'
import { sayFault } from '#engine/react/say-fault.ts'
import { useT } from '#engine/react/text.ts'
import type { Field, Option } from '#engine/schema/document.ts'
import { fill } from '#engine/text/text.ts'
import { Loading } from '../../parts/loading.tsx'
import { ask } from '../parts/calls.ts'
import { HostedForm } from '../parts/hosted-form.tsx'
import { texts } from '../parts/texts.ts'
import { type Asked, DIALOGS } from './dialogs.ts'
import { sayIds, smallForm } from './small-forms.ts'

interface ActionDialogProps {
  asked: Asked
  process: ProcessSummary
  opinion: string
  ports: Ports
  /** @throws Fault of the call */
  onSend(asked: Asked, values: object): Promise<void>
  onClose(): void
}

export default function ActionDialog({ asked, process, opinion, ports, onSend, onClose }: ActionDialogProps) {
  const t = useT()
  const handle = useRef<Handle>(null)
  const [sending, setSending] = useState(false)
  const [failed, setFailed] = useState<unknown>(null)
  const { nodes, unread } = useBackNodes(asked === 'wf_rollback' ? process.taskId : null)
  const form = useMemo(() => {
    if (!nodes) return null
    const fields = [...fieldsOf(asked, nodes), commentOf(asked)]
    return smallForm(`flow.${asked}.${process.taskId}`, fields, opinion ? { comment: opinion } : {})
  }, [asked, nodes, process.taskId, opinion])
  const wrong = failed ?? unread
  const isNone = asked === 'wf_rollback' && nodes?.length === 0
  const send = async (record: WireRecord) => {
    await onSend(asked, valuesOf(record))
    return record
  }
  const submit = async () => {
    if (sending) return
    setSending(true)
    setFailed(null)
    try {
      await handle.current?.submit()
    } catch (error) {
      setFailed(error)
    } finally {
      setSending(false)
    }
  }
  useLayer(onClose)
  return (
    <Modal
      open
      title={t(`process.${DIALOGS[asked].title}`)}
      style={{ maxWidth: 'calc(100% - 24px)' }}
      maskClosable={false}
      okText={t('process.ok')}
      cancelText={t('process.cancel')}
      okButtonProps={{ disabled: isNone || !form }}
      confirmLoading={sending}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      {wrong !== null && <ErrorNotice showIcon message={sayFault(wrong, ports.lang)} />}
      {isNone ? (
        <p>{t('process.rollbackNone')}</p>
      ) : form ? (
        <HostedForm form={form} ports={ports} handle={handle} send={send} enter={() => void submit()} />
      ) : (
        unread === null && <Loading />
      )}
    </Modal>
  )
}

/** @param taskId  null: none are needed */
function useBackNodes(taskId: string | null): { nodes: BackNode[] | null; unread: unknown } {
  const [nodes, setNodes] = useState<BackNode[] | null>(taskId === null ? [] : null)
  const [unread, setUnread] = useState<unknown>(null)
  useEffect(() => {
    if (taskId !== null)
      ask<BackNode[] | null>('getBackNodes', { taskId }).then(found => setNodes(found ?? []), setUnread)
  }, [taskId])
  return { nodes, unread }
}

function fieldsOf(asked: Asked, nodes: BackNode[]): Field[] {
  const person = { title: texts.person, required: true, message: { required: texts.personNeeded } } as const
  switch (asked) {
    case 'wf_rollback':
      return [
        {
          ...{ id: 'nodeId', type: 'enum', widget: 'radio', title: texts.rollbackNode, required: true },
          message: { required: texts.rollbackNodeNeeded },
          options: nodes.map(optionOf),
        },
      ]
    case 'wf_add_instance':
      return [
        { ...person, id: 'assignee', type: 'users', title: texts.people },
        {
          ...{ id: 'way', type: 'enum', widget: 'radio', title: texts.signerWay, default: 'parallel', required: true },
          options: [
            { id: 'parallel', title: texts.wayParallel },
            { id: 'before', title: texts.wayBefore },
            { id: 'after', title: texts.wayAfter },
          ],
        },
        {
          ...{ id: 'asks', type: 'enum', widget: 'radio', title: texts.signersAgree, default: 'all', required: true },
          options: [
            { id: 'all', title: texts.signersAll },
            { id: 'any', title: texts.signersAny },
            { id: 'inTurn', title: texts.signersInTurn },
          ],
        },
      ]
    case 'wf_ask':
      return [{ ...person, id: 'assignee', type: 'users', title: texts.people }]
    case 'wf_comment':
      return []
    default:
      return [{ ...person, id: 'assignee', type: 'user' }]
  }
}

function optionOf({ nodeId, nodeName, assigneeName }: BackNode): Option {
  const names = { node: nodeName, name: assigneeName }
  const title = { zh: fill(texts.nodeBy.zh, names), en: fill(texts.nodeBy.en, names) }
  return { id: nodeId, title: assigneeName ? title : { zh: nodeName } }
}

const OPINION_NEEDED: ReadonlySet<Asked> = new Set(['wf_transfer', 'wf_delegate'])

const commentOf = (asked: Asked): Field => ({
  ...{ id: 'comment', type: 'text', title: texts.opinion, maxLength: 2000 },
  ...(asked === 'wf_comment'
    ? { title: texts.comment, required: true, message: { required: texts.commentNeeded } }
    : {}),
  ...(OPINION_NEEDED.has(asked) ? { required: true, message: { required: texts.opinionNeeded } } : {}),
})

type Asks = Partial<
  Omit<HandOverPayload & RollbackPayload & AddSignerPayload & RemoveSignerPayload, keyof InstancePayload>
>

function valuesOf({ assignee, nodeId, way, asks, comment }: WireRecord): Asks {
  return {
    ...(assignee ? { assignee: sayIds(assignee) } : {}),
    ...(nodeId ? { nodeId: String(nodeId) } : {}),
    ...(way ? { way: way as Asks['way'] } : {}),
    ...(asks ? { asks: asks as Asks['asks'] } : {}),
    ...(comment ? { comment: String(comment) } : {}),
  }
}
