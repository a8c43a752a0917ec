/** How formulas write the names of a scope: by the titles readers see. @source docs/designer.md#formulas */
import type { Lang } from '../../../text/text.ts'
import { pick } from '../../../text/text.ts'
import type { Translate } from '../../text.ts'
import { FUNCTIONS } from '../formula/functions.ts'
import { CONSTANTS, type FormulaNames, type Known } from '../formula/names.ts'
import type { Name, Scope } from './names.ts'
import { sayName } from './say-name.ts'

const made = new WeakMap<Scope, Map<string, FormulaNames>>()

export function formulaNames(scope: Scope, t: Translate, lang: Lang): FormulaNames {
  const known = made.get(scope) ?? new Map<string, FormulaNames>()
  made.set(scope, known)
  const names = known.get(lang) ?? makeNames(scope, t, lang)
  known.set(lang, names)
  return names
}

function makeNames(scope: Scope, t: Translate, lang: Lang): FormulaNames {
  const places = new Map<string | null, readonly Known[]>()
  const words = new Map([
    ...FUNCTIONS.map(({ op, word }) => [t(`formula.fn.${op}`), word] as const),
    ...Object.keys(CONSTANTS).map(word => [t(`formula.constant.${word}`), word] as const),
  ])
  const textOf = (name: Name) => sayName(name, name.name, t, lang)
  const knownOf = (name: Name): Known[] => {
    const text = textOf(name)
    const options = name.field ? scope.optionsOf(name.field) : []
    return [
      { text, rule: { var: name.name } },
      ...options.map(({ id, title }) => ({ text: `${text}.${pick(title, lang)}`, rule: id })),
    ]
  }
  const rowsNamed = (rows: string) => scope.names.find(({ name, kind }) => kind === 'rows' && name === rows)?.field
  const list = (rows: string | null): Known[] => {
    if (rows === null) return scope.names.flatMap(knownOf)
    const field = rowsNamed(rows)
    const around = scope.names.filter(({ name, kind }) => name.startsWith('$') && kind !== 'rows')
    const above = scope.names
      .filter(({ name, kind }) => kind !== 'rows' && !name.startsWith('$'))
      .map(name => ({ text: t('rule.ofRecord', { name: textOf(name) }), rule: { var: `$parent.${name.name}` } }))
    return [...(field ? scope.rowNames(field).flatMap(knownOf) : []), ...around.flatMap(knownOf), ...above]
  }
  return {
    at(rows) {
      const known = places.get(rows) ?? list(rows)
      places.set(rows, known)
      return known
    },
    isRows: name => rowsNamed(name) !== undefined,
    wordOf: said => words.get(said),
  }
}
