/**
 * Imports records from a spreadsheet, for any entity with the verb `import`: a template, the import itself (which runs
 * after the call that starts it), its progress, and its report.
 * @source docs/http.md#imports-and-exports
 */
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import { fill, type Lang, pick, type Text } from '#engine/text/text.ts'
import texts from '#schemas/text/sheets.json' with { type: 'json' }
import { mustHaveUploaded } from '../../../entity/files/may-read.ts'
import type { ErrorTexts } from '../../../http/answer/error-texts.ts'
import { readDicts } from '../../../layers/library.ts'
import { beginImport } from '../../../sheets/begin-import.ts'
import { mustBeSheet } from '../../../sheets/read-sheet.ts'
import { readIds } from '../../read-ids.ts'
import type { Verb, VerbContext } from '../../verb.ts'
import { mendSheet } from './mend-sheet.ts'
import { comparedState, dropWaiting, mergeCalls } from './merge/calls.ts'
import { importColumns, keyColumn } from './rows/columns.ts'
import { type RowNote, readNotes, readWork, type WorkState } from './works.ts'

/** Refused rows sent with the state; the report has them all. */
const SHOWN = 100

/**
 * Starts an import of a file the caller uploaded, by its `attachId`; with `compare` it is compared first, and waits for
 * `apply`. @returns `{ id }` of the import
 */
export const importRecords: Verb = {
  method: 'POST',
  async run({ db, who, entity, imports, input }) {
    const id = await db.write(who, async trx => {
      const attach = await mustHaveUploaded(trx, who, input.attachId)
      mustBeSheet(attach)
      const work = { entity: entity.key, file: attach.name, name: attach.originalName }
      if (input.compare !== true) return beginImport(trx, who, work)
      await dropWaiting(trx, who, entity.key)
      return beginImport(trx, who, { ...work, merge: {} })
    })
    imports.wake()
    return { id }
  },
  parts: {
    template: { method: 'GET', unkept: true, run: template },
    state: { method: 'GET', own: true, unkept: true, run: state },
    report: { method: 'GET', own: true, unkept: true, run: report },
    ...mergeCalls,
  },
}

async function template({ db, who, entities, entity, lang }: VerbContext) {
  const reader = await entities.open(who, entity.key, 'import')
  const columns = importColumns(reader)
  const dicts = await db.readAtOnce(who, trx =>
    readDicts(
      trx,
      columns.flatMap(({ field }) => field.dict ?? []),
    ),
  )
  const title = pick(entity.title, lang)
  const known = { dicts, models: reader.models }
  const { templateSheets } = await import('./template.ts')
  const { wholeBook } = await import('../../../sheets/write-sheet.ts')
  return wholeBook(
    fill(pick(texts.template, lang), { title }),
    templateSheets(columns, keyColumn(columns), known, title, lang),
  )
}

/** The state of the import `id`, by default the caller's newest; null when there is none. */
async function state({ db, who, entities, entity, errors, lang, input }: VerbContext) {
  const [id = null] = readIds(input.id)
  const models = await entities.models(who.tenant)
  const [work, refused, warned, left, compared] = await db.read(who, async trx => {
    const work = await readWork(trx, who, entity.key, id)
    const shown = async (which: 'refused' | 'warned' | 'left', most: number) =>
      work ? readNotes(trx, work.id, which, most) : []
    return [
      work,
      await shown('refused', SHOWN),
      await shown('warned', SHOWN + 1),
      await shown('left', SHOWN),
      work ? await comparedState(trx, models.get(entity.key), work) : null,
    ] as const
  })
  if (!work) {
    await entities.mustBeAllowed(who, entity.key, 'import')
    if (id !== null) throw new Fault('import.unknown')
    return null
  }
  const { choices, source, back, ...shown } = work
  const told = work.added > 0 ? (await entities.hookOf(who, entity.key))?.import?.told : undefined
  return {
    ...shown,
    ...compared,
    back,
    left: { count: work.left, rows: left.map(note => saidOf(note, errors, lang)) },
    fault: work.fault && errors.text(work.fault.code, work.fault.params, lang),
    told: told ? pick(told, lang) : null,
    rows: refused.map(note => saidOf(note, errors, lang)),
    warned: warned.slice(0, SHOWN).map(note => saidOf(note, errors, lang)),
    moreWarned: warned.length > SHOWN,
  }
}

const saidOf = ({ row, label, issues }: RowNote, errors: ErrorTexts, lang: Lang) => ({
  ...{ row, label },
  reason: reasonOf(issues, errors, lang),
})

/** The report: sheets of the refused rows, to mend and with their reasons, of those with something left wrong, and the sheet of the entity's hook about the added ones. */
async function report({ db, who, entities, entity, errors, lang, input }: VerbContext) {
  const [id = null] = readIds(input.id)
  // the sheet about those added may hold secrets, for who may add them still
  const may = await entities.open(who, entity.key, 'import').catch(() => null)
  const hook = may ? (await entities.hookOf(who, entity.key))?.import : undefined
  const found = await db.read(who, async trx => {
    const work = await readWork(trx, who, entity.key, id)
    if (!work) return null
    const added = hook ? (await readNotes(trx, work.id, 'added')).flatMap(({ record }) => record ?? []) : []
    return {
      work,
      refused: await readNotes(trx, work.id, 'refused'),
      warned: await readNotes(trx, work.id, 'warned'),
      told: added.length ? await hook!.tell(trx, who, work.id, added) : null,
    }
  })
  if (!found) {
    await entities.mustBeAllowed(who, entity.key, 'import')
    throw new Fault('import.unknown')
  }
  const { work, refused, warned, told } = found
  const { wholeBook } = await import('../../../sheets/write-sheet.ts')
  const { models } = await entities.accessContext(who)
  const say = ({ code, params }: Issue) => errors.text(code, params ?? {}, lang)
  const mend = mendSheet(texts.mend, models.get(entity.key).columns, refused, say, lang)
  return wholeBook(fill(pick(texts.report, lang), { title: pick(entity.title, lang) }), [
    ...(mend ? [mend] : []),
    rowsSheet(texts.refused, work, refused, errors, lang),
    ...(warned.length ? [rowsSheet(texts.warned, { fault: null }, warned, errors, lang)] : []),
    ...(told
      ? [
          {
            name: pick(hook!.told, lang),
            columns: told.columns.map(() => ({ width: 24 })),
            rows: [told.columns.map(column => pick(column, lang)), ...told.rows],
          },
        ]
      : []),
  ])
}

function rowsSheet(name: Text, { fault }: Pick<WorkState, 'fault'>, notes: RowNote[], errors: ErrorTexts, lang: Lang) {
  const whole = fault ? [['', '', errors.text(fault.code, fault.params, lang)]] : []
  return {
    name: pick(name, lang),
    columns: [{ width: 8 }, { width: 24 }, { width: 90 }],
    rows: [
      [texts.row, texts.record, texts.reason].map(text => pick(text, lang)),
      ...whole,
      ...notes.map(({ row, label, issues }) => [row, label, reasonOf(issues, errors, lang)]),
    ],
  }
}

function reasonOf(issues: Issue[], errors: ErrorTexts, lang: Lang): string {
  return issues.map(({ code, params }) => errors.text(code, params ?? {}, lang)).join(' | ')
}
