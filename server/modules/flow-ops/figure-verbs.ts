/**
 * One process in figures: as lists, on its diagram, and as a workbook.
 * @source docs/workflow.md#figures
 */
import type { FigureRow, HeatElement } from '#adapters/wire/process-figures.ts'
import { Fault } from '#engine/error/fault.ts'
import { drawnElements } from '#engine/flow/element-ids.ts'
import { type Lang, pick } from '#engine/text/text.ts'
import texts from '#schemas/text/figures.json' with { type: 'json' }
import { traceChange } from '../../entity/audit-trail/trace.ts'
import {
  bottleneckOf,
  FIGURES_BY,
  type FiguresBy,
  type OpinionRow,
  readFiguresBy,
  readOpinions,
} from '../../flow/administer/figures.ts'
import { type Definition, processTitle } from '../../flow/definition/definitions.ts'
import { isAdministratorOf } from '../../flow/people/audience.ts'
import type { CellValue } from '../../sheets/write-sheet.ts'
import type { Verb, VerbContext } from '../verb.ts'
import { readDays } from './read-days.ts'

/** The process that is asked for, whose administrator the caller is. @throws Fault 'flow.definition-unknown', 'flow.not-administrator' */
async function processOf({ db, flow, who, input }: VerbContext): Promise<Definition> {
  const definition = await flow.definitions.newest(who.tenant, String(input.processDefinitionKey ?? ''))
  const isMine = await db.read(who, trx => isAdministratorOf(trx, who, definition))
  if (!isMine) throw new Fault('flow.not-administrator', { name: processTitle(definition) })
  return definition
}

async function read(context: VerbContext, { key, ids }: Definition, by: readonly FiguresBy[]) {
  const days = readDays(context.input.days)
  return context.db.read(context.who, trx => readFiguresBy(trx, context.who, context.lang, { key, ids, days, by }))
}

/** @throws Fault 'flow.figures-by' */
const figuresBy: Verb = {
  method: 'GET',
  async run(context) {
    const by = FIGURES_BY.find(each => each === context.input.by)
    if (!by) throw new Fault('flow.figures-by', { known: FIGURES_BY.join(', ') })
    const records = (await read(context, await processOf(context), [by])).get(by)!
    return { records, total: records.length, size: records.length, current: 1, pages: 1 }
  },
}

const figuresMap: Verb = {
  method: 'GET',
  async run(context): Promise<HeatElement[]> {
    const definition = await processOf(context)
    const nodes = (await read(context, definition, ['node'])).get('node')!
    const bottleneck = bottleneckOf(nodes)
    const byId = new Map(nodes.map(row => [row.id, row]))
    return drawnElements(definition.flow.elements, definition.ids).map(element => ({
      ...byId.get(element.id),
      ...element,
      ...(element.id === bottleneck && { isBottleneck: true }),
    }))
  },
}

/** Each export is noted in the operation log. */
const figuresBook: Verb = {
  method: 'GET',
  async run(context) {
    const { db, who, input, lang } = context
    const definition = await processOf(context)
    const days = readDays(input.days)
    const figures = await read(context, definition, FIGURES_BY)
    const opinions = await db.read(who, trx => readOpinions(trx, who, { key: definition.key, days }))
    await db.write(who, trx =>
      traceChange(trx, who, { entity: 'wfOps', record: definition.key, verb: 'export', after: { days } }),
    )
    const { wholeBook } = await import('../../sheets/write-sheet.ts')
    const say = (key: keyof typeof texts) => pick(texts[key], lang)
    const sheets = FIGURES_BY.map(by => ({
      name: say(by),
      rows: [[say(by), ...FIGURES.map(say)], ...figures.get(by)!.map(cellsOf)],
    }))
    const told = {
      name: say('opinions'),
      columns: OPINION.map(key => (key === 'at' ? { width: 18, numFmt: 'yyyy-mm-dd hh:mm:ss' } : {})),
      rows: [OPINION.map(say), ...opinions.map(row => opinionCells(row, lang))],
    }
    return wholeBook(say('book').replace('{name}', definition.name), [...sheets, told])
  },
}

const FIGURES = ['handled', 'medianHours', 'p90Hours', 'openCount', 'openHours', 'late', 'returned'] as const
const OPINION = ['title', 'serialNumber', 'node', 'person', 'what', 'opinion', 'at'] as const

const cellsOf = (row: FigureRow): CellValue[] => [
  row.groupName,
  ...FIGURES.map(key => (row[key] === null ? null : Number(row[key]))),
]

const opinionCells = (
  { title, serialNumber, node, person, type, message, at }: OpinionRow,
  lang: Lang,
): CellValue[] => [
  ...[title, serialNumber, node, person, pick(texts[type as 'comment'], lang), message].map(cut),
  new Date(`${at.replace(' ', 'T')}Z`),
]

/** The longest text of a cell, in characters: the workbook is written as a whole. */
const LONGEST_TEXT = 500

const cut = (text: string): string =>
  text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT).toWellFormed()}…` : text

export const FIGURE_VERBS: Record<string, Verb> = {
  'ops.figuresBy': figuresBy,
  'ops.figuresMap': figuresMap,
  'ops.figuresBook': figuresBook,
}
