import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Field } from '#engine/schema/document.ts'
import type { Verb, VerbContext } from '../verb.ts'
import { singleActiveField } from './single-active.ts'

/**
 * Adds a copy of the record `id` with what the caller may see, including rows of sub-tables. Its name and unique values
 * get a number appended; a copy of the enabled record is disabled; secrets are not copied.
 * @source EM-04, EM-10
 */
export const copy: Verb = {
  method: 'POST',
  async run(context) {
    const { who, entities, entity, input } = context
    const { label } = (await entities.models(who.tenant)).get(entity.key)
    const original = await entities.detail(who, entity.key, input.id)
    const copied: WireRecord = {}
    for (const field of entity.fields) {
      const { id, name = id, type } = field
      const value = original[name]
      if (id === singleActiveField(entity)) continue
      if (type === 'children') copied[name] = (value as WireRecord[] | undefined)?.map(({ id: _, ...row }) => row)
      else copied[name] = isName(field, label.id) ? await freeName(context, field, value) : value
    }
    return entities.save(who, entity.key, copied)
  },
}

function isName({ id, type, unique }: Field, label: string): boolean {
  return type === 'string' && (unique === true || id === label)
}

/** `leave`, `leave-2`, `leave-3`: the first that is free, cut to the length the field allows. */
async function freeName({ who, entities, entity }: VerbContext, field: Field, value: unknown): Promise<unknown> {
  if (typeof value !== 'string') return value
  const { id, name = id, maxLength = Number.POSITIVE_INFINITY } = field
  for (let n = 2; ; n++) {
    const behind = `-${n}`
    const next = value.slice(0, maxLength - behind.length) + behind
    const { total } = await entities.list(who, entity.key, { size: 1, filters: { [`${name}_equal`]: next } })
    if (total === 0) return next
  }
}
