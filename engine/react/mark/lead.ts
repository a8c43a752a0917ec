/** What follows when a mark of a card is pressed. Loaded with the first press. @source docs/language.md#dashboard */
import { markOf, type Pressed } from '../../query/mark.ts'
import { writeMark } from '../../query/read-mark.ts'
import type { Card, Json } from '../../schema/document.ts'
import { type PageStore, queriesOf } from '../state/page.ts'
import { runRules } from '../state/rules.ts'
import { asTexts } from '../state/steps.ts'
import { askedWhere } from './asked.ts'
import { keepPlace } from './keep-place.ts'
import { leadsOf } from './leads.ts'
import { narrow, narrowingOf, open } from './said.ts'

/** @param pressed  what the widget tells with `click` */
export function lead(page: PageStore, card: Card, pressed: Record<string, Json>): void {
  const to = leadsOf(page, card)
  if (to === 'screen') {
    const { to: screen, with: given } = card.drill as { to: string; with?: Card['live'] }
    keepPlace()
    page.ports.route.open(screen, asTexts(runRules(given, { page, record: null, moment: { event: pressed } })))
    return
  }
  const query = queriesOf(page.body).find(({ id }) => id === card.query)
  if (to === null || !query) return
  const rows = page.answers[query.id]?.rows ?? []
  const mark = markOf(card, { ...query, where: askedWhere(page, query) }, rows, pressed as Pressed)
  // what no address can name leads nowhere, so that what is open can always be sent
  if (!mark || writeMark(mark) === null) return
  if (to === 'records') open(page, mark)
  else if (narrowingOf(page, mark)) narrow(page, mark)
}
