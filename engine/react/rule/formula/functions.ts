/**
 * The functions and signs of formulas: each stands for one operator of rules, under the word spreadsheets have for it.
 * @source docs/designer.md#formulas; docs/language.md#operators
 */
import type { Json } from '../../../schema/document.ts'

export const GROUPS = ['numbers', 'texts', 'dates', 'choices', 'rows', 'people'] as const
type Group = (typeof GROUPS)[number]

export interface FormulaFunction {
  /** the operator of rules, or a name that is written as a function without operands */
  op: string
  group: Group
  /** as it is written: `ROUND`; two functions may share one, if rows or other values follow */
  word: string
  /** what it does with rows and what with other values have one word; this one's first operand is rows */
  ofRows?: true
  /** another word, where the shared one would be read as the other function */
  also?: string
  /** how it is written between its operands */
  sign?: string
  /** what stands in the brackets at first; the first operand is left out */
  begins?: string
  /** a formula over no record, and what it gives */
  example?: readonly [formula: string, gives: Json]
}

/** What a quotient without a number of decimal places is rounded to. */
export const QUOTIENT_PLACES = 10

/** Names that are written as functions, as spreadsheets do. */
export const NAMED: Readonly<Record<string, string>> = { $today: 'TODAY', $now: 'NOW' }

const numbers: FormulaFunction[] = [
  { op: '+', group: 'numbers', word: 'SUM', also: 'ADD', sign: '+', example: ['1 + 2 + 3', 6] },
  { op: '-', group: 'numbers', word: 'SUBTRACT', sign: '−', example: ['10 − 4', 6] },
  { op: '*', group: 'numbers', word: 'PRODUCT', sign: '×', example: ['2 × 3.5', '7'] },
  { op: '/', group: 'numbers', word: 'DIVIDE', sign: '÷', example: ['ROUND(10 ÷ 3, 2)', '3.33'] },
  { op: 'round', group: 'numbers', word: 'ROUND', begins: ', 2', example: ['ROUND(12.345, 2)', '12.35'] },
  { op: 'mod', group: 'numbers', word: 'MOD', begins: ', ', example: ['MOD(17, 5)', 2] },
  { op: 'abs', group: 'numbers', word: 'ABS', example: ['ABS(−3)', 3] },
  { op: 'least', group: 'numbers', word: 'MIN', also: 'LEAST', begins: ', ', example: ['MIN(5, 3, 8)', 3] },
  { op: 'greatest', group: 'numbers', word: 'MAX', also: 'GREATEST', begins: ', ', example: ['MAX(5, 3, 8)', 8] },
]

const texts: FormulaFunction[] = [
  { op: 'cat', group: 'texts', word: 'CONCAT', sign: '&', example: ['"No. " & 7', 'No. 7'] },
  { op: 'length', group: 'texts', word: 'LEN', example: ['LEN("A-302")', 5] },
  { op: 'part', group: 'texts', word: 'MID', begins: ', 1, 4', example: ['MID("20260901", 1, 4)', '2026'] },
  {
    op: 'replace',
    group: 'texts',
    word: 'SUBSTITUTE',
    begins: ', "", ""',
    example: ['SUBSTITUTE("A-1", "-", "/")', 'A/1'],
  },
  { op: 'trim', group: 'texts', word: 'TRIM', example: ['TRIM("  A1 ")', 'A1'] },
  { op: 'upper', group: 'texts', word: 'UPPER', example: ['UPPER("a1")', 'A1'] },
  { op: 'lower', group: 'texts', word: 'LOWER', example: ['LOWER("A1")', 'a1'] },
  { op: 'contains', group: 'texts', word: 'CONTAINS', begins: ', ""', example: ['CONTAINS("A-302", "30")', true] },
  {
    op: 'startsWith',
    group: 'texts',
    word: 'STARTSWITH',
    begins: ', ""',
    example: ['STARTSWITH("B-302", "B")', true],
  },
  { op: 'endsWith', group: 'texts', word: 'ENDSWITH', begins: ', ""', example: ['ENDSWITH("a.pdf", ".pdf")', true] },
]

const dates: FormulaFunction[] = [
  { op: '$today', group: 'dates', word: 'TODAY' },
  { op: '$now', group: 'dates', word: 'NOW' },
  { op: 'days', group: 'dates', word: 'DATEDIF', begins: ', ', example: ['DATEDIF("2026-09-01", "2026-09-04")', 3] },
  {
    op: 'workdays',
    group: 'dates',
    word: 'NETWORKDAYS',
    begins: ', ',
    example: ['NETWORKDAYS("2026-09-04", "2026-09-07")', 2],
  },
  {
    op: 'leaveDays',
    group: 'dates',
    word: 'LEAVEDAYS',
    begins: ', FALSE, , FALSE',
    example: ['LEAVEDAYS("2026-09-04", TRUE, "2026-09-07", FALSE)', '1.5'],
  },
  {
    op: 'addDays',
    group: 'dates',
    word: 'ADDDAYS',
    begins: ', 1',
    example: ['ADDDAYS("2026-08-31", 1)', '2026-09-01'],
  },
  { op: 'addMonths', group: 'dates', word: 'EDATE', begins: ', 1', example: ['EDATE("2026-01-31", 1)', '2026-02-28'] },
  {
    op: 'minutes',
    group: 'dates',
    word: 'MINUTEDIF',
    begins: ', ',
    example: ['MINUTEDIF("2026-09-01 08:00", "2026-09-01 09:30")', 90],
  },
  {
    op: 'addMinutes',
    group: 'dates',
    word: 'ADDMINUTES',
    begins: ', 30',
    example: ['ADDMINUTES("2026-09-01 08:00", 30)', '2026-09-01 08:30:00'],
  },
  { op: 'date', group: 'dates', word: 'DATEVALUE', example: ['DATEVALUE("2026-09-01 08:00")', '2026-09-01'] },
  { op: 'time', group: 'dates', word: 'TIMEVALUE', example: ['TIMEVALUE("2026-09-01 08:00")', '08:00:00'] },
  { op: 'year', group: 'dates', word: 'YEAR', example: ['YEAR("2026-09-01")', 2026] },
  { op: 'month', group: 'dates', word: 'MONTH', example: ['MONTH("2026-09-01")', 9] },
  { op: 'day', group: 'dates', word: 'DAY', example: ['DAY("2026-09-01")', 1] },
  { op: 'weekday', group: 'dates', word: 'WEEKDAY', example: ['WEEKDAY("2026-09-01")', 2] },
  { op: 'hour', group: 'dates', word: 'HOUR', example: ['HOUR("2026-09-01 08:30")', 8] },
  { op: 'minute', group: 'dates', word: 'MINUTE', example: ['MINUTE("2026-09-01 08:30")', 30] },
]

