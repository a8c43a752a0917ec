import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import formulaTexts from '#schemas/text/formula.json' with { type: 'json' }
import ruleTexts from '#schemas/text/rule.json' with { type: 'json' }
import { CASES, ITEM, THING, thingScope } from '#tests/cases/rules.ts'
import { RULE } from '#tests/parity/random-rule.ts'
import { checkRule } from '../../../rules/check-rule.ts'
import { OPERATORS } from '../../../rules/operators.ts'
import { prepareRule } from '../../../rules/prepare-rule.ts'
import { readRule } from '../../../rules/read-rule.ts'
import type { EntityDocument, Rule } from '../../../schema/document.ts'
import { fill, type Lang, pick, type Text } from '../../../text/text.ts'
import { formulaNames } from '../sentence/formula-names.ts'
import { scopeOf } from '../sentence/names.ts'
import { FUNCTIONS, functionOf } from './functions.ts'
import { isMisread, parseFormula } from './parse-formula.ts'
import { printFormula } from './print-formula.ts'

const LIBRARY = {
  dicts: { cats: { options: [{ id: 'x', title: { zh: '其他', en: 'Other' } }] } },
  roles: [],
  posts: [],
}
const TEXTS = { rule: ruleTexts, formula: formulaTexts } as Record<string, Record<string, Text>>
const t = (lang: Lang) => (key: string, params?: Record<string, unknown>) => {
  const [area = '', ...rest] = key.split('.')
  return fill(pick(TEXTS[area]?.[rest.join('.')], lang) || key, params)
}

/** Titles that are hard to write: with spaces, signs and brackets, like constants, twice the same. */
const TITLES: Record<string, string> = {
  q: '数量',
  n: '单价 (元)',
  p: 'a]b',
  r: 'TRUE',
  s: '事由',
  t: '事由',
  b: 'q',
  d: '2号',
  e: 'Date of visit 2',
  c: 'Date',
  kind: '类别',
  items: '明细',
  amount: '数量',
  price: '总.价',
}
function titled(entity: EntityDocument): EntityDocument {
  const fields = entity.fields.map(field => ({ ...field, title: { zh: TITLES[field.id] ?? field.id } }))
  return { ...entity, fields }
}
const [thing, item] = [titled(THING), titled(ITEM)]
const names = (lang: Lang = 'zh') =>
  formulaNames(
    scopeOf(thing, key => (key === 'item' ? item : undefined), LIBRARY, { pointing: ['$pointing.item.thing'] }),
    t(lang),
    lang,
  )

function read(text: string): Rule {
  const node = parseFormula(text, names())
  if (isMisread(node)) throw new Error(`${node.code} at ${node.at}: ${text}`)
  return node.rule
}

