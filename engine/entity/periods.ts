import periods from '#schemas/words/periods.json' with { type: 'json' }
import { readsOf } from '../rules/reads-of.ts'
import type { EntityCheck, EntityDocument, Field } from '../schema/document.ts'

/** A pair of days or moments whose titles say that the first is not after the last. */
export interface Period {
  first: Field
  last: Field
}

const TYPES = ['date', 'datetime', 'time']

/**
 * The periods of an entity whose order nothing checks: a record may end before it begins.
 * @source docs/designer.md#periods
 */
export function uncheckedPeriods({ fields, checks = [] }: Pick<EntityDocument, 'fields' | 'checks'>): Period[] {
  const moments = fields.filter(({ type, value }) => TYPES.includes(type) && value === undefined)
  const compared = checks.map(({ refuse }) => readsOf(refuse))
  return moments.flatMap(first => {
    const last = moments.find(each => each.type === first.type && isPair(first, each))
    if (!last || compared.some(names => names.includes(first.id) && names.includes(last.id))) return []
    return [{ first, last }]
  })
}

/** Titles that are alike but for the words of a pair: “Start date”, “End date”. */
function isPair({ title: first }: Field, { title: last }: Field): boolean {
  const [en, enLast] = [first.en?.toLowerCase(), last.en?.toLowerCase()]
  return (
    periods.zh.some(([a, b]) => first.zh.includes(a!) && first.zh.replace(a!, b!) === last.zh) ||
    periods.en.some(([a, b]) => hasWord(en, a!) && replaceWord(en!, a!, b!) === enLast) ||
    periods.en.some(
      ([a, b]) =>
        hasWord(first.zh.toLowerCase(), a!) && replaceWord(first.zh.toLowerCase(), a!, b!) === last.zh.toLowerCase(),
    )
  )
}

const hasWord = (text: string | undefined, word: string) => text?.split(' ').includes(word) === true
const replaceWord = (text: string, word: string, by: string) =>
  text
    .split(' ')
    .map(each => (each === word ? by : each))
    .join(' ')

/** The check that refuses a record whose period ends before it begins. @param id  free in the entity */
export const checkOfPeriod = ({ first, last }: Period, id: string): EntityCheck => ({
  id,
  refuse: { '<': [{ var: last.id }, { var: first.id }] },
  at: last.id,
  message: {
    zh: said(periods.message.zh, first.title.zh, last.title.zh),
    ...(first.title.en && last.title.en && { en: said(periods.message.en, first.title.en, last.title.en) }),
  },
})

const said = (text: string, first: string, last: string): string =>
  text.replace('{first}', () => first).replace('{last}', () => last)
