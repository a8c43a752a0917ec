/** The fields as a sheet: one row for each field, and a last row for a new one. @source docs/designer.md#surfaces */
import { useEffect, useMemo, useRef, useState } from 'react'
import { useT } from '#engine/react/text.ts'
import { useNear } from '#engine/react/use-near.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { type DocName, nameOf } from '../../commands/documents/docs.ts'
import { FindFields, isWanted } from '../../controls/choices/find-fields.tsx'
import { useKindTitle } from '../../say/use-type-title.ts'
import { useSessionState } from '../../session/designer-context.tsx'
import { useEditLang } from '../../session/edit-lang.tsx'
import type { Selection } from '../../session/journal/history.ts'
import { screenOf, searchIn, stands } from '../places-of-field.ts'
import { useFixedTypes } from '../use-published-fields.ts'
import { countUses } from '../uses.ts'
import { FieldRow, type FieldRowProps } from './field-row.tsx'
import { NewFieldRow } from './new-field-row.tsx'

const COLUMNS = ['name', 'code', 'type', 'required', 'inList', 'inForm', 'search', 'uses', 'actions'] as const
/** rows drawn together when they come near */
const RUN = 10
const NEAR = '600px'

export function FieldSheet({ entity, selection }: { entity: EntityDocument; selection: Selection }) {
  const t = useT()
  const { view } = useSessionState('view')
  const [wanted, setWanted] = useState('')
  const sheet = useRef<HTMLTableElement>(null)
  const document: DocName = nameOf(entity)
  const types = useFixedTypes(entity)
  const uses = useMemo(() => countUses(view, entity.key), [view, entity.key])
  const screen = screenOf(view, entity.key)
  const [selected] = selection.addresses
  const rows = entity.fields.flatMap((field): FieldRowProps[] => {
    const { id, type } = field
    const chosen = selection.addresses.includes(`fields/${id}`)
    if (!chosen && !isWanted(field, wanted)) return []
    return [
      {
        document,
        field,
        screen,
        fixedType: types.get(id) === type,
        selected: chosen,
        column: stands(view, screen, 'column', id),
        node: stands(view, screen, 'node', id),
        search: searchIn(view, screen, field),
        uses: uses.get(id) ?? 0,
        movable: wanted === '',
      },
    ]
  })
  const runs = Array.from({ length: Math.ceil(rows.length / RUN) }, (_, at) => rows.slice(at * RUN, (at + 1) * RUN))
  // while fields are added one after another, the row being typed in stays in view, whatever is selected
  useEffect(() => {
    const row =
      selected && (sheet.current?.querySelector('tr.dz-new:focus-within') ?? sheet.current?.querySelector('tr.dz-on'))
    if (row) row.scrollIntoView({ block: 'nearest' })
  }, [selected])
  return (
    <>
      <FindFields fields={entity.fields} wanted={wanted} onWanted={setWanted} />
      <div className="dz-sheet-scroll">
        <table className="dz-sheet dz-field-sheet" ref={sheet}>
          <thead>
            <tr>
              {COLUMNS.map(name => (
                <th key={name} scope="col">
                  {t(`designer.sheet.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          {runs.map((run, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows move from run to run
            <Run key={place} rows={run} />
          ))}
          <tbody>
            <NewFieldRow entity={entity} />
          </tbody>
        </table>
      </div>
    </>
  )
}

/** Some rows; far ones are placeholders of the same height with name and code. */
function Run({ rows }: { rows: FieldRowProps[] }) {
  const kindTitle = useKindTitle()
  const { lang } = useEditLang()
  const { near, place } = useNear(NEAR)
  return (
    <tbody ref={place}>
      {rows.map(row =>
        near || row.selected ? (
          <FieldRow key={row.field.id} {...row} />
        ) : (
          <tr key={row.field.id} className="dz-far">
            <td>{row.field.title[lang] ?? row.field.title.zh}</td>
            <td>
              <code>{row.field.id}</code>
            </td>
            <td colSpan={7}>{kindTitle(row.field)}</td>
          </tr>
        ),
      )}
    </tbody>
  )
}
