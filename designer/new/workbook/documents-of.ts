/** The documents of an app made from the sheets of a workbook: models, rows and a list of each model. @source docs/designer.md#workbooks */
import { firstModel, MAKERS, wholeToKeepers } from '#engine/entity/first-model.ts'
import { MOST_SAMPLES } from '#engine/entity/samples.ts'
import { translate } from '#engine/react/text.ts'
import type { AnyDocument, EntityDocument, Field, Json, WorkbookSource } from '#engine/schema/document.ts'
import type { Lang, Text } from '#engine/text/text.ts'
import { parseValue } from '#engine/value/parse-value.ts'
import { codesOf, readCell } from '#engine/value/read-cell.ts'
import { codeFrom } from '../../commands/documents/code-from.ts'
import { freeId } from '../../commands/documents/ids.ts'
import { kindOf } from '../../kind/guess/kind-of-name.ts'
import { withOptions } from '../new-columns.ts'
import { type Known, newField, rowsModel } from '../new-field.ts'
import { markSearched, namingField } from '../searched-first.ts'
import { type Belonging, idAt, type ProposedSheet } from './proposed.ts'

interface NewApp {
  key: string
  title: Text
  /** of the names in the workbook */
  lang: Lang
  /** absent for a table that was pasted: its rows are samples */
  file?: Pick<WorkbookSource, 'file' | 'name'>
}

/** Of the sheets and columns that are taken. */
export function documentsOf({ key, title, lang, file }: NewApp, sheets: readonly ProposedSheet[]): AnyDocument[] {
  const taken = sheets.filter(sheet => sheet.taken)
  const first = taken.find(({ of }) => !of)
  const alone = taken.filter(({ of }) => !of)
  // a model of rows is called by its field
  const ids = ['manage', ...taken.flatMap(({ of, name }) => (of ? codeFrom(name) : []))]
  const ownKey = (wish: string) => {
    const id = freeId(wish, ids)
    ids.push(id)
    return `${key}.${id}`
  }
  const keys = new Map(
    alone.map(sheet => [sheet.sheet, sheet === first ? key : ownKey(codeFrom(sheet.name) || 'sheet')] as const),
  )
  const documents: AnyDocument[] = []
  for (const sheet of alone) {
    const isFirst = sheet === first
    const name = isFirst ? title : named(sheet.name, lang)
    const own = keys.get(sheet.sheet)!
    const rows = taken.filter(one => one.of && ('repeats' in one.of ? one.sheet === sheet.sheet : isFirst))
    const models = modelsOf({ key: own, title: name, lang, file, referred: referredOf(taken, keys) }, sheet, rows)
    const page = isFirst ? `${key}.manage` : ownKey('page')
    documents.push(...models, { kind: 'page', grammar: 1, key: page, title: name, from: own })
  }
  return documents
}

/** The models that columns refer to, by the sheets of their records: those whose names are taken. */
function referredOf(taken: ProposedSheet[], keys: Map<string, string>): Map<string, string> {
  const to = new Set(taken.flatMap(({ columns }) => columns.flatMap(column => (column.taken && column.to) || [])))
  const named = taken.filter(sheet => !sheet.of && sheet.columns.some(({ isKey, taken }) => isKey && taken))
  return new Map(named.flatMap(({ sheet }) => (to.has(sheet) ? [[sheet, keys.get(sheet)!] as const] : [])))
}

interface NewModel extends NewApp {
  /** sheets whose records others refer to → their models */
  referred: Map<string, string>
}

/** The model of a sheet, and those of its rows. */
function modelsOf({ file, ...app }: NewModel, sheet: ProposedSheet, rows: ProposedSheet[]): EntityDocument[] {
  const { lang } = app
  const made = firstModel(app.key, app.title, named(sheet.name, lang), [MAKERS])
  const { model, columns } = withColumns({ ...made, fields: [] }, sheet, app)
  const others: EntityDocument[] = []
  const sheets: NonNullable<WorkbookSource['sheets']> = []
  for (const one of rows) {
    const field = newField(model, named(one.name, lang), kindOf('children'), known())
    const filled = withColumns(rowsModel(model, { ...field, to: field.to!, by: field.by! }, []), one, app)
    model.fields.push(field)
    others.push(filled.model)
    sheets.push({ id: field.id, ...placeOf(one.of!), sheet: one.sheet, head: one.head, columns: filled.columns })
  }
  const searched = markSearched(model)
  const label = namingField(searched)
  const fields = searched.fields.map(field => (field === label ? { ...field, required: true } : field))
  const reading = { sheet: sheet.sheet, head: sheet.head, columns, ...(sheets.length > 0 && { sheets }) }
  const source = file && sheet.rows.length > 0 && columns.length > 0 ? { workbook: { ...file, ...reading } } : {}
  const key = sheet.key?.every(id => fields.some(field => field.id === id)) ? sheet.key : []
  const indexes = key.length > 0 ? { indexes: [{ id: 'sourceKey', fields: key, unique: true as const }] } : {}
  const whole = { ...searched, fields, ...indexes, samples: samplesOf(model, sheet, columns), ...source }
  return [whole, ...others].map(wholeToKeepers)
}

