import type { ModelRights, PersonEffect, RightsChange, RightsEffect } from '#adapters/wire/permission.ts'
import { fill, type Lang, pick } from '#engine/text/text.ts'
import texts from '#schemas/text/permission.json' with { type: 'json' }
import { isAny } from './people-effects.ts'

/** The most people of whom a line is said; the rest are a number. */
const MOST_LINES = 20

interface Found extends Omit<RightsEffect, 'said'> {
  /** somebody has several departments, and was looked at in the first of them */
  isDefault: boolean
}

/** An effect in sentences: first of whom a smaller permission leaves with more, then each person. */
export function sayEffect({ people, more, isDefault }: Found, lang: Lang = 'zh'): RightsEffect {
  const text = (key: keyof typeof texts, params = {}) => fill(pick(texts[key], lang), params)
  const comma = text('comma')
  const widened = people.filter(person => person.widened)
  const modelText = ({ title, calls, fields, rows, beyond }: ModelRights) => {
    const parts = [
      ...calls,
      ...fields.map(field =>
        text('field', { field: field.title, rights: field.rights.map(right => text(right)).join(comma) }),
      ),
      ...(rows === 0
        ? []
        : [rows === null ? text('rowsUncounted') : text(beyond ? 'rowsBeyond' : 'rows', { n: rows })]),
    ]
    return text('model', { title, what: parts.join(comma) })
  }
  const changeText = ({ screens, operations, models }: RightsChange) =>
    [
      ...(screens.length ? [text('screens', { screens: screens.join(comma) })] : []),
      ...(operations.length ? [text('operations', { operations: operations.join(comma) })] : []),
      ...models.map(modelText),
    ].join(text('semicolon'))
  const line = ({ name, wins, loses, widened }: PersonEffect) => ({
    tone: widened ? ('danger' as const) : isAny(wins) ? ('warning' as const) : ('plain' as const),
    text: [
      ...(isAny(wins) ? [text('wins', { name, what: changeText(wins) })] : []),
      ...(isAny(loses) ? [text('loses', { name, what: changeText(loses) })] : []),
    ].join('\n'),
  })
  const lines = [...widened, ...people.filter(person => !person.widened)].map(line)
  const plain = (key: keyof typeof texts, params = {}) => ({ tone: 'plain' as const, text: text(key, params) })
  const unsaid = Math.max(0, lines.length - MOST_LINES)
  return {
    people,
    more,
    said: [
      ...(widened.length ? [{ tone: 'danger' as const, text: text('widened', { n: widened.length }) }] : []),
      ...(people.length + more === 0 ? [plain('nothing')] : []),
      ...lines.slice(0, MOST_LINES),
      ...(unsaid > 0 ? [plain('more', { n: unsaid })] : []),
      ...(more > 0 ? [plain('unseen', { n: more })] : []),
      ...(isDefault ? [plain('byDefault')] : []),
    ],
  }
}
