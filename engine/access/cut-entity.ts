import { isRollup, withoutPointing } from '../rules/pointing.ts'
import type { EntityDocument, Field } from '../schema/document.ts'
import { maskText } from '../value/mask.ts'
import { type Cuts, openVisibility, readsHidden, recordVisibility, type Visibility } from './visibility.ts'

/** Rules of a field that only help to fill in a form; the server checks them itself. */
const HELPS = ['required', 'choices', 'when', 'default'] as const

/**
 * `entity` as one reader may see it: without hidden fields, the rules, checks, indexes and sorts that read them, and
 * the grants. A computed or conditionally locked field whose rule was removed is locked instead, and so is one computed
 * when it is read.
 * A field stays `masked` only for whom it is.
 * @param cuts  what the reader sees of other entities (rows of children, fields shown through a ref)
 * @param up    for rows: what the reader sees of the record that contains them
 * @returns     a document whose text contains no hidden field's id
 */
export function cutEntity(
  entity: EntityDocument,
  access: { hide: readonly string[]; mask?: readonly string[] },
  cuts: Cuts = {},
  up?: Visibility,
): EntityDocument {
  const all = { ...cuts, [entity.key]: { document: entity, ...access } }
  const visibility = recordVisibility(entity.key, all, openVisibility(), up)
  const {
    access: _,
    rightsOf: _rightsOf,
    note: _note,
    requirements: _requirements,
    workbook: _workbook,
    ...kept
  } = entity
  const cut: EntityDocument = {
    ...kept,
    fields: entity.fields.flatMap(field => cutField(field, visibility, access.mask)),
  }
  const sees = (id: string) => !visibility.hides(id)
  if (entity.labelField && !sees(entity.labelField)) delete cut.labelField
  if (entity.checks)
    cut.checks = entity.checks.filter(check => sees(check.at) && !readsHidden(check.refuse, visibility))
  if (entity.indexes) cut.indexes = entity.indexes.filter(index => index.fields.every(sees))
  // of a draft that is tried
  if (entity.samples)
    cut.samples = entity.samples.map(({ id, values = {} }) => ({
      id,
      values: Object.fromEntries(
        Object.entries(values)
          .filter(([field]) => sees(field))
          .map(([field, value]) => [field, access.mask?.includes(field) ? maskText(String(value ?? '')) : value]),
      ),
    }))
  if (entity.screen?.sort) cut.screen = { ...entity.screen, sort: entity.screen.sort.filter(sort => sees(sort.id)) }
  return cut
}

function cutField(field: Field, visibility: Visibility, mask: readonly string[] = []): Field[] {
  if (visibility.hides(field.id)) return []
  const cut = isRollup(field) ? readOnly(field) : { ...field }
  if (!mask.includes(field.id)) delete cut.masked
  for (const key of HELPS) if (readsHidden(cut[key], visibility)) delete cut[key]
  if (readsHidden(field.readOnly, visibility)) cut.readOnly = true
  if (readsHidden(cut.value, visibility)) {
    delete cut.value
    cut.readOnly = true
  }
  if (field.show) cut.show = field.show.filter(shown => !visibility.hides(`${field.id}.${shown}`))
  return [cut]
}

/** A field computed when it is read, for the form: its value comes with the record, and a new record begins with that of none. */
function readOnly({ value, ...field }: Field): Field {
  return { ...field, default: withoutPointing(value!), readOnly: true }
}
