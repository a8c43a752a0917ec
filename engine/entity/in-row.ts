import texts from '#schemas/text/errors/engine-entity.json' with { type: 'json' }
import { fill, type Lang, pick, type Text } from '../text/text.ts'

/**
 * The title of a column in one row of a sub-table, or a message about that row.
 * @param n  counted from 1
 * @source VM-03; docs/language.md#messages
 */
export function inRow(what: { title: Text } | { message: Text }, label: Text, n: number): Text {
  const text = texts['title' in what ? 'field.row' : 'field.row.message']
  const said = 'title' in what ? what.title : what.message
  const say = (lang: Lang) =>
    fill(pick(text, lang), { label: pick(label, lang), n, title: pick(said, lang), message: pick(said, lang) })
  return { zh: say('zh'), en: say('en') }
}
