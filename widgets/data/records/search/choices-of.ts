import { searchBy } from '#engine/react/data/search-request.ts'
import { optionsOf } from '#engine/react/field/options.ts'
import type { PageStore } from '#engine/react/state/page.ts'
import type { Translate } from '#engine/react/text.ts'
import type { Field, Json, SearchField } from '#engine/schema/document.ts'

export type SearchChoices = { id: string; title: string }[]

/** More options need a picker that searches them. */
const MOST = 12

/** The options of a search field that is drawn as a chip; undefined for any other. */
export function choicesOf(page: PageStore, entry: SearchField, field: Field, t: Translate): SearchChoices | undefined {
  if (entry.widget || !['equal', 'in'].includes(searchBy(entry, field))) return undefined
  const options =
    field.type === 'boolean'
      ? [
          { id: 'true', title: t('data.yes') },
          { id: 'false', title: t('data.no') },
        ]
      : field.type === 'enum' || field.type === 'dict'
        ? optionsOf(page, field, null, page.ports.lang)
        : undefined
  return options && options.length > 0 && options.length <= MOST ? options : undefined
}

/** The value of a search once `option` is pressed: null when nothing is chosen. */
export function nextChoice(options: SearchChoices, value: Json, option: string, many: boolean): Json {
  const chosen = [value ?? []].flat().map(String)
  if (!many) return chosen.includes(option) ? null : option
  const next = options.map(each => each.id).filter(each => chosen.includes(each) !== (each === option))
  return next.length > 0 ? next : null
}

export const takesMany = (entry: SearchField, field: Field): boolean => searchBy(entry, field) === 'in'
