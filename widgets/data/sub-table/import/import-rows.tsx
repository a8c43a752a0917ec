/**
 * Takes rows from a workbook: what it adds and changes is shown first, with what is wrong in each cell. Nothing is stored
 * before the record is saved. Loaded on demand.
 * @source FM-19; docs/ui.md#a-form
 */
import { Alert, Button, Flex, Select } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useLayer } from '#engine/react/overlay/layers.ts'
import { useT } from '#engine/react/text.ts'
import type { Field } from '#engine/schema/document.ts'
import { comma } from '#engine/text/comma.ts'
import { pick } from '#engine/text/text.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import { PlainTable } from '../../../parts/plain-table.tsx'
import { FormDialog } from '../../records/record/form-dialog.tsx'
import type { Pasted } from '../block/paste.ts'
import { isOpenCell } from '../block/read-block.ts'
import { sayRows } from '../block/say-rows.ts'
import { writeRows } from '../block/write-rows.ts'
import type { Rows } from '../rows/use-rows.ts'
import { type ComparedLine, compareLine, keysAmong, proposedKey } from './compare-lines.ts'
import { type ReadSheet, readFile, type SheetLine, wrongIn } from './read-file.ts'

const WIDTH_PX = 800
/** rows of the preview */
const SHOWN = 50
/** no line is of a row that is there */
const NO_KEY = ''

interface ImportRowsProps {
  rows: Rows
  title: string
  onDone(done: Pasted): void
  onClose(): void
}

interface Line extends SheetLine, ComparedLine {
  /** the row that is there */
  before: EngineRecord | null
  /** the row as it will be */
  record: EngineRecord
  /** field id → what is wrong there; '' for the row as a whole */
  wrong: Map<string, string>
}

interface Preview extends ReadSheet {
  keys: Field[]
  /** the text of a field in a row that is there */
  textOf(field: Field, row: EngineRecord): string
}

