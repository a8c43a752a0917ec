/**
 * Adds rows from a workbook: what it has is shown first, with what is wrong in each cell. Nothing is stored before the
 * record is saved. Loaded on demand.
 * @source FM-19; docs/ui.md#a-form
 */
import { Alert, Button, Flex } from 'antd'
import { readXlsx } from 'hucre/xlsx'
import { type ReactNode, useRef, useState } from 'react'
import { checkRecord } from '#engine/entity/check-record.ts'
import { useLayer } from '#engine/react/overlay/layers.ts'
import { envOf } from '#engine/react/state/rules.ts'
import { useT } from '#engine/react/text.ts'
import type { Field } from '#engine/schema/document.ts'
import { comma } from '#engine/text/comma.ts'
import { sayIssue } from '#engine/text/say.ts'
import { pick, type Text } from '#engine/text/text.ts'
import { plainHead, type SheetCell, shownRows } from '#engine/value/read-cell.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import errors from '#schemas/text/errors/engine-entity.json' with { type: 'json' }
import texts from '#schemas/text/sub-table.json' with { type: 'json' }
import { PlainTable } from '../../../parts/plain-table.tsx'
import { FormDialog } from '../../records/record/form-dialog.tsx'
import type { Rows } from '../rows/use-rows.ts'
import { fieldOf, readBlock } from './read-block.ts'
import { writeRows } from './write-rows.ts'

const WIDTH_PX = 800
const MOST_BYTES = 2 * 1024 * 1024
const MOST_COLUMNS = 200
/** rows of the preview */
const SHOWN = 50

interface ImportRowsProps {
  rows: Rows
  title: string
  onClose(): void
}

interface Line {
  /** as counted in the workbook */
  row: number
  cells: SheetCell[]
  record: EngineRecord
  /** field id → what is wrong there; '' for the row as a whole */
  issues: Map<string, string>
}

interface Preview {
  name: string
  fields: (Field | null)[]
  heads: string[]
  lines: Line[]
}

export default function ImportRows({ rows, title, onClose }: ImportRowsProps) {
  const t = useT()
  const { lang } = rows.page.ports
  const picker = useRef<HTMLInputElement>(null)
  const [preview, setPreview] = useState<Preview | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  useLayer(onClose)
  const good = preview?.lines.filter(({ issues }) => !issues.size) ?? []
  const bad = preview?.lines.filter(({ issues }) => issues.size) ?? []
  const fitting = good.slice(0, rows.room)
  const open = async (file: File | undefined) => {
    if (!file) return
    setPreview(null)
    setFault(null)
    const read = await readFile(rows, file)
    if ('lines' in read) setPreview(read)
    else setFault(t(`subTable.${read.refused}`, { known: read.known?.map(text => pick(text, lang)).join(comma(lang)) }))
  }
  const add = () => {
    rows.append(fitting.map(({ record }) => record))
    onClose()
  }
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
            <Alert
              type={bad.length || fitting.length < good.length ? 'warning' : 'success'}
              showIcon
              role="status"
              message={
                bad.length
                  ? t('subTable.someWrong', { n: preview.lines.length, bad: bad.length })
                  : t('subTable.allRight', { n: preview.lines.length })
              }
              description={fitting.length < good.length ? t('subTable.noRoom', { n: rows.room }) : undefined}
            />
            <div className="sw-sub-preview">
              <PlainTable
                label={t('subTable.preview')}
                columns={[
                  { id: 'row', title: t('subTable.row'), number: true },
                  ...preview.heads.map((head, at) => ({ id: String(at), title: head })),
                  ...(bad.some(({ issues }) => issues.has('')) ? [{ id: 'whole', title: t('subTable.wrong') }] : []),
                ]}
                rows={[...bad, ...good].slice(0, SHOWN).map(line => shownLine(line, preview.fields))}
              />
            </div>
          </>
        )}
        <div className="sw-actions">
          <Button onClick={onClose}>{t('subTable.cancel')}</Button>
          <Button type="primary" disabled={!fitting.length} onClick={add}>
            {t('subTable.addRows', { n: fitting.length })}
          </Button>
        </div>
      </Flex>
    </FormDialog>
  )
}

function shownLine({ row, cells, issues }: Line, fields: (Field | null)[]) {
  const shown: Record<string, ReactNode> = { row, whole: issues.get('') }
  for (const [at, field] of fields.entries()) {
    const wrong = field && issues.get(field.id)
    const text = String(cells[at] ?? '')
    shown[at] = wrong ? <Wrong text={text} reason={wrong} /> : text
  }
  return { id: String(row), cells: shown }
}

function Wrong({ text, reason }: { text: string; reason: string }) {
  return (
    <span className="sw-wrong">
      {text} <small>{reason}</small>
    </span>
  )
}

interface Refusal {
  refused: 'tooLarge' | 'unreadable' | 'noHead' | 'noLines'
  /** the columns a file may have */
  known?: Text[]
}

async function readFile(rows: Rows, file: File): Promise<Preview | Refusal> {
  if (file.size > MOST_BYTES) return { refused: 'tooLarge' }
  const sheet = await sheetOf(file, rows.room)
  if (!sheet) return { refused: 'unreadable' }
  const [head = [], ...body] = sheet
  const { page, cells, entity, parent } = rows
  const { lang } = page.ports
  const byName = new Map<string, Field>()
  for (const cell of cells) {
    const field = fieldOf(rows, cell)
    const titles = [cell.title ?? field?.title, field?.title].flatMap(text => [text?.zh, text?.en])
    for (const name of field ? [...titles, field.id, field.name] : []) if (name) byName.set(plainHead(name), field!)
  }
  const fields = head.map(name => (name === null ? null : (byName.get(plainHead(String(name))) ?? null)))
  const known = [...new Set(byName.values())].map(({ title }) => title)
  if (!fields.some(Boolean)) return { refused: 'noHead', known }
  const filled = body
    .map((cells, at) => ({ cells, row: at + 2 }))
    .filter(({ cells }) => cells.some(cell => cell !== null))
  if (!filled.length) return { refused: 'noLines' }
  const read = await readBlock(
    rows,
    filled.map(({ cells }) => cells),
    fields,
  )
  const env = envOf({ page })
  const lines = filled.map(({ cells, row }, at): Line => {
    const { values, unread } = read[at]!
    const record = rows.begin(values)
    const found = checkRecord(entity, record, { env, previous: null, parent: parent.record as EngineRecord }).issues
    const issues = new Map(found.map(issue => [issue.path, sayIssue(issue, lang, errors)] as const))
    for (const [id, text] of unread) issues.set(id, pick(texts.unfit, lang).replace('{text}', text))
    return { row, cells, record, issues }
  })
  return { name: file.name, fields, heads: head.map(name => String(name ?? '')), lines }
}

/** The cells of the first sheet, as far as there is room for its rows; null for what is no workbook. */
async function sheetOf(file: File, room: number): Promise<SheetCell[][] | null> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const { sheets } = await readXlsx(bytes, { sheets: [0], maxRows: room + 2, readStyles: true })
    return sheets[0] ? shownRows(sheets[0], MOST_COLUMNS) : []
  } catch {
    return null
  }
}
