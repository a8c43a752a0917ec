/** Tabs, and what a tab is: a column with a title. @source docs/designer.md#canvas */
import { translate } from '#engine/react/text.ts'
import type { NodeLike } from '#engine/schema/document.ts'
import type { Lang } from '#engine/text/text.ts'
import { freeId } from '../commands/documents/ids.ts'

export const TABS = 'tabs'
const FIRST_PANES = [1, 2]

/** An empty tab called by its number. @param taken  ids in use where it goes */
export function newPane(number: number, taken: Iterable<string>): NodeLike {
  const say = (lang: Lang) => translate(lang, 'designer.new.tab', { number })
  return { id: freeId('tab', taken), widget: 'column', title: { zh: say('zh'), en: say('en') }, children: [] }
}

/** The tabs with which new tabs begin. */
export function firstPanes(taken: Iterable<string>): NodeLike[] {
  const used = [...taken]
  return FIRST_PANES.map(number => {
    const pane = newPane(number, used)
    used.push(pane.id)
    return pane
  })
}