export default function ImportRows({ rows, title, onDone, onClose }: ImportRowsProps) {
  const t = useT()
  const { lang } = rows.page.ports
  const picker = useRef<HTMLInputElement>(null)
  const [preview, setPreview] = useState<Preview | null>(null)
  const [key, setKey] = useState(NO_KEY)
  const [fault, setFault] = useState<string | null>(null)
  useLayer(onClose)
  const lines = preview ? linesOf(rows, preview, key, t('subTable.twice')) : []
  const bad = lines.filter(({ wrong }) => wrong.size)
  const good = lines.filter(({ wrong }) => !wrong.size)
  const changed = good.filter(({ kind }) => kind === 'changed')
  const added = good.filter(({ kind }) => kind === 'added')
  const fitting = added.slice(0, rows.room)
  const left = rows.shown.length - lines.filter(({ index }) => index !== undefined).length
  const open = async (file: File | undefined) => {
    if (!file) return
    setPreview(null)
    setFault(null)
    const read = await readFile(rows, file)
    if (!('lines' in read))
      return setFault(
        t(`subTable.${read.refused}`, { known: read.known?.map(text => pick(text, lang)).join(comma(lang)) }),
      )
    const fields = read.fields.filter(field => field !== null)
    const values = read.lines.map(line => line.values)
    const keys = rows.can('edit') && rows.shown.length > 0 ? keysAmong(fields, values) : []
    const there = rows.shown.map(([, row]) => row)
    setPreview({ ...read, keys, textOf: await sayRows(rows, fields, there) })
    setKey(proposedKey(keys, values, rows.shown)?.id ?? NO_KEY)
  }
  const take = () => {
    const before = (rows.parent.record[rows.field.id] ?? []) as EngineRecord[]
    const all = [...before]
    for (const { index, record } of changed) all[index!] = record
    rows.put([...all, ...fitting.map(({ record }) => record)])
    const taken = { added: fitting.length, changed: changed.length }
    onDone({ taken, cells: 0, refused: [], left: added.length - fitting.length, undo: () => rows.put(before) })
    onClose()
  }
  const said = [
    t('subTable.compared', { added: added.length, changed: changed.length }),
    ...(bad.length > 0 ? [t('subTable.someWrong', { bad: bad.length })] : []),
    ...(key !== NO_KEY && left > 0 ? [t('subTable.notInFile', { n: left })] : []),
  ]
  return (
    <FormDialog title={t('subTable.importTo', { title })} width={WIDTH_PX} close={onClose}>
      <Flex vertical gap={16} className="sw-form">
        <Flex gap={8} wrap align="center">
          <Button onClick={() => void writeRows(rows, title, [])}>{t('subTable.template')}</Button>
          <Button type={preview ? 'default' : 'primary'} onClick={() => picker.current?.click()}>
            {t(preview ? 'subTable.chooseOther' : 'subTable.choose')}
          </Button>
          {preview && <span>{preview.name}</span>}
          <input
            ref={picker}
            type="file"
            hidden
            accept=".xlsx"
            aria-label={t('subTable.choose')}
            onChange={event => {
              void open(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </Flex>
        {fault && <Alert type="error" showIcon role="alert" message={fault} />}
        {preview && (
          <>
            {preview.keys.length > 0 && (
              <Select
                value={key}
                aria-label={t('subTable.key')}
                onChange={setKey}
                options={[
                  { value: NO_KEY, label: t('subTable.noKey') },
                  ...preview.keys.map(({ id, title }) => ({
                    value: id,
                    label: t('subTable.keyOf', { title: pick(title, lang) }),
                  })),
                ]}
              />
            )}
            <Alert
              type={bad.length || fitting.length < added.length ? 'warning' : 'success'}
              showIcon
              role="status"
              message={said.join(' ')}
              description={fitting.length < added.length ? t('subTable.noRoom', { n: rows.room }) : undefined}
            />
            <div className="sw-sub-preview">
              <PlainTable
                label={t('subTable.preview')}
                columns={[
                  { id: 'row', title: t('subTable.row'), number: true },
                  ...(key === NO_KEY ? [] : [{ id: 'kind', title: t('subTable.what') }]),
                  ...preview.heads.map((head, at) => ({ id: String(at), title: head })),
                  ...(bad.some(({ wrong }) => wrong.has('')) ? [{ id: 'whole', title: t('subTable.wrong') }] : []),
                ]}
                rows={[...bad, ...changed, ...added].slice(0, SHOWN).map(line => ({
                  id: String(line.row),
                  cells: { kind: t(`subTable.kind.${line.kind}`), ...shownLine(line, preview) },
                }))}
              />
            </div>
          </>
        )}
        <div className="sw-actions">
          <Button onClick={onClose}>{t('subTable.cancel')}</Button>
          <Button type="primary" disabled={fitting.length + changed.length === 0} onClick={take}>
            {changed.length > 0
              ? t('subTable.take', { added: fitting.length, changed: changed.length })
              : t('subTable.addRows', { n: fitting.length })}
          </Button>
        </div>
      </Flex>
    </FormDialog>
  )
}

/** The lines as rows, compared by the key with those that are there. */
function linesOf(rows: Rows, { fields, lines }: Preview, key: string, twice: string): Line[] {
  const { shown } = rows
  const ids = fields.flatMap(field => (field ? [field.id] : []))
  const isOpen = (index: number, id: string) => isOpenCell(rows, index, id)
  return lines.map(line => {
    const compared = key === NO_KEY ? ADDED : compareLine(line.values, { shown, ids, key, isOpen })
    const before = shown.find(([index]) => index === compared.index)?.[1] ?? null
    const given = Object.fromEntries(compared.changes.map(({ id, file }) => [id, file]))
    const record = before ? { ...before, ...given } : rows.begin(line.values)
    const wrong = compared.kind === 'same' ? new Map() : wrongIn(rows, { record, before, unread: line.unread })
    if (compared.kind === 'twice') wrong.set(key, twice)
    return { ...line, ...compared, before, record, wrong }
  })
}

const ADDED: ComparedLine = { kind: 'added', changes: [] }

function shownLine({ row, cells, changes, before, wrong }: Line, { fields, textOf }: Preview) {
  const shown: Record<string, ReactNode> = { row, whole: wrong.get('') }
  for (const [at, field] of fields.entries()) {
    const text = String(cells[at] ?? '')
    const reason = field && wrong.get(field.id)
    const old = field && before && changes.some(({ id }) => id === field.id) ? textOf(field, before) : null
    shown[at] = (
      <>
        {old && <del>{old}</del>} {reason ? <Wrong text={text} reason={reason} /> : text}
      </>
    )
  }
  return shown
}

function Wrong({ text, reason }: { text: string; reason: string }) {
  return (
    <span className="sw-wrong">
      {text} <small>{reason}</small>
    </span>
  )
}
