import '#widgets/stage/browser.ts'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { EntityDocument, Rule } from '#engine/schema/document.ts'
import type { RuleType } from '#engine/value/rule-type.ts'
import { loan } from '#tests/support/design-sample.ts'
import { openSample, Stage } from '#tests/support/design-stage.tsx'
import { ItemContext } from '../../session/draft.ts'
import { FormulaDialog } from './formula-dialog.tsx'

afterEach(cleanup)

async function show(want: RuleType, rule?: Rule, entity = loan, others: EntityDocument[] = [], own?: string) {
  const onSave = vi.fn()
  const session = await openSample()
  session.runAll(others.map(value => ({ command: 'document.add', args: { value } })))
  render(
    <Stage session={session}>
      <ItemContext value="entity:loan fields/price">
        <FormulaDialog open title="F" {...{ rule, want, entity, own }} onClose={() => undefined} onSave={onSave} />
      </ItemContext>
    </Stage>,
  )
  const done = await screen.findByRole('button', { name: /完\s*成/ })
  const line = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'F' })
  return {
    onSave,
    done,
    line,
    search: screen.getByRole('combobox', { name: '搜索字段和函数' }),
    user: userEvent.setup(),
  }
}

it('fields and functions are found and nested with the keys alone', async () => {
  const { onSave, done, line, search, user } = await show('dec')
  await user.type(search, 'sswr{Enter}')
  expect(line.value).toBe('ROUND(, 2)')
  expect(document.activeElement).toBe(line)
  expect(screen.getByText('ROUND(数, 小数位数)')).toBeDefined()
  expect(search).toHaveProperty('value', '')
  await user.type(search, '单价{Enter}')
  await user.type(line, ' × 数量', { initialSelectionStart: 8, initialSelectionEnd: 8 })
  expect(line.value).toBe('ROUND(单价 × 数量, 2)')
  await user.click(done)
  expect(onSave).toHaveBeenCalledWith({ round: [{ '*': [{ var: 'price' }, { var: 'quantity' }] }, 2] })
})

it('begins in the line; a name is completed while it is typed, by its initials too', async () => {
  const { line, user } = await show('dec')
  expect(document.activeElement).toBe(line)
  await user.keyboard('2*sl')
  const offered = () => screen.getAllByRole('option').map(option => option.firstChild?.textContent)
  expect(offered()).toEqual(['数量'])
  expect(document.getElementById(line.getAttribute('aria-activedescendant')!)?.textContent).toBe('数量')
  await user.keyboard('{Tab}')
  expect(line.value).toBe('2*数量')
  expect(document.activeElement).toBe(line)
  expect(line.getAttribute('aria-activedescendant')).toBeNull()
  // a name that is left with the caret is no more the one to replace
  await user.keyboard('+单{Home}{Tab}')
  expect(line.value).toBe('2*数量+单')
  expect(document.activeElement).not.toBe(line)
  await user.clear(line)
  await user.type(line, '2*数量')
  // whatever is not typed to its end stays as it was typed
  await user.keyboard('+zzz{Enter}')
  expect(line.value).toBe('2*数量+zzz\n')
  await user.clear(line)
  await user.keyboard('单{ArrowDown}{Enter}')
  expect(line.value).toBe('单价')
})

it('the field it computes is no part of itself', async () => {
  const names = () => screen.getAllByRole('option').map(option => option.firstChild?.textContent)
  await show('dec', undefined, loan, [], 'price')
  expect(names()).toContain('数量')
  expect(names()).not.toContain('单价')
})

it('a function goes around what is selected, and the caret to the operand that is missing', async () => {
  const { line, search, user } = await show('text')
  await user.click(line)
  await user.paste('IF(, , )')
  line.setSelectionRange(3, 3)
  await user.type(search, '事由{Enter}')
  expect(line.value).toBe('IF(事由, , )')
  expect(line.selectionStart).toBe('IF(事由, '.length)
  line.setSelectionRange(3, 5)
  await user.type(search, 'isblank{Enter}')
  expect(line.value).toBe('IF(ISBLANK(事由), , )')
})

it('says what a function does, with an example', async () => {
  const { search, user } = await show('date')
  await user.type(search, 'edate')
  expect(screen.getByText('EDATE(日期, 月数)')).toBeDefined()
  expect(screen.getByText('例：EDATE("2026-01-31", 1) 得 2026-02-28')).toBeDefined()
})

