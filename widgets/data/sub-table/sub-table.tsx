/**
 * Rows inside a record: a table of controls on a wide screen, one card for each row on a phone; where there can be only
 * one row, its fields.
 * @source VM-02, VM-03, FM-18, FM-19, FM-21; docs/language.md#form
 */
import { observer } from '@formily/reactive-react'
import { Button } from 'antd'
import { type ClipboardEvent, type KeyboardEvent, lazy, Suspense, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadWidgets } from '#engine/react/frame/load.ts'
import { useNarrow } from '#engine/react/frame/measure.tsx'
import { Icon } from '#engine/react/icon.tsx'
import { useOnPaper } from '#engine/react/paper/on-paper.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { comma } from '#engine/text/comma.ts'
import { pick } from '#engine/text/text.ts'
import { type Decimal, plainDecimal, readDecimal, toDecimal } from '#engine/value/decimal.ts'
import { sayFigure } from '#engine/value/notation/say-figure.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import texts from '#schemas/text/data.json'
import ownTexts from '#schemas/text/sub-table.json'
import { Pager } from '../records/tools/pager.tsx'
import { isBlock, type Pasted, type Refused, sayRefused } from './block/paste.ts'
import type { Props, Value } from './props.gen.ts'
import { OneRow } from './rows/one-row.tsx'
import { type RowActs, RowCells } from './rows/row-cells.tsx'
import { controlsOf, isEnter } from './rows/row-controls.ts'
import { movesAt, useMoves } from './rows/use-moves.ts'
import { keyOf, type Rows, sideOf, useRows } from './rows/use-rows.ts'
import './sub-table.css'

addTexts('data', texts)
addTexts('subTable', ownTexts)

const RowDialog = lazy(() => import('./rows/row-dialog.tsx'))
const ImportRows = lazy(() => import('./import/import-rows.tsx'))

export default observer(function SubTable(widget: WidgetProps<Props, Value>) {
  const { id, title, field, invalid } = widget
  const narrow = useNarrow()
  const rows = useRows(widget)
  if (!rows) return null
  return (
    <section
      id={id}
      tabIndex={-1}
      className={narrow ? 'sw-sub sw-sub-cards' : 'sw-sub'}
      aria-label={title}
      aria-describedby={invalid ? `${id}-issue` : undefined}
    >
      {field?.maxCount === 1 ? <OneRow rows={rows} /> : <ManyRows {...{ rows, widget, narrow }} />}
    </section>
  )
})

interface ManyRowsProps {
  rows: Rows
  widget: WidgetProps<Props, Value>
  narrow: boolean
}

