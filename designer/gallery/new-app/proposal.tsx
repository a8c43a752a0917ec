/**
 * What a workbook or a table becomes, before anything is made: its fields with their types, their values and the cells that
 * do not fit; each can be left out, renamed and made another type.
 * @source docs/designer.md#workbooks
 */
import { Alert, Checkbox, Input } from 'antd'
import { useState } from 'react'
import type { Workbook } from '#adapters/wire/workbook.ts'
import { useLang, useT } from '#engine/react/text.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import { TypeSelect } from '../../controls/choices/type-select.tsx'
import { NameDialog } from '../../controls/dialogs/name-dialog.tsx'
import { documentsOf } from '../../new/workbook/documents-of.ts'
import { misfitsOf } from '../../new/workbook/propose.ts'
import { cellsAt, type Formula, type ProposedColumn, type ProposedSheet } from '../../new/workbook/proposed.ts'

export interface Proposed {
  /** without `file`: pasted */
  workbook: Omit<Workbook, 'file'> & { file?: string }
  sheets: ProposedSheet[]
  /** columns of a table that become no fields */
  lost?: { columnName: string; reason: string }[]
}

interface ProposalProps {
  proposed: Proposed
  onCreate(title: Text, key: string, documents: AnyDocument[]): Promise<void>
  onClose(): void
}

const WIDTH = 1040

export function Proposal({ proposed: { workbook, sheets: first, lost = [] }, onCreate, onClose }: ProposalProps) {
  const t = useT()
  const lang = useLang()
  const [sheets, setSheets] = useState(first)
  const { file, name, left } = workbook
  const change = (at: number, by: Partial<ProposedSheet>) =>
    setSheets(sheets.map((sheet, place) => (place === at ? { ...sheet, ...by } : sheet)))
  const isEmpty = !sheets.some(sheet => sheet.taken && !sheet.of && sheet.columns.some(({ taken }) => taken))
  const given = titleOf(first[0], name)
  return (
    <NameDialog
      open
      width={WIDTH}
      title={t('designer.proposal', { name: name || t('designer.proposal.table') })}
      first={lang === 'en' ? { zh: given, en: given } : { zh: given }}
      isTaken={() => isEmpty}
      onCreate={(title, key) =>
        onCreate(
          title,
          key,
          documentsOf({ key, title, lang, ...(file !== undefined && { file: { file, name } }) }, sheets),
        )
      }
      onClose={onClose}
    >
      {isEmpty && <Alert type="warning" showIcon message={t('designer.proposal.none')} />}
      {left > 0 && <Alert type="warning" showIcon message={t('designer.proposal.left', { n: left })} />}
      {lost.length > 0 && (
        <Alert
          type="warning"
          showIcon
          message={t('designer.proposal.lost', { n: lost.length })}
          description={lost.map(({ columnName, reason }) => (
            <div key={columnName}>{t('designer.proposal.lostOne', { name: columnName, reason })}</div>
          ))}
        />
      )}
      {sheets.map((sheet, at) => (
        <Sheet
          key={JSON.stringify([sheet.sheet, sheet.name, sheet.of])}
          sheet={sheet}
          names={workbook}
          isFile={file !== undefined}
          isAlone={sheets.length === 1}
          of={sheet.of && 'repeats' in sheet.of ? sheet.sheet : (sheets[0]?.name ?? '')}
          onChange={by => change(at, by)}
        />
      ))}
    </NameDialog>
  )
}

interface SheetProps {
  sheet: ProposedSheet
  names: Pick<Workbook, 'named' | 'dicts'>
  isFile: boolean
  isAlone: boolean
  /** the sheet with the records */
  of: string
  onChange(by: Partial<ProposedSheet>): void
}

const HEADS = ['name', 'type', 'values', 'misfits'] as const

