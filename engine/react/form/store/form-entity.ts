/**
 * The entity of a form, compiled once for each document; a form with fields of its own is an entity without a table.
 * @source docs/language.md#form
 */
import type { ClientEntity } from '#adapters/wire/screen.ts'
import { paramEnv } from '../../../compile/page-env.ts'
import { compileEntity, compileRows, type Entity } from '../../../entity/compile-entity.ts'
import { Fault } from '../../../error/fault.ts'
import type { EntityDocument, Field, FormBody } from '../../../schema/document.ts'
import { hasOwnRows } from '../../../value/rule-type.ts'
import type { PageStore } from '../../state/page.ts'
import type { RecordScope } from '../../state/scope.tsx'

const compiled = new WeakMap<EntityDocument, Entity>()
const own = new WeakMap<Field[], ClientEntity>()
const withoutTable = new WeakMap<EntityDocument, ClientEntity>()
/** by the field of the rows that points at their record */
const compiledRows = new WeakMap<EntityDocument, Map<string, Entity>>()
const NO_FIELDS: Field[] = []

/** @throws Fault 'react.entity' when the screen's bundle has no such entity */
export function entityOfForm(
  { bundle, body }: Pick<PageStore, 'bundle' | 'body'>,
  form: Pick<FormBody, 'entity' | 'fields'>,
): { client: ClientEntity; entity: Entity } {
  const client = form.entity === undefined ? ownEntity(form.fields ?? NO_FIELDS) : bundle.entities[form.entity]
  if (!client) throw new Fault('react.entity', { entity: form.entity })
  const more = form.entity === undefined ? paramEnv(body.params) : {}
  const lookup = (key: string) => bundle.entities[key]?.document
  const entity = compiled.get(client.document) ?? compileEntity(client.document, lookup, more)
  compiled.set(client.document, entity)
  return { client, entity }
}

/** The entity of the rows of a children field, compiled once for each document; null when the bundle does not have it. */
export function rowsOfField(
  { bundle }: Pick<PageStore, 'bundle'>,
  parent: RecordScope,
  field: Field,
): { client: ClientEntity; entity: Entity } | null {
  if (hasOwnRows(field)) {
    const entity = parent.rowsOf(field.id)
    return entity && { client: bundle.entities[entity.key] ?? clientOf(entity.document), entity }
  }
  const client = bundle.entities[field.to ?? '']
  if (!client) return null
  const { by = '' } = field
  const known = compiledRows.get(client.document) ?? new Map<string, Entity>()
  const entity = known.get(by) ?? compileRows(client.document, key => bundle.entities[key]?.document, by)
  compiledRows.set(client.document, known.set(by, entity))
  return { client, entity }
}

function ownEntity(fields: Field[]): ClientEntity {
  const made = own.get(fields) ?? clientOf({ kind: 'entity', grammar: 1, key: 'form', title: { zh: '' }, fields })
  own.set(fields, made)
  return made
}

/** Of an entity without a table. */
function clientOf(document: EntityDocument): ClientEntity {
  const made = withoutTable.get(document) ?? { document, path: '', may: [], readOnly: [] }
  withoutTable.set(document, made)
  return made
}
