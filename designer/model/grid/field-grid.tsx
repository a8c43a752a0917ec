/**
 * A model as a spreadsheet: fields as heads, sample records below them.
 * @source docs/designer.md#the-grid; ARIA grid pattern
 */
import { App } from 'antd'
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react'
import { MOST_SAMPLES } from '#engine/entity/samples.ts'
import { useT } from '#engine/react/text.ts'
import type { EntityDocument, Field } from '#engine/schema/document.ts'
import { linesOf } from '#engine/value/lines-of.ts'
import { nameOf } from '../../commands/documents/docs.ts'
import { useSay } from '../../say/say.ts'
import { useSession, useSessionState } from '../../session/designer-context.tsx'
import type { Selection } from '../../session/journal/history.ts'
import { screenOf, searchIn, stands } from '../places-of-field.ts'
import { useAddFields } from '../use-add-fields.ts'
import { useFixedTypes } from '../use-published-fields.ts'
import type { GridMoves } from './cell-input.tsx'
import { GridHead } from './grid-head.tsx'
import { type GridCellActs, GridRow } from './grid-row.tsx'
import { NewHead } from './new-head.tsx'
import { rowIds } from './rows.ts'
import { useComputed } from './use-computed.ts'
import { useFillCells } from './use-fill-cells.ts'
import './grid.css'

/** The row of the heads, and the column of the empty head. */
const HEAD = -1
const NEW = ''

interface Place {
  row: number
  /** id of the field */
  field: string
}

