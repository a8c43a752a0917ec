import type { ModelRights, PersonEffect, RightsChange, RightsEffect } from '#adapters/wire/permission.ts'
import { fill, type Lang, pick } from '#engine/text/text.ts'
import texts from '#schemas/text/permission.json' with { type: 'json' }

/** The most people of whom a line is said; the rest are a number. */
const MOST_LINES = 20

/** An effect in sentences: first of whom a smaller permission leaves with more, then each person. */
export function sayEffect({ people, more }: Omit<RightsEffect, 'said'>, lang: Lang): RightsEffect['said'] {
  const text = (key: keyof typeof texts, params = {}) => fill(pick(texts[key], lang), params)
  const comma = text('comma')
  const widened = people.filter(person => person.widened)
  const modelText = ({ title, calls, fields, rows }: ModelRights) => {
    const parts = [
      ...calls,
      ...fields.map(field =>
        text('field', { field: field.title, rights: field.rights.map(right => text(right)).join(comma) }),
      ),
      ...(rows === 0 ? [] : [rows === null ? text('rowsUncounted') : text('rows', { n: rows })]),
    ]
    return text('model', { title, what: parts.join(comma) })
  }
  const changeText = ({ screens, models }: RightsChange) =>
    [...(screens.length ? [text('screens', { screens: screens.join(comma) })] : []), ...models.map(modelText)].join(
      text('semicolon'),
    )
  const isAny = ({ screens, models }: RightsChange) => screens.length + models.length > 0
  const line = ({ name, wins, loses, widened }: PersonEffect) => ({
    tone: widened ? ('danger' as const) : isAny(wins) ? ('warning' as const) : ('plain' as const),
    text: [
      ...(isAny(wins) ? [text('wins', { name, what: changeText(wins) })] : []),
      ...(isAny(loses) ? [text('loses', { name, what: changeText(loses) })] : []),
    ].join('\n'),
  })
  const lines = [...widened, ...people.filter(person => !person.widened)].map(line)
  const rest = more + Math.max(0, lines.length - MOST_LINES)
  return [
    ...(widened.length ? [{ tone: 'danger' as const, text: text('widened', { n: widened.length }) }] : []),
    ...(people.length + more === 0 ? [{ tone: 'plain' as const, text: text('nothing') }] : []),
    ...lines.slice(0, MOST_LINES),
    ...(rest > 0 ? [{ tone: 'plain' as const, text: text('more', { n: rest }) }] : []),
  ]
}