const choices: FormulaFunction[] = [
  { op: 'if', group: 'choices', word: 'IF', begins: ', , ', example: ['IF(3 > 2, "A", "B")', 'A'] },
  { op: 'coalesce', group: 'choices', word: 'COALESCE', begins: ', 0', example: ['COALESCE(EMPTY, 0)', 0] },
  { op: 'empty', group: 'choices', word: 'ISBLANK', example: ['ISBLANK("")', true] },
  { op: 'and', group: 'choices', word: 'AND', begins: ', ', example: ['AND(1 < 2, 2 < 3)', true] },
  { op: 'or', group: 'choices', word: 'OR', begins: ', ', example: ['OR(1 > 2, 2 < 3)', true] },
  { op: '!', group: 'choices', word: 'NOT', example: ['NOT(1 > 2)', true] },
  { op: '==', group: 'choices', word: 'EQUAL', sign: '=', example: ['2 = 2', true] },
  { op: '!=', group: 'choices', word: 'UNEQUAL', sign: '≠', example: ['2 ≠ 3', true] },
  { op: '<', group: 'choices', word: 'LESS', sign: '<', example: ['2 < 3', true] },
  { op: '<=', group: 'choices', word: 'ATMOST', sign: '≤', example: ['3 ≤ 3', true] },
  { op: '>', group: 'choices', word: 'MORE', sign: '>', example: ['3 > 2', true] },
  { op: '>=', group: 'choices', word: 'ATLEAST', sign: '≥', example: ['3 ≥ 3', true] },
  { op: 'in', group: 'choices', word: 'IN', begins: ', {}', example: ['IN(2, {1, 2})', true] },
  { op: 'has', group: 'choices', word: 'HAS', begins: ', ', example: ['HAS({1, 2}, 2)', true] },
  { op: 'hasAny', group: 'choices', word: 'HASANY', begins: ', {}', example: ['HASANY({1, 2}, {2, 3})', true] },
  { op: 'hasAll', group: 'choices', word: 'HASALL', begins: ', {}', example: ['HASALL({1, 2}, {1, 2})', true] },
  { op: 'size', group: 'choices', word: 'SIZE', example: ['SIZE({"A", "B"})', 2] },
]

const rows: FormulaFunction[] = [
  { op: 'sum', group: 'rows', word: 'SUM', ofRows: true, begins: ', ' },
  { op: 'count', group: 'rows', word: 'COUNT', ofRows: true },
  { op: 'avg', group: 'rows', word: 'AVERAGE', ofRows: true, begins: ', ' },
  { op: 'min', group: 'rows', word: 'MIN', ofRows: true, begins: ', ' },
  { op: 'max', group: 'rows', word: 'MAX', ofRows: true, begins: ', ' },
  { op: 'some', group: 'rows', word: 'ANY', ofRows: true, begins: ', ' },
  { op: 'all', group: 'rows', word: 'ALL', ofRows: true, begins: ', ' },
  { op: 'none', group: 'rows', word: 'NONE', ofRows: true, begins: ', ' },
  { op: 'unique', group: 'rows', word: 'ISUNIQUE', ofRows: true, begins: ', ' },
]

const people: FormulaFunction[] = [{ op: 'within', group: 'people', word: 'WITHIN', begins: ', ' }]

export const FUNCTIONS: readonly FormulaFunction[] = [...numbers, ...texts, ...dates, ...choices, ...rows, ...people]

const byOp = new Map(FUNCTIONS.map(each => [each.op, each]))
const byWord = Map.groupBy(
  FUNCTIONS.flatMap(each => [each.word, each.also ?? []].flat().map(word => ({ word, each }))),
  ({ word }) => word,
)

export function functionOf(op: string): FormulaFunction | undefined {
  return byOp.get(op)
}

/** What a word with operands stands for. @param ofRows  whether rows are its first operand */
export function functionNamed(word: string, ofRows: boolean): FormulaFunction | undefined {
  const named = byWord.get(word.toUpperCase()) ?? []
  return (named.find(({ each }) => (each.ofRows ?? false) === ofRows) ?? named[0])?.each
}

export const WORDS: readonly string[] = [...byWord.keys()]