export function FieldGrid({ entity, selection }: { entity: EntityDocument; selection: Selection }) {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const { app, view } = useSessionState('app', 'view')
  const document = nameOf(entity)
  const ids = useMemo(() => rowIds(entity), [entity])
  const computed = useComputed(entity)
  const fixed = useFixedTypes(entity)
  const screen = screenOf(view, entity.key)
  const [choosing, setChoosing] = useState<string | null>(null)
  const { at, grabs, go, moves } = usePlace(entity, ids.length)
  const { acts, loose } = useCells(entity, go)
  const fields = useAddFields(entity)
  const frame = useRef<HTMLDivElement>(null)
  const chosen = selection.addresses.at(-1)
  useEffect(() => {
    if (chosen) frame.current?.querySelector('.dz-grid-chosen')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [chosen])
  const handed = useStable({
    goHead: (field: string) => go({ row: HEAD, field }),
    goBeside(field: string, to: boolean) {
      const all = entity.fields.map(({ id }) => `fields/${id}`)
      const [here, from] = [all.indexOf(`fields/${field}`), all.indexOf(chosen ?? '')]
      const ranged = to && from >= 0 ? all.slice(Math.min(from, here), Math.max(from, here) + 1) : [all[here]!]
      const isIn = !to && selection.addresses.includes(all[here]!)
      const kept = selection.addresses.filter(one => all.includes(one) && !ranged.includes(one))
      // what is typed into is the last one chosen
      const [last] = isIn ? kept.slice(-1) : [`fields/${field}`]
      if (!last) return
      go({ row: HEAD, field: last.slice('fields/'.length) })
      session.select({
        document,
        addresses: [...kept, ...(isIn ? [] : ranged)].filter(one => one !== last).concat(last),
      })
    },
    pasteHead: (text: string, field: Field) => fields.paste(text, { over: field }),
    removeRows: (id: string | null) => {
      const rows = id === null ? (entity.samples ?? []).map(one => one.id) : [id]
      session.run('samples.remove', { document, rows })
    },
  })
  return (
    <>
      <div className="dz-sheet-scroll dz-grid" ref={frame}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA grid pattern on a table
          role="grid"
          aria-label={t('designer.grid.of', { name: say.text(entity.title) })}
          style={{ '--dz-columns': entity.fields.length } as CSSProperties}
        >
          <thead>
            <tr>
              <td className="dz-grid-corner" />
              {entity.fields.map(field => (
                <GridHead
                  key={field.id}
                  {...{ document, field, screen, grabs, moves }}
                  fixedType={fixed.get(field.id) === field.type}
                  column={stands(view, screen, 'column', field.id)}
                  isSearched={searchIn(view, screen, field) !== ''}
                  chosen={selection.addresses.includes(`fields/${field.id}`) ? selection.addresses.length : 0}
                  isActive={at.row === HEAD && at.field === field.id}
                  isChoosing={choosing === field.id}
                  onGo={handed.goHead}
                  onBeside={handed.goBeside}
                  onChoose={setChoosing}
                  onPaste={handed.pasteHead}
                />
              ))}
              <NewHead
                {...{ entity, grabs, moves }}
                isActive={at.row === HEAD && at.field === NEW}
                onFocus={() => go({ row: HEAD, field: NEW })}
              />
            </tr>
          </thead>
          <tbody>
            {ids.map((id, row) => (
              <GridRow
                key={id}
                {...{ document, row, id, grabs, loose, moves, acts }}
                fields={entity.fields}
                dicts={app.library.dicts}
                values={entity.samples?.[row]?.values ?? (entity.samples?.[row] && NONE)}
                computed={computed.get(id)}
                active={at.row === row ? at.field : undefined}
                onRemove={handed.removeRows}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className="dz-quiet dz-grid-note">{t('designer.grid.note')}</p>
    </>
  )
}

const NONE = {}

/** The cell with the focus, and how keys go to another one. */
function usePlace(entity: EntityDocument, rows: number) {
  const session = useSession()
  const document = nameOf(entity)
  const [asked, setAt] = useState<Place>({ row: HEAD, field: NEW })
  const [grabs, setGrabs] = useState(false)
  const isThere = asked.field === NEW ? asked.row === HEAD : entity.fields.some(({ id }) => id === asked.field)
  const at = isThere && asked.row < rows ? asked : { row: HEAD, field: NEW }
  const handed = useStable({
    go(to: Place) {
      setGrabs(true)
      setAt(to)
      const addresses = to.field === NEW ? [] : [`fields/${to.field}`]
      if (addresses.join() !== session.state().selection?.addresses.join()) session.select({ document, addresses })
    },
    move(byRows: number, byColumns: number) {
      const fields = entity.fields.map(({ id }) => id)
      const row = Math.min(rows - 1, Math.max(HEAD, at.row + byRows))
      const columns = row === HEAD ? [...fields, NEW] : fields
      const from = at.field === NEW ? fields.length : fields.indexOf(at.field)
      const to = Math.min(columns.length - 1, Math.max(0, from + byColumns))
      handed.go({ row, field: columns[to]! })
    },
    tab(back: boolean): boolean {
      const fields = entity.fields.map(({ id }) => id)
      const cells = [...fields.map((field): Place => ({ row: HEAD, field })), { row: HEAD, field: NEW }]
      for (let row = 0; row < rows; row++) cells.push(...fields.map((field): Place => ({ row, field })))
      const now = cells.findIndex(one => one.row === at.row && one.field === at.field)
      const to = cells[now + (back ? -1 : 1)]
      if (to) handed.go(to)
      return to !== undefined
    },
    undo: () => session.undo(),
    redo: () => session.redo(),
  })
  return { at, grabs, go: handed.go, moves: handed as GridMoves }
}

/** Writes cells, and what is pasted from a cell on. */
function useCells(entity: EntityDocument, go: (to: Place) => void): { acts: GridCellActs; loose: number } {
  const t = useT()
  const { message } = App.useApp()
  const fill = useFillCells(entity)
  const [loose, setLoose] = useState(0)
  const put = (cells: Parameters<typeof fill>[0]) => {
    fill(cells)
    setLoose(count => count + 1)
  }
  const acts = useStable<GridCellActs>({
    go: (row, field) => go({ row, field }),
    write: (row, field, text) => put([{ row, field, text }]),
    paste(row, id, text) {
      const lines = linesOf(text)
      const width = Math.max(...lines.map(line => line.length))
      if (lines.length < 2 && width < 2) return false
      const first = entity.fields.findIndex(one => one.id === id)
      const fields = entity.fields.slice(first)
      const cells = lines.slice(0, MOST_SAMPLES - row).flatMap((line, down) =>
        line.slice(0, fields.length).map((cell, right) => ({
          row: row + down,
          field: fields[right] as Field,
          text: cell ?? '',
        })),
      )
      put(cells)
      const taken = { rows: Math.min(lines.length, MOST_SAMPLES - row), n: Math.min(width, fields.length) }
      const out = { moreRows: lines.length - taken.rows, moreColumns: width - taken.n }
      if (out.moreRows + out.moreColumns > 0) message.warning(t('designer.grid.out', { ...taken, ...out }))
      else message.info(t('designer.grid.block', taken))
      return true
    },
  })
  return { acts, loose }
}

/** The same functions on every drawing, which do what the latest ones do. */
function useStable<T extends object>(latest: T): T {
  const held = useRef(latest)
  held.current = latest
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(latest).map(name => [
          name,
          (...args: unknown[]) => (held.current as Record<string, (...args: unknown[]) => unknown>)[name]!(...args),
        ]),
      ) as T,
  )
  return stable
}
