/** A row of the grid: a sample record, or a free one. */
import { memo } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { WithMenu } from '#engine/react/overlay/menu.tsx'
import { useLang, useT } from '#engine/react/text.ts'
import type { Field, Json, Option } from '#engine/schema/document.ts'
import { pick } from '#engine/text/text.ts'
import type { DocName } from '../../commands/documents/docs.ts'
import { readText, sayText, whyNotTyped } from '../../new/read-text.ts'
import { useSay } from '../../say/say.ts'
import { useOutside, useSession } from '../../session/designer-context.tsx'
import { CellInput, type GridMoves } from './cell-input.tsx'
import { placeOfCell } from './rows.ts'

export interface GridCellActs {
  go(row: number, field: string): void
  write(row: number, field: Field, text: string): void
  paste(row: number, field: string, text: string): boolean
}

interface GridRowProps {
  document: DocName
  fields: readonly Field[]
  dicts: Readonly<Record<string, { options: Option[] }>>
  row: number
  id: string
  /** undefined for a free row */
  values: Readonly<Record<string, Json>> | undefined
  /** of the fields that are computed */
  computed: Readonly<Record<string, Json>> | undefined
  /** the field of the cell with the focus */
  active: string | undefined
  grabs: boolean
  /** changes when a text that is no value came or went */
  loose: number
  moves: GridMoves
  acts: GridCellActs
  onRemove?(id: string | null): void
}

export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { fields, row, id, values, computed, active, onRemove } = props
  const t = useT()
  const number = row + 1
  return (
    <tr>
      <th scope="row">
        {values && onRemove ? (
          <WithMenu
            items={[
              { key: 'row', label: t('designer.grid.removeRow'), run: () => onRemove(id) },
              { key: 'all', label: t('designer.grid.removeRows'), danger: true, run: () => onRemove(null) },
            ]}
          >
            <button type="button" tabIndex={-1} aria-label={t('designer.grid.rowMenu', { row: number })}>
              {number}
            </button>
          </WithMenu>
        ) : (
          number
        )}
      </th>
      {fields.map(field => (
        <Cell
          key={field.id}
          {...props}
          field={field}
          value={(field.value === undefined ? values : computed)?.[field.id] ?? null}
          isActive={active === field.id}
        />
      ))}
      <td className="dz-grid-rest" />
    </tr>
  )
})

interface CellProps extends GridRowProps {
  field: Field
  value: Json
  isActive: boolean
}

function Cell({ document, field, dicts, row, id, value, isActive, grabs, moves, acts }: CellProps) {
  const t = useT()
  const say = useSay()
  const lang = useLang()
  const session = useSession()
  const { clock } = useOutside().ports
  const options = field.options ?? dicts[field.dict ?? '']?.options ?? []
  const kept = session.looseAt(placeOfCell(document, id, field.id), value)
  const loose = typeof kept === 'string' ? kept : undefined
  const why = whyNotTyped(field)
  const issue = loose === undefined ? undefined : readText(field, loose, options).issue
  const wrong = issue && say.issues([issue])
  const text = loose ?? sayText(field, value, options, lang)
  const shown = loose ?? sayText(field, value, options, lang, clock.now())
  const label = t('designer.grid.cell', { name: say.text(field.title), row: row + 1 })
  const title = why === null ? undefined : t(`designer.grid.${why}`)
  const flips = field.type === 'boolean' && why === null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys come from the cell with the focus
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid it is a gridcell
    <td
      className={isActive ? 'dz-grid-on' : undefined}
      data-wrong={wrong ? true : undefined}
      data-quiet={why ?? undefined}
      data-end={field.type === 'integer' || field.type === 'decimal' || undefined}
      title={wrong ?? title}
      aria-label={shown === '' ? label : `${label}: ${shown}`}
      aria-readonly={why !== null || undefined}
      onClick={() => isActive || acts.go(row, field.id)}
    >
      {isActive ? (
        <CellInput
          {...{ text, label, title, wrong, moves, grabs }}
          readOnly={why !== null}
          choices={
            field.type === 'enum' || field.type === 'dict' ? options.map(one => pick(one.title, lang)) : undefined
          }
          flip={flips ? sayText(field, value !== true, options, lang) : undefined}
          onCommit={given => acts.write(row, field, given)}
          onPaste={given => acts.paste(row, field.id, given)}
        />
      ) : (
        <Shown {...{ field, value, options }} text={shown} isLoose={loose !== undefined} />
      )}
    </td>
  )
}

interface ShownProps {
  field: Field
  value: Json
  text: string
  options: readonly Option[]
  isLoose: boolean
}

/** As the runtime shows it: a choice in its colour, a tick for yes. */
function Shown({ field, value, text, options, isLoose }: ShownProps) {
  const lang = useLang()
  if (isLoose || value === null) return text
  if (field.type === 'boolean') return value === true ? <Icon name="check" /> : text
  if (field.type !== 'enum' && field.type !== 'dict') return text
  return [value].flat().map(code => {
    const option = options.find(one => one.id === code)
    return (
      <span key={String(code)} className="dz-grid-choice" data-colour={option?.colour}>
        {option ? pick(option.title, lang) : String(code)}
      </span>
    )
  })
}
