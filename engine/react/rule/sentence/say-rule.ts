/**
 * A rule in words, in the reader's language.
 * @source docs/designer.md#inspector; docs/designer.md#rules-as-sentences
 */

import texts from '#schemas/text/rule.json' with { type: 'json' }
import type { DataPort } from '../../../ports/ports.ts'
import type { Json, Rule } from '../../../schema/document.ts'
import { type Lang, pick, type Text } from '../../../text/text.ts'
import type { Translate } from '../../text.ts'
import { addTexts } from '../../text.ts'
import { printFormula } from '../formula/print-formula.ts'
import { formulaNames } from './formula-names.ts'
import { findName, kindOfLeft, type Name, type Scope, targetOfName } from './names.ts'
import { parseSentence } from './parse.ts'
import { sayName } from './say-name.ts'
import type { Clause, Group, Item, Left, Right } from './sentence.ts'

addTexts('rule', texts)

export interface Speech {
  t: Translate
  lang: Lang
  scope: Scope
  /** source of the pickers for people, departments and records; without it ids are typed */
  data?: Pick<DataPort, 'choices' | 'named'>
  /** the label of a record of an entity */
  labelOf?(entity: string, id: string): string | undefined
}

/** `Quantity is greater than 10`; a rule that is no sentence is said as a formula. */
export function sayRule(rule: Rule, speech: Speech): string {
  const sentence = parseSentence(rule)
  if (sentence) return saySentence(sentence, speech)
  return (typeof rule === 'object' ? sayFormula(rule, speech) : null) ?? JSON.stringify(rule)
}

/** `Quantity × Price`; null for a rule that no formula stands for. */
export function sayFormula(rule: Rule, { scope, t, lang }: Speech): string | null {
  return printFormula(rule, formulaNames(scope, t, lang))
}

export function saySentence(sentence: Group, speech: Speech): string {
  return sayGroup(sentence, speech, true)
}

function sayGroup(group: Group, speech: Speech, outermost: boolean): string {
  const items = group.items.map(item => sayItem(item, speech))
  const joined = items.join(speech.t(group.of === 'all' ? 'rule.and' : 'rule.or'))
  if (group.of === 'none') return speech.t('rule.noneOf', { items: joined })
  return outermost || items.length < 2 ? joined : speech.t('rule.group', { items: joined })
}

function sayItem(item: Item, speech: Speech): string {
  return item.kind === 'group' ? sayGroup(item, speech, false) : sayClause(item, speech)
}

function sayClause(clause: Clause, speech: Speech): string {
  const kind = kindOfLeft(clause.left, speech.scope)
  const name = clause.left.kind === 'name' ? findName(speech.scope, clause.left.name) : undefined
  const [first, second] = clause.right.map(right => sayRight(right, name, speech))
  return speech.t(`rule.say.${clause.is}`, {
    left: sayLeft(clause.left, speech),
    is: sayOperator(clause.is, kind, speech.t),
    right: first ?? '',
    right2: second ?? '',
  })
}

/** Dates have their own operator names: before, after. */
export function sayOperator(is: Clause['is'], kind: string, t: Translate): string {
  const dated = (kind === 'date' || kind === 'moment') && ['less', 'most', 'more', 'least', 'is'].includes(is)
  return t(`rule.op.${is}${dated ? '.date' : ''}`)
}

export function sayLeft(left: Left, { t, lang, scope }: Speech): string {
  if (left.kind === 'name') {
    const name = sayName(findName(scope, left.name), left.name, t, lang)
    return left.day ? t('rule.dayOf', { name }) : name
  }
  const rows = sayName(findName(scope, left.rows), left.rows, t, lang)
  const field = findName(scope, left.rows)?.field
  const of = field && scope.rowFields(field).find(one => one.id === left.of)
  return t(`rule.rows.${left.fn}`, { rows, of: of ? pick(of.title, lang) : (left.of ?? '') })
}

function sayRight(right: Right, left: Name | undefined, speech: Speech): string {
  const { t, lang, scope } = speech
  switch (right.kind) {
    case 'value':
      return sayValue(right.value, left, speech)
    case 'name':
      return sayName(findName(scope, right.name), right.name, t, lang)
    case 'today':
      if (right.days === 0) return t('rule.today')
      return t(right.days > 0 ? 'rule.daysAfter' : 'rule.daysBefore', { days: Math.abs(right.days) })
  }
}

export function sayValue(value: Json, left: Name | undefined, speech: Speech): string {
  const { t, lang, scope, labelOf } = speech
  if (Array.isArray(value)) return value.map(one => sayValue(one, left, speech)).join(t('rule.comma'))
  if (typeof value === 'boolean') return t(value ? 'rule.yes' : 'rule.no')
  if (value === null || value === '') return t('rule.empty')
  const title: Text | undefined = left?.field && scope.optionsOf(left.field).find(option => option.id === value)?.title
  if (title) return pick(title, lang)
  const coded = scope.codes[left?.name ?? '']?.find(one => one.code === value)
  if (coded) return pick(coded.title, lang)
  const target = targetOfName(left)
  return (target && labelOf?.(target, String(value))) ?? String(value)
}
