/**
 * How the columns of a card's rows are named: by the fields behind them, the options of these, and labels sent with the
 * rows.
 */
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Card } from '../../schema/document.ts'
import { pick } from '../../text/text.ts'
import { notationOf } from '../../value/notation/notations.ts'
import { optionListOf } from '../field/options.ts'
import { type PageStore, queriesOf } from '../state/page.ts'
import type { Choice, WidgetProps } from '../widget.ts'

type Named = Pick<WidgetProps, 'labels' | 'options' | 'titles' | 'field'>

/**
 * Labels by code or id; options each with its column, as two columns may have options of one id; titles by column; the
 * field whose values the card measures, where it says how they are said, by a unit or in words: counts have none.
 */
export function namesOfColumns(page: PageStore, card: Card): Named {
  const query = queriesOf(page.body).find(({ id }) => id === card.query)
  const fields = page.bundle.entities[query?.entity ?? '']?.document.fields ?? []
  const columns = Object.values(card.map ?? {})
  const { lang } = page.ports
  const labels: Record<string, string> = {}
  const options: Choice[] = []
  const titles: Record<string, string> = {}
  for (const column of columns) {
    const of = query?.group?.find(({ id }) => id === column)?.of ?? column
    const field = fields.find(({ id }) => id === of)
    if (!field) continue
    titles[column] = pick(field.title, lang)
    for (const option of optionListOf(page, field) ?? []) {
      const title = pick(option.title, lang)
      options.push({ ...option, title, column })
      labels[option.id] = title
    }
  }
  for (const row of page.answers[card.query ?? '']?.rows ?? []) {
    for (const targets of Object.values((row as WireRecord).$ref ?? {})) {
      for (const [id, shown] of Object.entries(targets)) labels[id] = shown.$label
    }
  }
  const measured = query?.measures?.filter(({ id, fn }) => fn !== 'count' && columns.includes(id)).map(({ of }) => of)
  const shown = measured ?? (query?.get === 'one' ? columns : [])
  const field = fields.find(each => (each.unit || notationOf(each)) && shown.includes(each.id))
  return { labels, options, titles, field }
}
