/** The first rows of a workbook's sheets, as tables. @source FM-24 */
import { Tabs, Typography, theme } from 'antd'
import { type CSSProperties, useEffect, useState } from 'react'
import type { SheetPreview } from '#adapters/wire/sheets.ts'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { useLang, useT } from '#engine/react/text.ts'
import { columnLetter } from '#engine/value/read-cell.ts'
import { isGone } from './is-gone.ts'
import { Nothing, Waiting } from './preview-states.tsx'

const HEIGHT = '60vh'
/** The most px of a cell's width: a longer text is shown in a tooltip. */
const CELL_PX = 240
/** The server's message is shown for a damaged workbook; one that is too large is just not previewed. */
const DAMAGED = 400
const LIMITS = { rows: 200, columns: 50 }

/** @param link  of an .xlsx on this server @param onGone  called when it does not exist or may not be read */
export default function Sheets({ link, name, onGone }: { link: string; name: string; onGone(): void }) {
  const t = useT()
  const lang = useLang()
  const [sheets, setSheets] = useState<SheetPreview[]>()
  const [problem, setProblem] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is gone is told once
  useEffect(() => {
    const stop = new AbortController()
    fetch(`${link}?sheets`, { signal: stop.signal, headers: { 'Accept-Language': lang } })
      .then(async answer => {
        if (isGone(answer)) return onGone()
        const { data, msg } = await answer.json()
        if (answer.ok) setSheets(data)
        else setProblem(answer.status === DAMAGED ? msg : t('files.saveToOpen'))
      })
      .catch(() => stop.signal.aborted || setProblem(t('files.saveToOpen')))
    return () => stop.abort()
  }, [link, lang, t])
  if (problem) return <Nothing>{problem}</Nothing>
  if (!sheets) return <Waiting />
  const [first] = sheets
  if (!first) return <Nothing>{t('files.saveToOpen')}</Nothing>
  if (sheets.length === 1) return <Sheet sheet={first as SheetPreview} label={name} />
  return (
    <Tabs
      size="small"
      items={sheets.map((sheet, at) => ({
        key: String(at),
        label: sheet.name,
        children: <Sheet sheet={sheet} label={sheet.name} />,
      }))}
    />
  )
}

function Sheet({ sheet: { rows, isCut }, label }: { sheet: SheetPreview; label: string }) {
  const t = useT()
  const { token } = theme.useToken()
  const line = `${token.lineWidth}px ${token.lineType} ${token.colorBorderSecondary}`
  const cell: CSSProperties = {
    padding: `${token.paddingXXS}px ${token.paddingXS}px`,
    borderInlineEnd: line,
    borderBlockEnd: line,
    maxWidth: CELL_PX,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: 'start',
  }
  const number: CSSProperties = { ...cell, textAlign: 'end', fontVariantNumeric: 'tabular-nums' }
  const edge: CSSProperties = {
    ...cell,
    position: 'sticky',
    backgroundColor: token.colorBgElevated,
    color: token.colorTextSecondary,
    fontWeight: 'normal',
    textAlign: 'center',
  }
  const width = Math.max(0, ...rows.map(row => row.length))
  if (!width) return <EmptyState icon="table" text={t('files.sheetEmpty')} />
  const columns = [...Array(Math.min(width, LIMITS.columns)).keys()]
  return (
    <>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
        style={{ maxHeight: HEIGHT, overflow: 'auto', border: line, borderRadius: token.borderRadius }}
      >
        <table style={{ borderCollapse: 'separate', borderSpacing: 0, color: token.colorText }}>
          <thead>
            <tr>
              <td style={{ ...edge, top: 0, insetInlineStart: 0, zIndex: 2 }} />
              {columns.map(column => (
                <th key={column} scope="col" style={{ ...edge, top: 0, zIndex: 1 }}>
                  {columnLetter(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row of a sheet is its number
              <tr key={at}>
                <th scope="row" style={{ ...edge, insetInlineStart: 0 }}>
                  {at + 1}
                </th>
                {columns.map(column => {
                  const value = readable(row[column])
                  return (
                    <td key={column} style={typeof value === 'number' ? number : cell} title={String(value)}>
                      {value}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {isCut && <Typography.Text type="secondary">{t('files.sheetCut', LIMITS)}</Typography.Text>}
    </>
  )
}

/** A date without a time is shown as a date. */
function readable(value: SheetPreview['rows'][number][number] | undefined): string | number {
  return typeof value === 'number' ? value : String(value ?? '').replace(/^(\d{4}-\d\d-\d\d) 00:00:00$/, '$1')
}
