import { targetOf } from '#engine/entity/target-of.ts'
import { searchBy } from '#engine/react/data/search-request.ts'
import { optionsOf } from '#engine/react/field/options.ts'
import type { PageStore } from '#engine/react/state/page.ts'
import type { Translate } from '#engine/react/text.ts'
import type { Field, Json, SearchField } from '#engine/schema/document.ts'

/** Options that are few enough to be pressed. */
export type Choices = { id: string; title: string }[]

/** What a search field that is drawn as a chip offers: options in a menu, or people in a list. */
export type SearchChoices = Choices | 'people'

/** More options need a picker that searches them. */
const MOST = 12

/** What a chip offers; undefined for a search field that is drawn as a field. */
export function choicesOf(page: PageStore, entry: SearchField, field: Field, t: Translate): SearchChoices | undefined {
  if (entry.widget || !['equal', 'in'].includes(searchBy(entry, field))) return undefined
  if (targetOf(field) === 'user') return 'people'
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
export function nextChoice(options: Choices, value: Json, option: string, many: boolean): Json {
  const chosen = [value ?? []].flat().map(String)
  if (!many) return chosen.includes(option) ? null : option
  const next = options.map(each => each.id).filter(each => chosen.includes(each) !== (each === option))
  return next.length > 0 ? next : null
}

/** Whether the field holds several people, or its search takes several values. */
export const takesMany = (entry: SearchField, field: Field): boolean =>
  searchBy(entry, field) === 'in' || field.type === 'users' || field.type === 'refs'
