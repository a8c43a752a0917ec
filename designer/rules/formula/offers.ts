/** What can be put into a formula: fields and functions, in groups. @source docs/designer.md#formulas */
import { type FormulaFunction, FUNCTIONS, GROUPS } from '#engine/react/rule/formula/functions.ts'
import { type FormulaNames, writeKnown } from '#engine/react/rule/formula/names.ts'
import { formulaNames } from '#engine/react/rule/sentence/formula-names.ts'
import { sayName } from '#engine/react/rule/sentence/say-name.ts'
import type { Speech } from '#engine/react/rule/sentence/say-rule.ts'
import { matches } from '#engine/text/match.ts'

export interface Offer {
  id: string
  label: string
  note: string
  /** of a field: what a rule reads */
  name?: string
  /** goes before and after the caret */
  puts: { before: string; after: string }
  /** absent for a field */
  fn?: FormulaFunction
}

export interface OfferGroup {
  title: string
  offers: Offer[]
}

/**
 * Those that match what was typed; options of choices are offered only when something was typed.
 * @param own  the field that is computed: it cannot be a part of itself
 */
export function offersFor(speech: Speech, typed: string, own?: string): OfferGroup[] {
  const { scope, t, lang } = speech
  const names = formulaNames(scope, t, lang)
  const rows = scope.names.filter(({ kind }) => kind === 'rows')
  const groups = [
    { title: t('formula.group.fields'), offers: namesAt(null, names, typed).filter(offer => !isOf(own, offer)) },
    ...rows.map(name => ({
      title: t('formula.group.row', { rows: sayName(name, name.name, t, lang) }),
      offers: namesAt(name.name, names, typed).filter(({ id }) => !id.includes('$me.')),
    })),
    ...GROUPS.map(group => ({
      title: t(`formula.group.${group}`),
      offers: FUNCTIONS.filter(fn => fn.group === group).map(fn => offerOf(fn, speech)),
    })),
  ]
  return groups
    .map(({ title, offers }) => ({
      title,
      offers: offers.filter(({ label, note }) => matches(typed, [label, note])),
    }))
    .filter(({ offers }) => offers.length > 0)
}

const isOf = (own: string | undefined, { name }: Offer): boolean =>
  own !== undefined && (name === own || name?.startsWith(`${own}.`) === true)

function namesAt(rows: string | null, names: FormulaNames, typed: string): Offer[] {
  return names.at(rows).flatMap((known): Offer[] => {
    const isOption = typeof known.rule !== 'object'
    const text = writeKnown(known, rows, names) ?? (isOption ? null : `\`${(known.rule as { var: string }).var}\``)
    if (text === null || (isOption && typed.trim() === '')) return []
    const id = `${rows ?? ''} ${known.text} ${JSON.stringify(known.rule)}`
    const name = isOption ? undefined : (known.rule as { var: string }).var
    return [{ id, label: known.text, note: '', name, puts: { before: text, after: '' } }]
  })
}

function offerOf(fn: FormulaFunction, { t }: Speech): Offer {
  const { op, word, sign, begins = '' } = fn
  const puts = sign
    ? { before: ` ${sign} `, after: '' }
    : op.startsWith('$')
      ? { before: `${word}()`, after: '' }
      : { before: `${word}(`, after: `${begins})` }
  return { id: `fn ${op}`, label: sign ?? word, note: t(`formula.fn.${op}`), puts, fn }
}
