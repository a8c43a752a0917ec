import type { EntityDocument, Field } from '../schema/document.ts'

const LABELS = ['title', 'realName', 'name']

/**
 * The field whose value labels a record: the document's `labelField`, else `title`, `realName` or `name`, else
 * `<key>Name`, else the first line of text; undefined where there is none.
 * @param fields  those that may label it
 * @source docs/http.md#records
 */
export function labelFieldOf({ labelField, key }: EntityDocument, fields: readonly Field[]): Field | undefined {
  const named = [...(labelField ? [labelField] : LABELS), `${key}Name`].map(id => fields.find(field => field.id === id))
  return (
    named.find(field => field !== undefined) ??
    fields.find(field => ['string', 'serial'].includes(field.type) && !field.secret)
  )
}
