/** Describes a version in words, as an initial note. @source docs/designer.md#publishing */
import type { Difference } from '#adapters/wire/design.ts'
import type { Translate } from '#engine/react/text.ts'
import { type DifferenceSentence, sayPlace } from '../../say/say-difference.ts'

const MOST_IN_NOTE = 4
const VERBS = ['added', 'changed', 'moved', 'removed'] as const

/** The changes of the version: “added field “Note”; changed column “Size””. */
export function proposeNote(
  differences: Difference[],
  t: Translate,
  tell: (difference: Difference) => DifferenceSentence,
): string {
  const told = differences.slice(0, MOST_IN_NOTE)
  const name = (one: Difference) => {
    const { name } = tell(one)
    const place = one.address === '' ? t(`designer.kind.${one.document.kind}`) : sayPlace(one.address, t)
    return t('designer.review.note.item', { place: name.startsWith(place) ? '' : place, name }).trim()
  }
  const done = VERBS.flatMap(verb => {
    const names = told.filter(one => one.verb === verb).map(name)
    return names.length > 0 ? [t(`designer.review.note.${verb}`, { names: names.join(t('rule.comma')) })] : []
  })
  const more = differences.length - told.length
  return [...done, ...(more > 0 ? [t('designer.review.more', { count: more })] : [])].join(t('designer.diff.and'))
}
