/**
 * A rule in words, in the reader's language.
 * @source docs/designer.md#inspector; docs/designer.md#rules-as-sentences
 */
import type { Translate } from '#engine/react/text.ts'
import type { Json, Rule } from '#engine/schema/document.ts'
import { type Lang, pick, type Text } from '#engine/text/text.ts'
import { type Formula, type Operand, parseFormula } from './formula.ts'
import { findName, kindOfLeft, type Name, type Scope } from './names.ts'
import { parseSentence } from './parse.ts'
import type { Clause, Group, Item, Left, Right } from './sentence.ts'

export interface Speech {
  t: Translate
  lang: Lang
  scope: Scope
}

/** `Quantity is greater than 10`; a rule of another shape is shown as its text. */
export function sayRule(rule: Rule, speech: Speech): string {
  const sentence = parseSentence(rule)
  if (sentence) return saySentence(sentence, speech)
  const formula = parseFormula(rule)
  return formula && typeof rule === 'object' ? sayFormula(formula, speech) : JSON.stringify(rule)
}

export function saySentence(sentence: Group, speech: Speech): string {
  return sayGroup(sentence, speech, true)
}

function sayGroup(group: Group, speech: Speech, outermost: boolean): string {
  const items = group.items.map(item => sayItem(item, speech))
  const joined = items.join(speech.t(group.of === 'all' ? 'designer.rule.and' : 'designer.rule.or'))
  if (group.of === 'none') return speech.t('designer.rule.noneOf', { items: joined })
  return outermost || items.length < 2 ? joined : speech.t('designer.rule.group', { items: joined })
}

function sayItem(item: Item, speech: Speech): string {
  return item.kind === 'group' ? sayGroup(item, speech, false) : sayClause(item, speech)
}

function sayClause(clause: Clause, speech: Speech): string {
  const kind = kindOfLeft(clause.left, speech.scope)
  const name = clause.left.kind === 'name' ? findName(speech.scope, clause.left.name) : undefined
  const [first, second] = clause.right.map(right => sayRight(right, name, speech))
  return speech.t(`designer.rule.say.${clause.is}`, {
    left: sayLeft(clause.left, speech),
    is: sayOperator(clause.is, kind, speech.t),
    right: first ?? '',
    right2: second ?? '',
  })
}

/** Dates have words of their own: before, after. */
export function sayOperator(is: Clause['is'], kind: string, t: Translate): string {
  const dated = kind === 'date' && ['less', 'most', 'more', 'least', 'is'].includes(is)
  return t(`designer.rule.op.${is}${dated ? '.date' : ''}`)
}

export function sayLeft(left: Left, { t, lang, scope }: Speech): string {
  if (left.kind === 'name') return sayName(findName(scope, left.name), left.name, t, lang)
  const rows = sayName(findName(scope, left.rows), left.rows, t, lang)
  const field = findName(scope, left.rows)?.field
  const of = field && scope.rowFields(field).find(one => one.id === left.of)
  return t(`designer.rule.rows.${left.fn}`, { rows, of: of ? pick(of.title, lang) : (left.of ?? '') })
}

export function sayName(known: Name | undefined, name: string, t: Translate, lang: Lang): string {
  if (!known) return name
  return typeof known.title === 'string' ? t(known.title) : pick(known.title, lang)
}

function sayRight(right: Right, left: Name | undefined, { t, lang, scope }: Speech): string {
  switch (right.kind) {
    case 'value':
      return sayValue(right.value, left, { t, lang, scope })
    case 'name':
      return sayName(findName(scope, right.name), right.name, t, lang)
    case 'today':
      if (right.days === 0) return t('designer.rule.today')
      return t(right.days > 0 ? 'designer.rule.daysAfter' : 'designer.rule.daysBefore', { days: Math.abs(right.days) })
  }
}

export function sayValue(value: Json, left: Name | undefined, { t, lang, scope }: Speech): string {
  if (Array.isArray(value)) return value.map(one => sayValue(one, left, { t, lang, scope })).join(', ')
  if (typeof value === 'boolean') return t(value ? 'designer.yes' : 'designer.no')
  if (value === null || value === '') return t('designer.rule.empty')
  const title: Text | undefined = left?.field && scope.optionsOf(left.field).find(option => option.id === value)?.title
  if (title) return pick(title, lang)
  const role = left?.name === '$me.roles' ? scope.roles.find(one => one.code === value) : undefined
  return role ? pick(role.title, lang) : String(value)
}

/** `Quantity × Price` */
export function sayFormula(formula: Formula, speech: Speech): string {
  const terms = formula.terms.map((term, index) => {
    const product = term.factors.map(factor => sayOperand(factor, speech)).join(' × ')
    if (index === 0) return term.sign === '-' ? `−${product}` : product
    return `${term.sign === '-' ? '−' : '+'} ${product}`
  })
  const sum = terms.join(' ')
  return formula.round === undefined ? sum : speech.t('designer.rule.rounded', { sum, places: formula.round })
}

function sayOperand(operand: Operand, speech: Speech): string {
  return operand.kind === 'number' ? String(operand.value) : sayLeft(operand, speech)
}
