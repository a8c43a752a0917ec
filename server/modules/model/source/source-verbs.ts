/**
 * The tables of other databases as fields of draft models, and the publish that makes a model's own table.
 * @source MO-05, MO-07
 */
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { publishDraft } from '../../../store/design/publish.ts'
import { tellPublished } from '../../../store/design/tell-published.ts'
import { mustDesign } from '../../../store/rights.ts'
import type { Verb, VerbContext } from '../../verb.ts'
import { foundModel, readModels } from '../read/catalogue.ts'
import { named } from '../read/named.ts'
import { tellModel } from '../read/read-verbs.ts'
import { readTable } from '../read/source-tables.ts'
import { changeDrafts } from '../write/change-drafts.ts'
import { changeModel } from '../write/write-models.ts'
import { type FieldsOfTable, fieldsOfTable } from './fields-of-table.ts'
import { openRows } from './table-rows.ts'

const readFields = async (context: VerbContext) => {
  const { datasourceId, tableName } = context.input
  const table = await readTable(context, named(datasourceId, 'datasourceId'), named(tableName, 'tableName'))
  return { table, ...fieldsOfTable(table.columns) }
}

/** Why a column became no field, in the reader's language. */
function sayLeft({ errors, lang }: VerbContext, left: Issue[]) {
  return left.map(({ path, code, params = {} }) => ({ columnName: path, reason: errors.text(code, params, lang) }))
}

/** What `initFields` would add, and writes nothing. */
const read: Verb = {
  method: 'GET',
  async run(context) {
    mustDesign(context.who)
    const {
      table: { tableName, comment },
      fields,
      key,
      left,
    } = await readFields(context)
    return { tableName, comment, fields, key, left: sayLeft(context, left) }
  },
}

/** The rows of a table as a workbook, a column for each field that `readTable` makes: an app can be made from it. */
const rows: Verb = {
  method: 'GET',
  async run(context) {
    mustDesign(context.who)
    const { table, fields, of } = await readFields(context)
    const found = await openRows(context, named(context.input.datasourceId, 'datasourceId'), { ...table, of })
    const { streamSheet } = await import('../../../sheets/write-sheet.ts')
    return streamSheet(
      table.tableName,
      fields.map(({ title }) => ({ title: title.zh })),
      found,
    )
  },
}

/** Adds the columns of a table to the draft of a model, those it has not yet. */
const init: Verb = {
  method: 'POST',
  async run(context) {
    const { entity, input, who } = context
    mustDesign(who)
    const { app, entity: model } = foundModel(
      await readModels(context, who),
      named(input.modelId, 'modelId'),
      entity.title,
    )
    const { left, ...made } = await readFields(context)
    const to = changeModel(model.key, entity.title, was => withFields(was, made))
    await changeDrafts(context, [{ app: app.key, rev: input.rev, to }])
    return { ...(await tellModel(context, model.key)), left: sayLeft(context, left) }
  },
}

function withFields(entity: EntityDocument, { fields, key }: Pick<FieldsOfTable, 'fields' | 'key'>): EntityDocument {
  const fresh = fields.filter(({ id }) => !entity.fields.some(field => field.id === id))
  const { indexes = [] } = entity
  const isKept = key.length === 0 || indexes.some(({ id }) => id === KEY)
  return {
    ...entity,
    fields: [...entity.fields, ...fresh],
    ...(isKept ? {} : { indexes: [...indexes, { id: KEY, fields: key, unique: true as const }] }),
  }
}

const KEY = 'sourceKey'

/** Publishes the draft of the model's app as it stands at `rev`, as the designer does: its tables are made from it. */
const createTable: Verb = {
  method: 'POST',
  async run(context) {
    const { entity, input, who, db, store, sql, actions, publish, imports } = context
    mustDesign(who)
    const { app, entity: model } = foundModel(
      await readModels(context, who),
      named(input.modelId ?? input.id, 'modelId'),
      entity.title,
    )
    const rev = typeof input.rev === 'string' && /^\d{1,15}$/.test(input.rev) ? Number(input.rev) : input.rev
    if (!Number.isSafeInteger(rev))
      throw new Fault('model.rev', { rev: JSON.stringify(input.rev ?? null).slice(0, 40) })
    const note = typeof input.note === 'string' ? input.note : ''
    const published = await db.define(who, trx =>
      publishDraft({ store, trx, who, sql, actions }, app.key, { rev: rev as number, note }),
    )
    await tellPublished({ store, publish }, who, app.key, published)
    imports.wake() // of workbooks
    return { ...(await tellModel(context, model.key)), version: published.version }
  },
}

export const SOURCE_VERBS: Record<string, Verb> = {
  'model.readTable': read,
  'model.readRows': rows,
  'model.initFields': init,
  'model.createTable': createTable,
}
