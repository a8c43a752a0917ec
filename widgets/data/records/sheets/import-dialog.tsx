/**
 * Imports records from a spreadsheet: template, file, progress, and the outcome of its rows. Loaded on demand.
 * @source docs/http.md#imports-and-exports
 */

import { Alert, Button, Flex, Modal, Progress, Typography } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ImportState } from '#adapters/wire/import.ts'
import type { ClientEntity } from '#adapters/wire/screen.ts'
import { useRoot } from '#engine/react/frame/root.tsx'
import { Skeleton } from '#engine/react/frame/waiting.tsx'
import { useLayer } from '#engine/react/overlay/layers.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import { pick } from '#engine/text/text.ts'
import texts from '#schemas/text/import.json'
import { PlainTable } from '../../../parts/plain-table.tsx'
import { isUnderWay, useImport } from './use-import.ts'

addTexts('import', texts)

const WIDTH_PX = 640

interface ImportDialogProps {
  entity: ClientEntity
  onClose(): void
  /** called when rows were written */
  onEnd(): void
}

export default function ImportDialog({ entity, onClose, onEnd }: ImportDialogProps) {
  const t = useT()
  const root = useRoot()
  useLayer(onClose)
  const { lang } = usePage().ports
  const { state, error, busy, start, download } = useImport(entity, onEnd)
  const [file, setFile] = useState<File | null>(null)
  /** the import whose result is shown; choosing a file starts another */
  const [watched, setWatched] = useState(false)
  const showsEnd = state && (watched || isUnderWay(state))

  /** The focused element disappears with each change of content, but Esc must still close the dialog. */
  const inside = useRef<HTMLDivElement>(null)
  const stage = state === undefined ? 'loading' : showsEnd ? state.state : 'steps'
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something else is shown
  useEffect(() => inside.current?.focus({ preventScroll: true }), [stage])

  const begin = async () => {
    if (!file) return
    setWatched(true)
    await start(file)
    setFile(null)
  }
  const another = () => setWatched(false)
  const report = <Button onClick={() => void download('report', state?.id)}>{t('import.report')}</Button>
  const footer = showsEnd ? (
    isUnderWay(state) ? (
      <Button onClick={onClose}>{t('import.close')}</Button>
    ) : (
      <>
        <Button onClick={another}>{t('import.again')}</Button>
        {report}
        <Button type="primary" onClick={onClose}>
          {t('import.close')}
        </Button>
      </>
    )
  ) : (
    <>
      <Button onClick={onClose}>{t('import.cancel')}</Button>
      <Button type="primary" disabled={!file} loading={busy && { delay: 200 }} onClick={() => void begin()}>
        {t('import.start')}
      </Button>
    </>
  )
  return (
    <Modal
      open
      title={t('import.title', { title: pick(entity.document.title, lang) })}
      width={WIDTH_PX}
      style={{ maxWidth: 'calc(100% - 24px)', top: 48 }}
      onCancel={onClose}
      styles={{ header: { marginBottom: 16 }, footer: { marginTop: 24 } }}
      footer={footer}
      maskClosable={false}
      getContainer={root}
      destroyOnHidden
    >
      <Flex ref={inside} tabIndex={-1} vertical gap={16} style={{ outline: 0 }}>
        {error && <Alert type="error" showIcon message={error} role="alert" />}
        {state === undefined ? (
          <Skeleton lines={4} />
        ) : showsEnd ? (
          <Outcome state={state} />
        ) : (
          <Steps
            file={file}
            onFile={setFile}
            busy={busy}
            onTemplate={() => void download('template')}
            last={
              state && (
                <Flex vertical gap={4}>
                  <Typography.Text type="secondary">
                    {t('import.last', { name: state.name, time: state.createTime })}
                  </Typography.Text>
                  <Flex gap={8} align="center" wrap>
                    <Typography.Text type="secondary">{countsOf(state, t)}</Typography.Text>
                    <Button type="link" size="small" onClick={() => void download('report', state.id)}>
                      {t('import.report')}
                    </Button>
                  </Flex>
                </Flex>
              )
            }
          />
        )}
      </Flex>
    </Modal>
  )
}

interface StepsProps {
  file: File | null
  onFile(file: File | null): void
  busy: boolean
  onTemplate(): void
  last: ReactNode
}

function Steps({ file, onFile, busy, onTemplate, last }: StepsProps) {
  const t = useT()
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <ol style={{ margin: 0, paddingInlineStart: 20, display: 'grid', gap: 16 }}>
        <li>
          <Flex vertical gap={8} align="start">
            {t('import.stepTemplate')}
            <Button onClick={onTemplate}>{t('import.template')}</Button>
          </Flex>
        </li>
        <li>
          <Flex vertical gap={8} align="start">
            {t('import.stepFile')}
            <Flex gap={8} align="center" wrap style={{ maxWidth: '100%' }}>
              <Button disabled={busy} onClick={() => picker.current?.click()}>
                {t(file ? 'import.chooseOther' : 'import.choose')}
              </Button>
              {file && (
                <Typography.Text strong style={{ overflowWrap: 'anywhere' }}>
                  {file.name}
                </Typography.Text>
              )}
            </Flex>
            <input
              ref={picker}
              type="file"
              hidden
              accept=".xlsx"
              onChange={event => {
                onFile(event.target.files?.[0] ?? null)
                event.target.value = ''
              }}
            />
          </Flex>
        </li>
      </ol>
      {last}
    </>
  )
}

function Outcome({ state }: { state: ImportState }) {
  const t = useT()
  const { total, fault, refused, rows, warned, moreWarned } = state
  const done = state.added + state.changed + state.same + refused
  if (isUnderWay(state)) {
    return (
      <Flex vertical gap={8} aria-live="polite">
        <Progress percent={total ? Math.floor((done / total) * 100) : 0} status="active" aria-label={state.name} />
        {total === null ? t('import.reading') : t('import.progress', { done, total })}
        <Typography.Text type="secondary">{t('import.behind')}</Typography.Text>
      </Flex>
    )
  }
  const title = fault ? t('import.failed') : refused ? t('import.partly', { n: refused }) : t('import.done')
  return (
    <>
      <Alert
        showIcon
        role="status"
        type={fault ? 'error' : refused ? 'warning' : 'success'}
        message={title}
        description={fault ?? countsOf(state, t)}
      />
      {state.told && <Typography.Text>{t('import.told', { told: state.told, n: state.added })}</Typography.Text>}
      <Rows label={t('import.refused')} rows={rows} hasMore={refused > rows.length} />
      {warned.length > 0 && <Typography.Text>{t('import.warned')}</Typography.Text>}
      <Rows label={t('import.warned')} rows={warned} hasMore={moreWarned} />
    </>
  )
}

function Rows({ label, rows, hasMore }: { label: string; rows: ImportState['rows']; hasMore: boolean }) {
  const t = useT()
  if (!rows.length) return null
  return (
    <>
      <div style={{ maxHeight: 300, overflow: 'auto' }}>
        <PlainTable
          label={label}
          columns={[
            { id: 'row', title: t('import.row'), number: true },
            { id: 'label', title: t('import.record') },
            { id: 'reason', title: t('import.reason') },
          ]}
          rows={rows.map(({ row, label, reason }) => ({ id: String(row), cells: { row, label, reason } }))}
        />
      </div>
      {hasMore && <Typography.Text type="secondary">{t('import.more', { n: rows.length })}</Typography.Text>}
    </>
  )
}

function countsOf({ added, changed, same, refused }: ImportState, t: ReturnType<typeof useT>): string {
  return t('import.counts', { added, changed, same, refused })
}
