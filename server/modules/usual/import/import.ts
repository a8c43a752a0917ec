/**
 * Imports records from a spreadsheet, for any entity with the verb `import`: a template, the import itself (which runs
 * after the call that starts it), its progress, and its report.
 * @source docs/http.md#imports-and-exports
 */
import type { NotNull } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import { fill, type Lang, pick, type Text } from '#engine/text/text.ts'
import texts from '#schemas/text/sheets.json' with { type: 'json' }
import type { ErrorTexts } from '../../../http/answer/error-texts.ts'
import { readDicts } from '../../../layers/library.ts'
import { readIds } from '../../read-ids.ts'
import type { Verb, VerbContext } from '../../verb.ts'
import { importColumns, keyColumn } from './columns.ts'
import { addWork, type RowNote, readNotes, readWork, type WorkState } from './works.ts'

/** Refused rows sent with the state; the report has them all. */
const SHOWN = 100

/** Starts an import of a file the caller uploaded, by its `attachId`. @returns `{ id }` of the import */
export const importRecords: Verb = {
  method: 'POST',
  async run({ db, who, entity, imports, input }) {
    const [attachId] = readIds(input.attachId)
    const id = await db.write(who, async trx => {
      const attached = await trx
        .selectFrom('blade_attach')
        .select(['name as file', 'original_name as name'])
        .where(row => row.and({ tenant_id: who.tenant, id: attachId ?? '0', create_user: who.id }))
        .where(row => row.and({ extension: 'xlsx', is_deleted: 0 }))
        .$narrowType<{ file: NotNull; name: NotNull }>()
        .executeTakeFirst()
      if (!attached) throw new Fault('import.file')
      return addWork(trx, who, { entity: entity.key, ...attached })
    })
    imports.wake()
    return { id }
  },
  parts: {
    template: { method: 'GET', unkept: true, run: template },
    state: { method: 'GET', unkept: true, run: state },
    report: { method: 'GET', unkept: true, run: report },
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
  const [work, refused, warned] = await db.read(who, async trx => {
    const work = await readWork(trx, who, entity.key, id)
    const shown = async (which: 'refused' | 'warned') => (work ? readNotes(trx, work.id, which, SHOWN) : [])
    return [work, await shown('refused'), await shown('warned')] as const
  })
  if (!work) {
    if (id !== null) throw new Fault('import.unknown')
    return null
  }
  const told = work.added > 0 ? (await entities.hookOf(who, entity.key))?.import?.told : undefined
  return {
    ...work,
    fault: work.fault && errors.text(work.fault.code, work.fault.params, lang),
    told: told ? pick(told, lang) : null,
    rows: refused.map(note => saidOf(note, errors, lang)),
    warned: warned.map(note => saidOf(note, errors, lang)),
  }
}

const saidOf = ({ row, label, issues }: RowNote, errors: ErrorTexts, lang: Lang) => ({
  ...{ row, label },
  reason: reasonOf(issues, errors, lang),
})

/** The report: sheets of the refused rows and of those with something left wrong, and the sheet of the entity's hook about the added ones. */
async function report({ db, who, entities, entity, errors, lang, input }: VerbContext) {
  const [id = null] = readIds(input.id)
  const hook = (await entities.hookOf(who, entity.key))?.import
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
  if (!found) throw new Fault('import.unknown')
  const { work, refused, warned, told } = found
  const { wholeBook } = await import('../../../sheets/write-sheet.ts')
  return wholeBook(fill(pick(texts.report, lang), { title: pick(entity.title, lang) }), [
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
