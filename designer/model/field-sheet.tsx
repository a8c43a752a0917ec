/** The fields as a sheet: one row a field, a last row for a new one. @source docs/designer.md#surfaces */
import { useT } from '#engine/react/text.ts'
import type { EntityDocument, Field } from '#engine/schema/document.ts'
import { type DocName, nameOf } from '../commands/docs.ts'
import type { Selection } from '../commands/history.ts'
import { useSession, useSessionState } from '../frame/designer-context.tsx'
import { FieldRow } from './field-row.tsx'
import { NewFieldRow } from './new-field-row.tsx'
import { Removed } from './removed.tsx'

const COLUMNS = ['name', 'code', 'type', 'required', 'inList', 'inForm', 'search', 'uses', 'actions'] as const

export function FieldSheet({ entity, selection }: { entity: EntityDocument; selection: Selection }) {
  const t = useT()
  const { published } = useSessionState('published')
  const session = useSession()
  const document: DocName = nameOf(entity)
  const before = published[document]
  const publishedFields = before?.kind === 'entity' ? before.fields : []
  const move = (field: Field, by: -1 | 1) => {
    const ids = entity.fields.map(one => one.id)
    const at = ids.indexOf(field.id)
    const after = by < 0 ? ids[at - 2] : ids[at + 1]
    if (at + by >= 0 && at + by < ids.length)
      session.run('field.reorder', { document, field: field.id, after: after ?? null })
  }
  return (
    <>
      <div className="dz-sheet-scroll">
        <table className="dz-sheet">
          <thead>
            <tr>
              {COLUMNS.map(name => (
                <th key={name} scope="col">
                  {t(`designer.sheet.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entity.fields.map(field => (
              <FieldRow
                key={field.id}
                entity={entity}
                field={field}
                fixedType={publishedFields.some(one => one.id === field.id && one.type === field.type)}
                selected={selection.addresses.includes(`fields/${field.id}`)}
                onMove={by => move(field, by)}
              />
            ))}
            <NewFieldRow entity={entity} />
          </tbody>
        </table>
      </div>
      <Removed entity={entity} before={publishedFields} />
    </>
  )
}