/** The rule with the ids of the fields. */
function overFields(rule: Json, ids: ReadonlyMap<string, string>): Json {
  if (Array.isArray(rule)) return rule.map(one => overFields(one, ids))
  if (rule === null || typeof rule !== 'object') return rule
  return Object.fromEntries(
    Object.entries(rule).map(([key, value]) => [
      key,
      key === 'var' ? (ids.get(String(value)) ?? value) : overFields(value as Json, ids),
    ]),
  )
}

function placeOf(of: Belonging): Pick<NonNullable<WorkbookSource['sheets']>[number], 'of' | 'by' | 'repeats'> {
  if ('repeats' in of) return of.repeats.length > 0 ? { repeats: of.repeats } : {}
  return of.by === undefined ? { of: of.at } : { of: of.at, by: of.by }
}

/** The model with a field for each column, and the columns whose cells are values. */
function withColumns(
  begun: EntityDocument,
  sheet: ProposedSheet,
  { lang, referred }: Pick<NewModel, 'lang' | 'referred'>,
) {
  const model = { ...begun, fields: [...begun.fields] }
  const taken = sheet.columns.filter(column => column.taken)
  const ids = new Map<number, string>()
  for (const { at, id, name, whole, kind: said, dict, values, to, isKey } of taken) {
    const target = to === undefined ? undefined : referred.get(to)
    const kind = to !== undefined && target === undefined ? kindOf('string') : said
    const field = withOptions(newField(model, named(name, lang), kind, known(), id), values, value =>
      named(value, lang),
    )
    if (target !== undefined) field.to = target
    if (isKey && referred.has(sheet.sheet) && kind.type === 'string') field.unique = true
    if (kind.type === 'dict' && dict !== undefined) field.dict = dict
    if (whole !== undefined) field.help = named(whole, lang)
    ids.set(at, field.id)
    model.fields.push(field)
  }
  for (const { at, formula } of taken) {
    const field = model.fields.find(({ id }) => id === ids.get(at))!
    if (formula?.reads.every(place => ids.has(place)))
      field.value = overFields(formula.rule, new Map([...ids].map(([place, id]) => [idAt(place), id])))
  }
  const columns = [...ids]
    .filter(([, id]) => model.fields.find(field => field.id === id)?.value === undefined)
    .map(([at, id]) => ({ id, at }))
  return { model, columns }
}

/** The first rows as records hold them; what only the server can look up is left out. */
function samplesOf(
  { fields }: EntityDocument,
  { rows }: ProposedSheet,
  columns: { id: string; at: number }[],
): NonNullable<EntityDocument['samples']> {
  const byId = new Map(fields.map(field => [field.id, field]))
  const read = columns.flatMap(({ id, at }) => {
    const field = byId.get(id)
    return field && !LOOKED_UP.has(field.type) ? [{ at, field, codes: codesOf(field.options ?? []) }] : []
  })
  return rows.slice(0, MOST_SAMPLES).map(({ cells }, place) => {
    const values: Record<string, Json> = {}
    for (const { at, field, codes } of read) {
      const cell = cells[at] ?? null
      if (cell === null) continue
      const { value, issue } = parseValue(field, readCell(field, cell, codes))
      if (!issue && value !== null && value !== undefined) values[field.id] = value as Json
    }
    return { id: `r${place + 1}`, values }
  })
}

const LOOKED_UP = new Set<Field['type']>([
  ...(['user', 'users', 'dept', 'depts', 'ref', 'refs', 'region'] as const),
  ...(['dict', 'file', 'children', 'serial'] as const),
])

const named = (name: string, lang: Lang): Text => (lang === 'en' ? { zh: name, en: name } : { zh: name })

const known = (): Known => ({
  entities: [],
  row: { zh: translate('zh', 'designer.rows.first'), en: translate('en', 'designer.rows.first') },
  option: { zh: translate('zh', 'designer.option.first'), en: translate('en', 'designer.option.first') },
})
