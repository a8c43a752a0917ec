import { searchWays } from '#engine/entity/search-ways.ts'
import type { EntityDocument, Field } from '#engine/schema/document.ts'

const isName = ({ type, format, value }: Field) => type === 'string' && format === undefined && value === undefined

/** Searched by in a list, the first field of each. */
const SEARCHED: ((field: Field) => boolean)[] = [
  isName,
  ({ format }) => format === 'phone',
  ({ type }) => type === 'date' || type === 'datetime',
]

/** What a record is usually called by. */
export const namingField = ({ fields }: EntityDocument): Field | undefined => fields.find(isName)

/** A new model whose list is searched by what is usual. */
export function markSearched(model: EntityDocument): EntityDocument {
  const searched = SEARCHED.map(isOne => model.fields.find(isOne))
  const marked = (field: Field): Field => {
    const ways = searchWays(field)
    const by = ways.includes('between') ? 'between' : ways[0]
    return searched.includes(field) && by ? { ...field, search: by } : field
  }
  return { ...model, fields: model.fields.map(marked) }
}