describe('a formula', () => {
  it('has a word for every operator of rules', () => {
    expect(OPERATORS.filter(op => op !== 'var' && !functionOf(op))).toEqual([])
  })

  it.each<Lang>(['zh', 'en'])('stands for exactly the rule it was printed of: any rule, in %s', lang => {
    const scope = thingScope()
    const law = fc.property(RULE, rule => {
      fc.pre(readRule(rule, scope, '').issues.length === 0)
      const text = printFormula(rule, names(lang))
      const node = parseFormula(text!, names(lang))
      expect(node).toMatchObject({ at: 0, end: text!.length })
      expect((node as { rule: Rule }).rule).toEqual(rule)
    })
    fc.assert(law, { numRuns: 400 })
  })

  it.each(CASES)('stands for the rule of the table: $name', ({ rule }) => {
    expect(read(printFormula(rule, names())!)).toEqual(rule)
  })

  it.each<[string, Rule]>([
    ['数量 × [单价 (元)] ÷ 2', { '/': [{ '*': [{ var: 'q' }, { var: 'n' }] }, 2, 10] }],
    ['ROUND(数量 ÷ 3, 2)', { '/': [{ var: 'q' }, 3, 2] }],
    ['ROUND((数量 ÷ 3), 2)', { round: [{ '/': [{ var: 'q' }, 3, 10] }, 2] }],
    ['数量 + 1 + 2 - 3', { '-': [{ '+': [{ var: 'q' }, 1, 2] }, 3] }],
    ['-数量', { '-': [0, { var: 'q' }] }],
    ['- 2', -2],
    ['if（数量＞＝10，“多”，"少 ""1"""）', { if: [{ '>=': [{ var: 'q' }, 10] }, '多', '少 "1"'] }],
    ['IF(数量 <> 1, 2)', { if: [{ '!=': [{ var: 'q' }, 1] }, 2, null] }],
    ['类别 = 类别.a', { '==': [{ var: 'kind' }, 'a'] }],
    ['MIN(数量, 3)', { least: [{ var: 'q' }, 3] }],
    ['MIN(明细, 数量)', { min: [{ var: 'items' }, { var: 'amount' }] }],
    ['SUM(明细, 数量 * 主记录.数量)', { sum: [{ var: 'items' }, { '*': [{ var: 'amount' }, { var: '$parent.q' }] }] }],
    [
      'COUNT(item, 数量 > 主记录.数量)',
      { count: [{ var: '$pointing.item.thing' }, { '>': [{ var: 'amount' }, { var: '$parent.q' }] }] },
    ],
    ['TODAY()', { var: '$today' }],
    ['Date of visit 2 > TODAY()', { '>': [{ var: 'e' }, { var: '$today' }] }],
    ['NOT(Date)', { '!': [{ var: 'c' }] }],
    ['真', true],
    [
      '如果(为空(数量), 空, 四舍五入(数量, 1))',
      { if: [{ empty: [{ var: 'q' }] }, null, { round: [{ var: 'q' }, 1] }] },
    ],
    ['子表求和(明细, 数量)', { sum: [{ var: 'items' }, { var: 'amount' }] }],
    ['[TRUE]', { var: 'r' }],
    ['`s` & s & `t`', { cat: [{ var: 's' }, { var: 's' }, { var: 't' }] }],
  ])('%s', (text, rule) => {
    expect(read(text)).toEqual(rule)
  })

  it.each<[string, string, string]>([
    ['', 'formula.nothing', ''],
    ['数量 ×', 'formula.ends', ''],
    ['数目 + 1', 'formula.name.near', '数目'],
    ['天空 + 1', 'formula.name', '天空'],
    ['事由', 'formula.several', '事由'],
    ['ROUNT(1.5, 0)', 'formula.function.near', 'ROUNT'],
    ['天(1)', 'formula.function', '天'],
    ['ROUND(1.5, 0', 'formula.open', ''],
    ['1 2', 'formula.after', '2'],
    ['Date of visit', 'formula.after', 'of'],
    ['"abc', 'formula.quote', '"'],
    ['1 + ;', 'formula.character', ';'],
    ['1 + )', 'formula.value', ')'],
    [`${'('.repeat(100)}1`, 'formula.deep', '('],
  ])('%s is none: %s', (text, code, place) => {
    const wrong = parseFormula(text, names())
    expect(wrong).toMatchObject({ code })
    expect(text.slice(wrong.at, wrong.end)).toBe(place)
  })

  it('joins no more operands than a rule may have operators', () => {
    expect(read(`1${'+1'.repeat(200)}`)).toEqual({ '+': Array(201).fill(1) })
    for (const text of [`1${'+1'.repeat(201)}`, `1${'-1'.repeat(201)}`, `SUM(明细, 1${'×1÷1'.repeat(101)})`])
      expect(parseFormula(text, names())).toMatchObject({ code: 'formula.many', params: { most: 200 } })
  })

  it('has an end', () => {
    expect(parseFormula('1+'.repeat(60_000), names())).toMatchObject({ code: 'formula.long' })
  })

  it.each([
    ['no operator', { nothing: [1] }],
    ['two operators', { '+': [1], '-': [1, 2] }],
    ['no list', { '+': 1 }],
  ])('is not printed of a rule with %s', (_, rule) => {
    expect(printFormula(rule as Rule, names())).toBeNull()
  })

  it.each(FUNCTIONS.flatMap(({ example }) => (example ? [example] : [])))(
    'its example is true: %s gives %s',
    (text, gives) => {
      const scope = thingScope()
      expect(checkRule(read(text), null, scope, '')).toEqual([])
      const env = { today: '2026-11-20', now: '2026-11-20 10:00:00' }
      expect(prepareRule(read(text), scope).run({ record: {}, env })).toEqual(gives)
    },
  )
})
