/** Adds fields by their names, one step for all of them; the rows below the heads of a block become sample records. */
import { App } from 'antd'
import { MOST_SAMPLES } from '#engine/entity/samples.ts'
import { useT } from '#engine/react/text.ts'
import type { EntityDocument, Field, Json } from '#engine/schema/document.ts'
import { nameOf } from '../commands/documents/docs.ts'
import type { Call } from '../commands/index.ts'
import { useIsStock } from '../controls/inputs/use-write-text.ts'
import { guessKind } from '../kind/guess/kind-of-name.ts'
import { guessColumn } from '../kind/guess/kind-of-samples.ts'
import type { FieldWord } from '../kind/words.ts'
import { columnsOf, MOST_COLUMNS, type NewColumn, withOptions } from '../new/new-columns.ts'
import { callsWith, newField } from '../new/new-field.ts'
import { useKnown } from '../new/use-known.ts'
import { useSessionState } from '../session/designer-context.tsx'
import { useEditLang } from '../session/edit-lang.tsx'
import { useFillCells } from './grid/use-fill-cells.ts'

interface Adding {
  /** the kind that was chosen, for columns without values */
  kind?: FieldWord | null
  code?: string
  /** the field whose head the names were pasted into: one that nobody has named takes the first of them */
  over?: Field
}

interface AddFields {
  add(columns: NewColumn[], how?: Adding): void
  /** @returns whether the text named several fields, or more than fit */
  paste(text: string, how?: Adding): boolean
}

export function useAddFields(entity: EntityDocument): AddFields {
  const t = useT()
  const { lang } = useEditLang()
  const known = useKnown()
  const isStock = useIsStock()
  const { app } = useSessionState('app')
  const { message } = App.useApp()
  const fill = useFillCells(entity)
  const document = nameOf(entity)
  const add = (columns: NewColumn[], { kind, code, over }: Adding = {}) => {
    let grown = entity
    const added: Field[] = []
    const calls = columns.flatMap(({ name, samples }, at): Call[] => {
      const title = lang === 'en' ? { zh: name, en: name } : { zh: name }
      // a type that was chosen is for the name beside it
      const kindHere =
        samples.length > 0 ? guessColumn(name, samples).kind : (kind ?? guessKind(name, app.library.dicts).kind)
      if (at === 0 && over && kindHere.type === over.type && isStock(over.title as unknown as Json)) {
        added.push({ ...over, title })
        return [
          { command: 'field.set', args: { document, field: over.id, facts: { title: title as unknown as Json } } },
        ]
      }
      const field = withOptions(newField(grown, title, kindHere, known, code), samples)
      const after = grown.fields.at(-1)?.id ?? null
      grown = { ...grown, fields: [...grown.fields, field] }
      added.push(field)
      return [...callsWith(entity, field, known), { command: 'field.add', args: { document, field, after } }]
    })
    const last = added.at(-1)
    const cells = columns.flatMap(({ samples }, at) =>
      samples.slice(0, MOST_SAMPLES).map((text, row) => ({ row, field: added[at]!, text })),
    )
    fill(cells, calls, { select: { document, addresses: last ? [`fields/${last.id}`] : [] } })
  }
  return {
    add,
    paste(text, how) {
      const { columns, isBlock, rows } = columnsOf(text)
      if (columns.length < 2) return false
      if (isBlock && columns.length > MOST_COLUMNS) {
        message.warning(t('designer.sheet.wide', { n: columns.length, most: MOST_COLUMNS }))
        return true
      }
      add(columns, how)
      if (rows > MOST_SAMPLES) message.info(t('designer.grid.cut', { n: columns.length, rows, most: MOST_SAMPLES }))
      else if (isBlock && rows > 0) message.info(t('designer.sheet.block', { n: columns.length, rows }))
      return true
    },
  }
}
