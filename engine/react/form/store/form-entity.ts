/**
 * The entity of a form, compiled once for each document; a form with fields of its own is an entity without a table.
 * @source docs/language.md#form
 */
import type { ClientEntity } from '#adapters/wire/screen.ts'
import { compileEntity, type Entity } from '../../../entity/compile-entity.ts'
import { Fault } from '../../../error/fault.ts'
import type { EntityDocument, Field, FormBody } from '../../../schema/document.ts'
import type { PageStore } from '../../state/page.ts'

const compiled = new WeakMap<EntityDocument, Entity>()
const own = new WeakMap<Field[], ClientEntity>()
const NO_FIELDS: Field[] = []

/** @throws Fault 'react.entity' when the screen's bundle has no such entity */
export function entityOfForm(
  { bundle }: Pick<PageStore, 'bundle'>,
  form: Pick<FormBody, 'entity' | 'fields'>,
): { client: ClientEntity; entity: Entity } {
  const client = form.entity === undefined ? ownEntity(form.fields ?? NO_FIELDS) : bundle.entities[form.entity]
  if (!client) throw new Fault('react.entity', { entity: form.entity })
  const entity = compiled.get(client.document) ?? compileEntity(client.document, key => bundle.entities[key]?.document)
  compiled.set(client.document, entity)
  return { client, entity }
}

function ownEntity(fields: Field[]): ClientEntity {
  const known = own.get(fields)
  if (known) return known
  const document: EntityDocument = {
    kind: 'entity',
    grammar: 1,
    key: 'form',
    title: { zh: '' },
    fields,
  }
  const made = { document, path: '', may: [], readOnly: [] }
  own.set(fields, made)
  return made
}