const ManyRows = observer(function ManyRows({ rows, widget, narrow }: ManyRowsProps) {
  const { props, title, readOnly } = widget
  const { page, parent, field, client, entity, cells, shown, can } = rows
  const t = useT()
  const body = useRef<HTMLTableSectionElement>(null)
  const inDialog = props.edit === 'dialog'
  const size = useOnPaper() ? Math.max(1, shown.length) : (props.pageSize ?? 10)
  const [turned, setTurned] = useState(1)
  const called = useCalledPlace(rows)
  if (called !== null && turned !== pageOf(called, size)) setTurned(pageOf(called, size))
  const current = Math.min(turned, pageOf(Math.max(0, shown.length - 1), size))
  const { move, moveByKey, said } = useMoves(rows, { body, size, current, turn: setTurned })
  const drawn = shown.slice((current - 1) * size, current * size)
  const [opened, setOpened] = useState<{ index: number; added: boolean } | null>(null)
  const [importing, setImporting] = useState(false)
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const mayAdd = can('add') && rows.room > 0

  /** Adds a row with its controls and focuses the first, or opens it. */
  const add = async () => {
    await loadWidgets(page.loader, new Set(cells.map(({ widget }) => widget)))
    flushSync(() => {
      rows.append([rows.begin()])
      setTurned(pageOf(shown.length, size))
    })
    if (inDialog) return setOpened({ index: lengthOf(rows) - 1, added: true })
    const [first] = controlsOf(body.current?.lastElementChild)
    first?.closest('td')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    first?.focus({ preventScroll: true })
  }
  const goOn = (event: KeyboardEvent) => {
    moveByKey(event)
    const last = controlsOf(body.current?.lastElementChild).at(-1)
    if (!(mayAdd && isEnter(event) && event.target === last)) return
    event.preventDefault()
    void add()
  }
  const paste = async (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    const cell = (event.target as Element).closest('td')
    const row = cell?.closest('tr')
    if (readOnly || inDialog || !isBlock(text) || !cell || !row) return
    event.preventDefault()
    const column = cell.cellIndex - (props.numbered ? 1 : 0)
    const place = (current - 1) * size + [...(body.current?.rows ?? [])].indexOf(row)
    const { pasteBlock } = await import('./block/paste-block.ts')
    setPasted(await pasteBlock(rows, { text, place, column }))
  }
  const undo = () => {
    pasted?.undo()
    setPasted(null)
  }
  const latest = useRef({ rows, move })
  latest.current = { rows, move }
  const acts = useMemo(
    (): RowActs => ({
      ...(inDialog && { open: index => setOpened({ index, added: false }) }),
      move: (index, by) => latest.current.move(index, by),
      copy: index => latest.current.rows.copy(index),
      remove: index => latest.current.rows.remove(index),
    }),
    [inDialog],
  )
  return (
    <>
      <div className="sw-sub-scroll">
        <table data-moves={(rows.mayMove && !narrow) || undefined}>
          {!narrow && (
            <thead>
              <tr>
                {props.numbered && <th className="sw-number">#</th>}
                {cells.map(cell => {
                  const entry = entity.fields.get(cell.bind ?? '')?.field
                  const unit = pick(entry?.unit, page.ports.lang)
                  return (
                    <th key={cell.id} className={sideOf(entry)}>
                      {!readOnly && (entry?.required === true || cell.required === true) && (
                        <span className="sw-mark" aria-hidden="true">
                          *
                        </span>
                      )}
                      {pick(cell.title ?? entry?.title, page.ports.lang)}
                      {unit && <span className="sw-unit">{unit}</span>}
                    </th>
                  )
                })}
                {!readOnly && (
                  <th className="sw-row-buttons">
                    <span className="sw-unseen">{t('data.actions')}</span>
                  </th>
                )}
              </tr>
            </thead>
          )}
          <tbody ref={body} onKeyDown={goOn} onPaste={event => void paste(event)}>
            {drawn.map(([index, row], place) => (
              <RowCells
                key={keyOf(row, index)}
                {...{ page, parent, cells, index, narrow }}
                place={(current - 1) * size + place}
                field={field.id}
                rows={entity}
                readOnly={client.readOnly}
                viewOnly={inDialog || rows.isLocked(row)}
                numbered={props.numbered}
                acts={readOnly ? undefined : acts}
                moves={rows.mayMove ? movesAt((current - 1) * size + place, shown.length) : undefined}
                mayCopy={can('copy') && rows.room > 0}
                mayRemove={can('remove')}
              />
            ))}
          </tbody>
          {props.totals && props.totals.length > 0 && shown.length > 0 && !narrow && (
            <Sums {...{ rows, readOnly }} of={props.totals} numbered={props.numbered} />
          )}
        </table>
      </div>
      {shown.length === 0 && <p className="sw-no-rows">{t('subTable.noRows')}</p>}
      {shown.length > size && <Pager current={current} size={size} total={shown.length} onTurn={setTurned} />}
      <output className="sw-unseen">{said}</output>
      {pasted && <PastedNotice pasted={pasted} onUndo={undo} />}
      <div className="sw-sub-foot">
        {mayAdd && (
          <Button type="dashed" icon={<Icon name="plus" />} onClick={() => void add()}>
            {t('subTable.addRow')}
          </Button>
        )}
        {can('add') && rows.room === 0 && (
          <span className="sw-sub-full">{t('subTable.full', { n: shown.length })}</span>
        )}
        {(mayAdd || can('edit')) && can('import') && (
          <Button type="text" icon={<Icon name="import" />} onClick={() => setImporting(true)}>
            {t('subTable.import')}
          </Button>
        )}
        {(props.can as string[]).includes('export') && shown.length > 0 && (
          <Button type="text" icon={<Icon name="export" />} onClick={() => void exportRows(rows, title)}>
            {t('subTable.export')}
          </Button>
        )}
      </div>
      <Suspense>
        {opened && (
          <RowDialog
            rows={rows}
            {...opened}
            title={opened.added ? t('subTable.addTo', { title }) : t('subTable.editOf', { title })}
            onClose={() => setOpened(null)}
          />
        )}
        {importing && <ImportRows {...{ rows, title }} onDone={setPasted} onClose={() => setImporting(false)} />}
      </Suspense>
    </>
  )
})

interface SumsProps {
  rows: Rows
  /** ids of the fields with a total */
  of: string[]
  numbered: boolean
  readOnly: boolean
}

/** Totals below the rows, over all pages. */
const Sums = observer(function Sums({ rows: { cells, entity, page, shown }, of, numbered, readOnly }: SumsProps) {
  return (
    <tfoot>
      <tr>
        {numbered && <td className="sw-number" />}
        {cells.map(({ id, bind = id }) => {
          const field = entity.fields.get(bind)?.field
          const sum = of.includes(bind) ? sumOf(shown.map(([, row]) => row[bind])) : null
          return (
            <td key={id} className={sideOf(field)}>
              {sum !== null && sayFigure(sum, field, page.ports.lang)}
            </td>
          )
        })}
        {!readOnly && <td className="sw-row-buttons" />}
      </tr>
    </tfoot>
  )
})

function PastedNotice({ pasted, onUndo }: { pasted: Pasted; onUndo(): void }) {
  const t = useT()
  const { lang } = usePage().ports
  const { refused, taken } = pasted
  const say = (cell: Refused) => t('subTable.unreadCell', { ...cell })
  return (
    <p className="sw-pasted" role="status">
      {taken ? t('subTable.taken', taken) : t('subTable.pasted', { n: pasted.cells })}
      {refused.length > 0 &&
        ` ${t('subTable.unread', { n: refused.length, cells: sayRefused(refused, say, comma(lang)) })}`}
      {pasted.left > 0 && ` ${t('subTable.left', { n: pasted.left })}`}
      {(taken || pasted.cells > 0) && (
        <Button type="link" size="small" onClick={onUndo}>
          {t('subTable.undo')}
        </Button>
      )}
    </p>
  )
}

/** The place, among the rows shown, of the row that was jumped to; null when that is not new. */
function useCalledPlace({ parent, field, shown }: Rows): number | null {
  const called = parent.called()
  const seen = useRef(called)
  if (seen.current === called) return null
  seen.current = called
  const [id, index] = called?.path.split('/') ?? []
  const place = id === field.id ? shown.findIndex(([at]) => at === Number(index)) : -1
  return place < 0 ? null : place
}

const pageOf = (place: number, size: number): number => Math.floor(place / size) + 1

const lengthOf = ({ parent, field }: Rows): number => ((parent.record[field.id] ?? []) as EngineRecord[]).length

async function exportRows(rows: Rows, title: string): Promise<void> {
  const { writeRows } = await import('./block/write-rows.ts')
  const list = rows.shown.map(([, row]) => row)
  await writeRows(rows, title, list)
}

function sumOf(values: unknown[]): string {
  return plainDecimal(values.reduce<Decimal>((sum, value) => sum.plus(readDecimal(value) ?? 0), toDecimal(0)))
}
