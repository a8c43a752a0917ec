/** The workbook to fill in: a head row, and a description of each column. */
import { targetOf } from '#engine/entity/target-of.ts'
import type { Field } from '#engine/schema/document.ts'
import { fill, type Lang, pick } from '#engine/text/text.ts'
import { takesMany } from '#engine/value/read-cell.ts'
import texts from '#schemas/text/sheets.json' with { type: 'json' }
import type { Models } from '../../../entity/model/model.ts'
import type { Column } from '../../../entity/table/columns.ts'
import type { Dict } from '../../../layers/library.ts'
import { colToLetter, type DataValidation, type WriteSheet } from '../../../sheets/write-sheet.ts'

/** Rows of the template with a drop-down. */
const ROWS = 1000
/** The longest list of options, in characters, that spreadsheet programs accept inline. */
const LONGEST_LIST = 250
const MOST_TOLD = 30
const WIDTH = 18

export function templateSheets(
  columns: Column[],
  key: Column | undefined,
  known: { dicts: Map<string, Dict>; models: Models },
  title: string,
  lang: Lang,
): WriteSheet[] {
  const say = (name: keyof typeof texts, params: Record<string, unknown> = {}) => fill(pick(texts[name], lang), params)
  const optionsOf = ({ type, options, dict }: Field) =>
    (type === 'dict' ? known.dicts.get(dict ?? '')?.options : options)?.map(option => pick(option.title, lang)) ?? []
  const head = columns.map(({ field }) => `${pick(field.title, lang)}${field.required === true ? ' *' : ''}`)
  const choices = columns.flatMap(({ field }, at): DataValidation[] => {
    const values = field.type === 'boolean' ? [say('yes'), say('no')] : optionsOf(field)
    const isShort = values.join(',').length <= LONGEST_LIST && values.every(value => !value.includes(','))
    if (!values.length || takesMany(field) || !isShort) return []
    return [{ type: 'list', values, allowBlank: true, range: `${colToLetter(at)}2:${colToLetter(at)}${ROWS}` }]
  })

  const kindOf = (field: Field): string => {
    const target = targetOf(field)
    if (target !== undefined)
      return say('kind.record', { title: pick(known.models.find(target)?.document.title, lang) })
    switch (field.type) {
      case 'integer':
      case 'decimal':
        return say('kind.number')
      case 'boolean':
      case 'date':
      case 'datetime':
      case 'time':
      case 'region':
        return say(`kind.${field.type}`)
      case 'enum':
      case 'dict':
        return say('kind.choice', { options: optionsOf(field).slice(0, MOST_TOLD).join(' / ') })
      default:
        return say('kind.text')
    }
  }
  const separator = lang === 'zh' ? '；' : '; '
  const howOf = (column: Column) =>
    [
      kindOf(column.field),
      takesMany(column.field) ? say('many') : '',
      pick(column.field.help, lang),
      column === key ? say('key') : '',
    ]
      .filter(Boolean)
      .join(separator)
  const neededOf = ({ required }: Field) => (required === true ? say('always') : required ? say('sometimes') : '')

  return [
    {
      name: title,
      columns: head.map(text => ({ width: Math.max(WIDTH, text.length * 2) })),
      rows: [head],
      freezePane: { rows: 1 },
      dataValidations: choices,
    },
    {
      name: say('notes'),
      columns: [{ width: 24 }, { width: 12 }, { width: 90 }],
      rows: [
        [say('column'), say('needed'), say('how')],
        ...columns.map(column => [pick(column.field.title, lang), neededOf(column.field), howOf(column)]),
      ],
      freezePane: { rows: 1 },
    },
  ]
}
