/**
 * Apps to start from: a file of `schemas/templates/apps` each, an app as it is exported, with its rows as samples. Imported by
 * what is loaded when an app is made.
 * @source docs/designer.md#templates
 */

import { entitiesOf, isEntity } from '#engine/kind/entity.ts'
import type { AnyDocument, Field, Json, SampleRecord } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import { dayNumber, readDay } from '#engine/value/calendar.ts'
import { dayAfter } from '#engine/value/day-after.ts'
import { type ExportedApp, exportedApp } from '../read-exported.ts'

interface TemplateFile {
  /** its place among the others; the last by default */
  sort?: number
  /** what it is for, in a sentence */
  help?: Text
  /** the day its rows were written for: their dates move with it to the day they are taken; absent: they stay */
  day?: string
}

export type AppTemplate = ExportedApp & Pick<TemplateFile, 'help'>

const files = import.meta.glob<TemplateFile>('../../../../schemas/templates/apps/*.json', {
  eager: true,
  import: 'default',
})

/** In their order, with rows about `today`. */
export const appTemplates = (today: string): AppTemplate[] =>
  Object.values(files)
    .toSorted((a, b) => (a.sort ?? Infinity) - (b.sort ?? Infinity))
    .flatMap(({ help, day, ...content }) => {
      const app = exportedApp(content)
      if (!app) return []
      const documents = day === undefined ? app.documents : moveRows(app.documents, daysFrom(day, today))
      return [{ ...app, documents, ...(help && { help }) }]
    })

const daysFrom = (first: string, last: string) => dayNumber(readDay(last)!) - dayNumber(readDay(first)!)

type Values = NonNullable<SampleRecord['values']>

/** The documents with the dates of their sample records so many days later, those in rows of records too. */
export function moveRows(documents: readonly AnyDocument[], days: number): AnyDocument[] {
  const fieldsOf = (key: string | undefined) => entitiesOf(documents).find(one => one.key === key)?.fields ?? []
  const moved = (fields: readonly Field[], values: Values): Values =>
    Object.fromEntries(
      Object.entries(values).map(([id, value]) => {
        const field = fields.find(one => one.id === id)
        return [id, field ? movedValue(field, value as Json) : value]
      }),
    )
  const movedValue = ({ type, to }: Field, value: Json): Json => {
    if (type === 'children' && Array.isArray(value)) return value.map(row => moved(fieldsOf(to), row as Values) as Json)
    if (typeof value !== 'string' || (type !== 'date' && type !== 'datetime')) return value
    return dayAfter(value.slice(0, 10), days) + value.slice(10)
  }
  return documents.map(document =>
    isEntity(document) && document.samples
      ? {
          ...document,
          samples: document.samples.map(({ values = {}, ...row }) => ({
            ...row,
            values: moved(document.fields, values),
          })),
        }
      : document,
  )
}
