/**
 * Apps to start from: a file of `schemas/templates/apps` each, an app as it is exported, with its rows as samples. Imported by
 * what is loaded when an app is made.
 * @source docs/designer.md#templates
 */

import { entitiesOf, isEntity } from '#engine/kind/entity.ts'
import type { AnyDocument, Field, Json, SampleRecord } from '#engine/schema/document.ts'
import type { Lang, Text } from '#engine/text/text.ts'
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
  /** the Chinese texts of its rows → what they are in English */
  rowsInEnglish?: Record<string, string>
}

export type AppTemplate = ExportedApp & Pick<TemplateFile, 'help'>

const files = import.meta.glob<TemplateFile>('../../../../schemas/templates/apps/*.json', {
  eager: true,
  import: 'default',
})

/** In their order, with rows about `today`, in a language. */
export const appTemplates = (today: string, lang: Lang): AppTemplate[] =>
  Object.values(files)
    .toSorted((a, b) => (a.sort ?? Infinity) - (b.sort ?? Infinity))
    .flatMap(({ help, day, rowsInEnglish = {}, ...content }) => {
      const app = exportedApp(content)
      if (!app) return []
      const days = day === undefined ? 0 : daysFrom(day, today)
      const said = (text: string) => (lang === 'en' ? (rowsInEnglish[text] ?? text) : text)
      const documents = withRows(app.documents, ({ type }, text) =>
        type === 'date' || type === 'datetime' ? later(text, days) : said(text),
      )
      return [{ ...app, documents, ...(help && { help }) }]
    })

const daysFrom = (first: string, last: string) => dayNumber(readDay(last)!) - dayNumber(readDay(first)!)

type Values = NonNullable<SampleRecord['values']>

/** A date, with or without a time, so many days later. */
export const later = (text: string, days: number) => dayAfter(text.slice(0, 10), days) + text.slice(10)

/** The documents with other texts in their sample records, and in rows of these. */
export function withRows(
  documents: readonly AnyDocument[],
  put: (field: Field, text: string) => string,
): AnyDocument[] {
  const fieldsOf = (key: string | undefined) => entitiesOf(documents).find(one => one.key === key)?.fields ?? []
  const putAll = (fields: readonly Field[], values: Values): Values =>
    Object.fromEntries(
      Object.entries(values).map(([id, value]) => {
        const field = fields.find(one => one.id === id)
        return [id, field ? putInto(field, value as Json) : value]
      }),
    )
  const putInto = (field: Field, value: Json): Json => {
    if (field.type === 'children' && Array.isArray(value))
      return value.map(row => putAll(fieldsOf(field.to), row as Values) as Json)
    return typeof value === 'string' ? put(field, value) : value
  }
  return documents.map(document =>
    isEntity(document) && document.samples
      ? {
          ...document,
          samples: document.samples.map(({ values = {}, ...row }) => ({
            ...row,
            values: putAll(document.fields, values),
          })),
        }
      : document,
  )
}