it.each<[string, string, string]>([
  ['数量 + 事由', '“+”需要数值，事由 (文本) 不是。请改用数值字段或数字。', '数量 + 事由'],
  ['数量 + LEN(单价)', '“LEN”需要文本，单价 (小数) 不是。请改用文本字段。', 'LEN(单价)'],
  ['事由', '规则的结果是 事由 (文本)，此处需要 小数。请改写规则。', '事由'],
  ['数量 + 单家', '没有名为“单家”的字段；是否指“单价”？', '单家'],
  ['ROUND(数量', '“(”没有配对的括号；在它之前请检查逗号和符号', '…'],
])('what is wrong in %s is said at its place and not saved', async (text, says, place) => {
  const { done, line, user } = await show('dec')
  await user.click(line)
  await user.paste(text)
  expect(screen.getByText(says)).toBeDefined()
  expect(document.querySelector('mark')?.textContent).toBe(place)
  expect(done).toHaveProperty('disabled', true)
})

it('the result over sample values follows what is typed, and says why there is none', async () => {
  const { user } = await show('dec', { '/': [{ var: 'price' }, { var: 'quantity' }, 2] })
  const sample = within(screen.getByRole('region', { name: '用示例值试算' }))
  const [price, quantity] = ['单价', '数量'].map(name => sample.getByRole('spinbutton', { name }))
  await user.clear(price!)
  await user.type(price!, '10')
  await user.clear(quantity!)
  await user.type(quantity!, '4')
  expect(sample.getByRole('status').textContent).toBe('结果 2.5')
  await user.clear(quantity!)
  expect(sample.getByRole('status').textContent).toContain('没有结果，因为“数量”没有值')
  await user.type(quantity!, '0')
  expect(sample.getByRole('status').textContent).toContain('“ROUND(单价 ÷ 数量, 2)”除以 0')
})

it('a field of the record a reference points at is looked up, though the reference does not show it yet', async () => {
  const reference = { id: 'before', type: 'ref' as const, to: 'loan', title: { zh: '上次' } }
  const { onSave, done, line, search, user } = await show('dec', undefined, {
    ...loan,
    fields: [...loan.fields, reference],
  })
  await user.type(search, '上次.单价{Enter}')
  await user.type(line, ' * 2', { initialSelectionStart: 99, initialSelectionEnd: 99 })
  await user.clear(screen.getByRole('spinbutton', { name: '上次.单价' }))
  await user.type(screen.getByRole('spinbutton', { name: '上次.单价' }), '10')
  expect(within(screen.getByRole('region', { name: '用示例值试算' })).getByRole('status').textContent).toBe('结果 20')
  await user.click(done)
  expect(onSave).toHaveBeenCalledWith({ '*': [{ var: 'before.price' }, 2] })
})

it('nothing written computes nothing', async () => {
  const { onSave, done, line, user } = await show('dec', { var: 'price' })
  await user.clear(line)
  await user.click(done)
  expect(onSave).toHaveBeenCalledWith(undefined)
})

it('records that point here are counted and summed, over sample rows', async () => {
  const repair: EntityDocument = {
    ...loan,
    key: 'loan.repair',
    title: { zh: '维修', en: 'Repair' },
    fields: [
      { id: 'loan', type: 'ref', to: 'loan', title: { zh: '借用', en: 'Loan' } },
      { id: 'cost', type: 'decimal', scale: 2, title: { zh: '费用', en: 'Cost' } },
    ],
  }
  const count: Rule = { count: [{ var: '$pointing.loan.repair.loan' }] }
  const { onSave, done, line, search, user } = await show('dec', count, loan, [repair])
  expect(line.value).toBe('COUNT(维修)')
  const sample = () => within(screen.getByRole('region', { name: '用示例值试算' }))
  expect(sample().getByRole('status').textContent).toBe('结果 2')
  await user.clear(line)
  await user.type(line, 'SUM(维修, ')
  await user.type(search, '费用{Enter}')
  await user.type(line, ')', { initialSelectionStart: 99, initialSelectionEnd: 99 })
  for (const [at, cost] of ['7', '0.5'].entries()) {
    const box = sample().getByRole('spinbutton', { name: `维修 · 第 ${at + 1} 行 · 费用` })
    await user.clear(box)
    await user.type(box, cost)
  }
  expect(sample().getByRole('status').textContent).toBe('结果 7.5')
  await user.click(done)
  expect(onSave).toHaveBeenCalledWith({ sum: [{ var: '$pointing.loan.repair.loan' }, { var: 'cost' }] })
})
