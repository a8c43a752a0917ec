/** The search fields of a list that this reader has, with what each is called and offers. */
import { usePage } from '#engine/react/state/scope.tsx'
import { useT } from '#engine/react/text.ts'
import type { Field, Json, SearchField } from '#engine/schema/document.ts'
import { pick } from '#engine/text/text.ts'
import { choicesOf, type SearchChoices } from './choices-of.ts'

export type SearchValues = Record<string, Json>

export interface KnownEntry {
  entry: SearchField
  field: Field
  title: string
  /** undefined for a field that is drawn as one */
  choices?: SearchChoices
}

export function useKnownEntries(entries: SearchField[], fields: ReadonlyMap<string, Field>): KnownEntry[] {
  const page = usePage()
  const t = useT()
  return entries.flatMap(entry => {
    const field = fields.get(entry.bind ?? entry.id)
    if (!field) return []
    return {
      ...{ entry, field, title: pick(entry.title ?? field.title, page.ports.lang) },
      choices: choicesOf(page, entry, field, t),
    }
  })
}
