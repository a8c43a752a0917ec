/** The list of processes the person started or handled, to select some; each is shown as a diagram or opened. @source SH-69, SH-70 */

import { Alert, Button, Flex, Input, Modal } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Page } from '#adapters/wire/envelope.ts'
import type { ModelView, ProcessRow } from '#adapters/wire/process.ts'
import { detailPath } from '#engine/flow/process-address.ts'
import { DiagramView } from '#engine/react/diagram/diagram-view.tsx'
import { useRoot } from '#engine/react/frame/root.tsx'
import { Icon } from '#engine/react/icon.tsx'
import { useLayer } from '#engine/react/overlay/layers.ts'
import { usePorts } from '#engine/react/ports.tsx'
import { useT } from '#engine/react/text.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { PlainTable } from '../../parts/plain-table.tsx'
import type { Related } from './related.ts'

const PAGE_SIZE = 10
const PAUSE_MS = 300
const WIDTH_PX = 860
const LISTS = ['sendList', 'myDoneList'] as const

interface ProcessDialogProps {
  chosen: Related[]
  most: number
  onChoose(chosen: Related[]): void
  onClose(): void
}

export default function ProcessDialog({ chosen, most, onChoose, onClose }: ProcessDialogProps) {
  const t = useT()
  const root = useRoot()
  useLayer(onClose)
  const { route } = usePorts()
  const [kept, setKept] = useState(chosen)
  const [list, setList] = useState<(typeof LISTS)[number]>('sendList')
  const [drawn, setDrawn] = useState<string | null>(null)
  const { rows, state, search, again } = useProcesses(list)
  const pick = ({ processInsId: id, title }: ProcessRow) =>
    setKept(now => {
      const others = now.filter(each => each.id !== id)
      return others.length < now.length || now.length >= most ? others : [...now, { id, title }]
    })
  const columns = ['chosen', 'title', 'name', 'time', 'do'].map(id => ({ id, title: t(`related.${id}`) }))
  return (
    <Modal
      open
      title={t('related.choose')}
      width={WIDTH_PX}
      style={{ maxWidth: 'calc(100% - 24px)', top: 48 }}
      okText={t('related.ok')}
      cancelText={t('related.cancel')}
      onOk={() => {
        onChoose(kept)
        onClose()
      }}
      onCancel={onClose}
      getContainer={root}
    >
      <Flex vertical gap="small">
        <Flex gap="small" wrap>
          {LISTS.map(each => (
            <Button
              key={each}
              type={each === list ? 'primary' : 'default'}
              ghost={each === list}
              aria-pressed={each === list}
              onClick={() => setList(each)}
            >
              {t(`related.${each}`)}
            </Button>
          ))}
          <Input
            autoFocus
            allowClear
            style={{ flex: 1, minWidth: 180 }}
            prefix={<Icon name="search" />}
            aria-label={t('related.find')}
            placeholder={t('related.find')}
            onChange={event => search(event.target.value.trim())}
          />
        </Flex>
        {rows.length ? (
          <PlainTable
            label={t('related.list')}
            columns={columns}
            rows={rows.map(row => ({
              id: row.processInsId,
              cells: {
                chosen: (
                  <input
                    type="checkbox"
                    aria-label={t('related.pick', { title: row.title })}
                    checked={kept.some(({ id }) => id === row.processInsId)}
                    onChange={() => pick(row)}
                  />
                ),
                title: row.title,
                name: row.processDefinitionName,
                time: row.createTime.slice(0, 16),
                do: (
                  <Flex gap="small">
                    <Button
                      type="link"
                      size="small"
                      aria-expanded={drawn === row.processInsId}
                      onClick={() => setDrawn(now => (now === row.processInsId ? null : row.processInsId))}
                    >
                      {t('related.diagram')}
                    </Button>
                    <Button
                      type="link"
                      size="small"
                      onClick={() => route.external(detailPath({ processInsId: row.processInsId }))}
                    >
                      {t('related.detail')}
                    </Button>
                  </Flex>
                ),
              },
            }))}
          />
        ) : (
          <Alert type="info" message={<LoadState state={state} again={again} />} />
        )}
        {drawn && <Diagram key={drawn} id={drawn} />}
      </Flex>
    </Modal>
  )
}

function Diagram({ id }: { id: string }) {
  const { data } = usePorts()
  const [view, setView] = useState<ModelView | null>(null)
  const [state, setState] = useState<'loading' | 'failed'>('loading')
  const load = useCallback(() => {
    setState('loading')
    data.call('wfProcess.modelView', { processInstanceId: id }).then(
      found => setView(found as ModelView),
      () => setState('failed'),
    )
  }, [data, id])
  useEffect(load, [load])
  return view ? (
    <DiagramView elements={view.elements} history={view.flow} />
  ) : (
    <Alert type="info" message={<LoadState state={state} again={load} />} />
  )
}

/** The newest rows of a list whose title holds the text; the answer of an older question is dropped. */
function useProcesses(list: string) {
  const { data } = usePorts()
  const [rows, setRows] = useState<ProcessRow[]>([])
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [text, setText] = useState('')
  const timer = useRef(0)
  const turn = useRef(0)
  const again = useCallback(() => {
    turn.current += 1
    const asked = turn.current
    setState('loading')
    data.call(`wfProcess.${list}`, { current: 1, size: PAGE_SIZE, ...(text && { title: text }) }).then(
      found => {
        if (asked !== turn.current) return
        setRows((found as Page<ProcessRow>).records)
        setState('ready')
      },
      () => {
        if (asked !== turn.current) return
        setRows([])
        setState('failed')
      },
    )
  }, [data, list, text])
  useEffect(again, [again])
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (next: string) => {
    clearTimeout(timer.current)
    timer.current = Number(setTimeout(() => setText(next), next ? PAUSE_MS : 0))
  }
  return { rows, state, search, again }
}
