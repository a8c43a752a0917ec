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
import { PlainTable } from '../../../../parts/plain-table.tsx'
import { Compared, NO_CHOICES, type Read, unsettledOf } from './compared.tsx'
import { doneRows, isUnderWay, useImport } from './use-import.ts'

addTexts('import', texts)

const WIDTH_PX = 640
const COMPARED_PX = 880

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
  const { state, error, busy, start, go, lines, download } = useImport(entity, onEnd)
  const [file, setFile] = useState<File | null>(null)
  const [choices, setChoices] = useState(NO_CHOICES)
  const [read, setRead] = useState<Read>({})
  /** the import whose result is shown; choosing a file starts another */
  const [watched, setWatched] = useState(false)
  /** a comparison that gives way to another file */
  const [aside, setAsideId] = useState<string | null>(null)
  const showsEnd = state && (watched || isUnderWay(state) || (state.state === 'choosing' && state.id !== aside))
  const merge = showsEnd ? state.merge : null

  /** The focused element disappears with each change of content, but Esc must still close the dialog. */
  const inside = useRef<HTMLDivElement>(null)
  const stage = state === undefined ? 'loading' : showsEnd ? state.state : 'steps'
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something else is shown
  useEffect(() => inside.current?.focus({ preventScroll: true }), [stage])

  const begin = async () => {
    if (!file) return
    setWatched(true)
    forget()
    await start(file)
    setFile(null)
  }
  const forget = () => {
    setChoices(NO_CHOICES)
    setRead({})
  }
  const compareBy = (key: string | null) => {
    forget()
    void go('compare', { key })
  }
  const write = () => {
    setWatched(true)
    void go('apply', { choices })
  }
  const another = () => setWatched(false)
  const setAside = (id: string) => {
    setAsideId(id)
    setWatched(false)
  }
  const report = <Button onClick={() => void download('report', state?.id)}>{t('import.report')}</Button>
  const unsettled = merge ? unsettledOf(merge, choices, read) : 0
  const footer = merge ? (
    <Flex gap={8} align="center" justify="end" wrap>
      {unsettled > 0 && <Typography.Text type="secondary">{t('import.unsettled', { n: unsettled })}</Typography.Text>}
      <Button onClick={() => setAside(state!.id)}>{t('import.anotherFile')}</Button>
      <Button type="primary" disabled={unsettled > 0} loading={busy && { delay: 200 }} onClick={write}>
        {t('import.write')}
      </Button>
    </Flex>
  ) : showsEnd ? (
    isUnderWay(state) ? (
      <Button onClick={onClose}>{t('import.close')}</Button>
    ) : (
      <>
        {state.undo === 'may' && <Button onClick={() => void go('undo')}>{t('import.undo')}</Button>}
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
        {t('import.check')}
      </Button>
    </>
  )
  return (
    <Modal
      open
      title={t('import.title', { title: pick(entity.document.title, lang) })}
      width={merge ? COMPARED_PX : WIDTH_PX}
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
        ) : merge ? (
          <Compared {...{ merge, choices, read, lines }} onChoices={setChoices} onRead={setRead} onKey={compareBy} />
        ) : showsEnd ? (
          <Outcome state={state} />
        ) : (
          <Steps
            file={file}
            onFile={setFile}
            busy={busy}
            onTemplate={() => void download('template')}
            last={
              state &&
              state.state !== 'choosing' && (
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
  if (isUnderWay(state)) return <UnderWay state={state} />
  const { fault, refused, rows, warned, moreWarned, left } = state
  if (state.step === 'undo') {
    return (
      <>
        <Alert
          showIcon
          role="status"
          type={left.count ? 'warning' : 'success'}
          message={t('import.undone', { back: state.back })}
        />
        <Rows label={t('import.left')} rows={left.rows} hasMore={left.count > left.rows.length} />
      </>
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
      {state.undo === 'newer' && <Typography.Text type="secondary">{t('import.undoNewer')}</Typography.Text>}
      {state.told && <Typography.Text>{t('import.told', { told: state.told, n: state.added })}</Typography.Text>}
      <Rows label={t('import.refused')} rows={rows} hasMore={refused > rows.length} />
      {warned.length > 0 && <Typography.Text>{t('import.warned')}</Typography.Text>}
      <Rows label={t('import.warned')} rows={warned} hasMore={moreWarned} />
    </>
  )
}

function UnderWay({ state }: { state: ImportState }) {
  const t = useT()
  const { total, step } = state
  const done = step === 'undo' ? state.back + state.left.count : doneRows(state)
  const said = {
    compare: t('import.comparing'),
    undo: t('import.undoing'),
    write: total === null ? t('import.reading') : t('import.progress', { done, total }),
  }
  return (
    <Flex vertical gap={8} aria-live="polite">
      <Progress
        percent={total && step !== 'compare' ? Math.floor((done / total) * 100) : 0}
        status="active"
        aria-label={state.name}
      />
      {said[step === 'choose' ? 'compare' : step]}
      <Typography.Text type="secondary">{t('import.behind')}</Typography.Text>
    </Flex>
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

function countsOf(state: ImportState, t: ReturnType<typeof useT>): string {
  const { added, changed, same, removed, refused } = state
  const counts = t('import.counts', { added, changed, same, refused })
  return removed > 0 ? `${counts} · ${t('import.removedCount', { n: removed })}` : counts
}
