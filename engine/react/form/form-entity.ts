/**
 * The entity behind a form, compiled once per document; a form of its own fields is an entity without a table.
 * @source docs/language.md#form
 */
import type { ClientEntity } from '#adapters/wire/screen.ts'
import { compileEntity, type Entity } from '../../entity/compile-entity.ts'
import { Fault } from '../../error/fault.ts'
import type { EntityDocument, FormBody } from '../../schema/document.ts'
import type { PageStore } from '../state/page.ts'

const compiled = new WeakMap<EntityDocument, Entity>()
const own = new WeakMap<FormBody, ClientEntity>()

/** @throws Fault 'react.entity' when the screen brings no such entity */
export function entityOfForm(
  { bundle }: Pick<PageStore, 'bundle'>,
  body: FormBody,
): { client: ClientEntity; entity: Entity } {
  const client = body.entity === undefined ? ownEntity(body) : bundle.entities[body.entity]
  if (!client) throw new Fault('react.entity', { entity: body.entity })
  const entity = compiled.get(client.document) ?? compileEntity(client.document, key => bundle.entities[key]?.document)
  compiled.set(client.document, entity)
  return { client, entity }
}

function ownEntity(body: FormBody): ClientEntity {
  const known = own.get(body)
  if (known) return known
  const document: EntityDocument = {
    kind: 'entity',
    grammar: 1,
    key: 'form',
    title: { zh: '' },
    fields: body.fields ?? [],
  }
  const made = { document, path: '', may: [], readOnly: [] }
  own.set(body, made)
  return made
}