function Sheet({ sheet, names, isFile, isAlone, of, onChange }: SheetProps) {
  const t = useT()
  const { columns, rows, isCut, taken } = sheet
  const set = (at: number, by: Partial<ProposedColumn>) =>
    onChange({ columns: columns.map(column => (column.at === at ? { ...column, ...by } : column)) })
  const n = rows.length
  const told = !isFile
    ? t('designer.proposal.samples', { n })
    : t(isCut ? 'designer.proposal.rowsCut' : 'designer.proposal.rows', { n })
  return (
    <section className="dz-proposal" aria-label={sheet.name || t('designer.proposal.table')}>
      <header>
        {isAlone ? (
          <strong>{sheet.name}</strong>
        ) : (
          <Checkbox
            checked={taken}
            aria-label={t('designer.proposal.take', { name: sheet.name })}
            onChange={({ target }) => onChange({ taken: target.checked })}
          >
            <strong>{sheet.name}</strong>
          </Checkbox>
        )}
        <span className="dz-quiet">
          {sheet.of && t('designer.proposal.below', { of })}
          {sheet.of && n > 0 && ' · '}
          {n > 0 && told}
        </span>
      </header>
      {taken && (
        <div className="dz-sheet-scroll">
          <table className="dz-sheet">
            <thead>
              <tr>
                {HEADS.map(name => (
                  <th key={name} scope="col">
                    {t(`designer.proposal.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {columns.map(column => (
                <Column
                  key={column.at}
                  column={column}
                  nameAt={at => columns.find(one => one.at === at)?.name ?? ''}
                  onChange={by =>
                    set(
                      column.at,
                      by.kind
                        ? { ...by, misfits: misfitsOf({ ...column, ...by }, cellsAt(rows, column.at), names) }
                        : by,
                    )
                  }
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

interface ColumnProps {
  column: ProposedColumn
  nameAt(place: number): string
  onChange(by: Partial<ProposedColumn>): void
}

const SHOWN = 3

function Column({ column, nameAt, onChange }: ColumnProps) {
  const t = useT()
  const { name, kind, taken, values, misfits, formula, named, to } = column
  const shown = values.slice(0, kind.type === 'enum' ? 8 : SHOWN).join(t('designer.comma'))
  return (
    <tr data-off={!taken || undefined}>
      <td>
        <div className="dz-proposal-name">
          <Checkbox
            checked={taken}
            aria-label={t('designer.proposal.take', { name })}
            onChange={({ target }) => onChange({ taken: target.checked })}
          />
          <Input
            value={name}
            aria-label={t('designer.proposal.nameOf', { name })}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        </div>
      </td>
      <td>
        <TypeSelect
          value={kind}
          label={t('designer.proposal.typeOf', { name })}
          onChange={kind => onChange({ kind, formula: undefined, dict: undefined, to: undefined, why: null })}
        />
      </td>
      <td className="dz-proposal-values">
        {named && <div>{t(`designer.proposal.named.${named}`)}</div>}
        {to !== undefined && <div>{t('designer.proposal.refers', { to })}</div>}
        {formula && <span>= {sayFormula(formula, nameAt)} · </span>}
        <span className="dz-quiet">
          {kind.type === 'enum' ? t('designer.proposal.options', { n: values.length, list: shown }) : shown}
        </span>
      </td>
      <td>
        {misfits.length > 0 && (
          <span className="dz-bad">
            {misfits.slice(0, SHOWN).map(one => (
              <div key={one.row}>{t('designer.proposal.misfit', { ...one })}</div>
            ))}
            {misfits.length > SHOWN && t('designer.proposal.more', { n: misfits.length - SHOWN })}
          </span>
        )}
      </td>
    </tr>
  )
}

/** With the names of its fields. */
const sayFormula = ({ text }: Formula, nameAt: (place: number) => string): string =>
  text.replace(/\*/g, ' × ').replace(/\[(\d+)\]/g, (_, place) => nameAt(Number(place)))

/** The title above the head without what stands in brackets, else the sheet, else the file. */
function titleOf(sheet: ProposedSheet | undefined, file: string): string {
  const title = sheet?.title?.replace(/[\uff08(].*[)\uff09]\s*$/, '').trim()
  const isNamed = sheet && !/^(sheet|\u5de5\u4f5c\u8868)?\s*\d*$/i.test(sheet.name)
  return (title || (isNamed ? sheet.name : file.replace(/\.xlsx$/i, ''))).slice(0, 60)
}
