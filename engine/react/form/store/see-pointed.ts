/**
 * Reads fields of records that a form newly points at and its rules look through (`owner.name`): `$ref` has them only
 * once the record is stored.
 * @source docs/language.md#names
 */
import type { Entity } from '../../../entity/compile-entity.ts'
import { targetOf } from '../../../entity/target-of.ts'
import type { DataPort } from '../../../ports/ports.ts'
import { type EngineRecord, isRecord, type Value } from '../../../value/value.ts'

/**
 * Reads the record that the field at `path` points at and passes it to `tell`, unless it is known already, no rule
 * looks through the field, or the field points elsewhere by the time the answer arrives.
 * @param path  a field, or a cell of its rows: `spans/0/owner`
 * @param tell  receives the place of `$ref` in the form, `spans/0/$ref` in a row, and its new value
 * @throws Fault of the call
 */
export async function seePointed(
  data: DataPort,
  entity: Entity,
  values: () => EngineRecord,
  path: string,
  tell: (at: string, refs: Value) => void,
): Promise<void> {
  const [first = '', index, cell] = path.split('/')
  const id = cell ?? first
  const field = (cell ? entity.fields.get(first)?.rows : entity)?.fields.get(id)?.field
  const target = field?.show && targetOf(field)
  if (!target) return
  const record = () =>
    (cell ? (values()[first] as Value[] | null)?.[Number(index)] : values()) as EngineRecord | undefined
  const chosen = record()?.[id]
  const known = () => (isRecord(record()?.$ref) ? record()!.$ref : {}) as Record<string, Record<string, Value>>
  if (typeof chosen !== 'string' || known()[id]?.[chosen]) return
  const [found] = await data.named(target, [chosen])
  if (!found || record()?.[id] !== chosen) return
  const refs = { ...known(), [id]: { ...known()[id], [chosen]: { ...found, $label: found.label } as Value } }
  tell(cell ? `${first}/${index}/$ref` : '$ref', refs)
}
