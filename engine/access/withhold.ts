import { targetOf } from '../entity/target-of.ts'
import { isRollup, pointingCalls, readPointing } from '../rules/pointing.ts'
import type { EntityDocument, Field } from '../schema/document.ts'
import { type Cut, type Cuts, openVisibility, readsHidden, recordVisibility } from './visibility.ts'

/**
 * Hides every computed field whose formula reads something hidden, be it another computed field, of a row or through a
 * reference.
 * @source docs/language.md#grants
 */
export function withholdFormulas(cuts: Cuts): Cuts {
  const all: Cuts = { ...cuts }
  for (let isDone = false; !isDone; ) {
    isDone = true
    for (const [key, cut] of Object.entries(all)) {
      const visibility = recordVisibility(key, all, openVisibility())
      const reads = cut.document.fields.filter(
        ({ id, value }) => !cut.hide.includes(id) && readsHidden(value, visibility),
      )
      if (!reads.length) continue
      all[key] = { ...cut, hide: [...cut.hide, ...reads.map(({ id }) => id)] }
      isDone = false
    }
  }
  return all
}

/**
 * The fields of one entity that are hidden with `hide`: those, and the formulas that read one of them in the record. What
 * is computed from records that point here depends on other entities, and is left out.
 * @param rows  what is hidden of the entities of its rows
 */
export function hiddenWith(
  { fields, ...entity }: EntityDocument,
  hide: readonly string[],
  rows: Cuts = {},
): readonly string[] {
  const document = { ...entity, fields: fields.filter(field => !isRollup(field)) }
  return withholdFormulas({ ...rows, [entity.key]: { document, hide } })[entity.key]!.hide
}

/**
 * The cuts of an entity and of all that its formulas can read: by rows, references and records that point here. Secrets
 * are hidden from everybody.
 */
export function reachedCuts(from: string, cutOf: (key: string) => Cut | undefined): Cuts {
  const cuts: Cuts = {}
  const reached = new Set([from])
  for (const key of reached) {
    const cut = cutOf(key)
    if (!cut) continue
    const secrets = cut.document.fields.flatMap(({ id, secret }) => (secret ? id : []))
    cuts[key] = { ...cut, hide: [...cut.hide, ...secrets] }
    for (const to of cut.document.fields.flatMap(readThrough)) reached.add(to)
  }
  return cuts
}

/** The entities whose fields a rule can read through the field. */
function readThrough(field: Field): string[] {
  const to = field.type === 'children' ? field.to : field.show?.length ? targetOf(field) : undefined
  return [...(to === undefined ? [] : [to]), ...pointingCalls(field.value).map(name => readPointing(name)!.entity)]
}
