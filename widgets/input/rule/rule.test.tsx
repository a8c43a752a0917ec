import '../../stage/browser.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import RuleInput from './rule.tsx'
import manifest from './widget.json'

const MINE = { '==': [{ var: 'createUser' }, { var: '$me.id' }] }
const names = () => screen.getAllByRole('combobox').map(one => one.getAttribute('aria-label'))
const choose = async (box: HTMLElement, option: string) => {
  await userEvent.click(box)
  const list = document.getElementById(box.getAttribute('aria-controls') ?? '')?.closest('.ant-select-dropdown')
  await userEvent.click(await within(list as HTMLElement).findByTitle(option))
}

test('UR-30 a rule is put together from the fields of the entity and what is known of the person', async () => {
  const { onChange } = drawWidget(RuleInput, manifest, { value: null })
  await userEvent.click(await screen.findByRole('button', { name: /添加条件$/ }))
  expect(names()).toEqual(['满足方式', '比较什么'])
  expect(onChange).not.toHaveBeenCalled()
  await choose(screen.getByRole('combobox', { name: '比较什么' }), '创建人')
  expect(names()).toEqual(['满足方式', '比较什么', '怎么比较', '和什么比较'])
  expect(onChange).toHaveBeenLastCalledWith(MINE)
  expect(screen.getByText('创建人 等于 当前用户')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '删除条件' }))
  expect(onChange).toHaveBeenLastCalledWith(null)
})

test('UR-30 while a value is not given the form is told, and the rule stays as it was', async () => {
  const onPartialInput = vi.fn()
  const { onChange } = drawWidget(RuleInput, manifest, { value: MINE, onPartialInput, lang: 'en' })
  await userEvent.click(await screen.findByRole('button', { name: /Add a condition$/ }))
  expect(onPartialInput).toHaveBeenLastCalledWith(
    expect.objectContaining({ text: expect.stringContaining('… is empty') }),
  )
  await choose(screen.getAllByRole('combobox', { name: 'Compare' }).at(-1)!, 'Title')
  expect(onPartialInput).toHaveBeenLastCalledWith(
    expect.objectContaining({ text: expect.stringContaining('Title is empty') }),
  )
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.type(screen.getByRole('textbox', { name: 'Value' }), 'x')
  expect(onPartialInput).toHaveBeenLastCalledWith(null)
  expect(onChange).toHaveBeenLastCalledWith({ and: [MINE, { '==': [{ var: 'title' }, 'x'] }] })
})

test('people are picked, and the sentence names them', async () => {
  drawWidget(RuleInput, manifest, { value: { '==': [{ var: 'handler' }, '1002'] } })
  expect(await screen.findByText('经办人 等于 王芳')).toBeTruthy()
  await choose(screen.getByRole('combobox', { name: '值' }), '张伟')
  expect(await screen.findByText('经办人 等于 张伟')).toBeTruthy()
})

test('what cannot stand is said where it is, as the check of the server says it', async () => {
  drawWidget(RuleInput, manifest, { value: { '>': [{ var: 'loanDate' }, { var: 'quantity' }] }, lang: 'en' })
  expect((await screen.findByRole('alert')).textContent).toContain(
    '">" compares loanDate (date) with quantity (int). Use the same type on both sides',
  )
})

test('a rule of another shape is left as it is, shown as a tree and edited as source', async () => {
  const rule = { '>': [{ '+': [{ var: 'quantity' }, 1] }, 10] }
  const { onChange, container } = drawWidget(RuleInput, manifest, { value: rule })
  expect(await screen.findByText(/条件编辑器不支持这种形式/)).toBeTruthy()
  expect(container.querySelector('.sw-rule-tree')).toBeTruthy()
  await userEvent.click(screen.getByText('源码'))
  const source = screen.getByRole('textbox', { name: '源码' }) as HTMLTextAreaElement
  expect(JSON.parse(source.value)).toEqual(rule)
  fireEvent.change(source, { target: { value: JSON.stringify(MINE) } })
  expect(onChange).toHaveBeenLastCalledWith(MINE)
  await userEvent.click(screen.getByText('按条件'))
  expect(screen.getByText('创建人 等于 当前用户')).toBeTruthy()
})

test('read, it is the sentence', async () => {
  const { container } = drawWidget(RuleInput, manifest, { value: MINE, readOnly: true, lang: 'en' })
  await screen.findByText('created by is me')
  expect(container.textContent).not.toContain('{')
})

test('without an entity it says what is missing; names that did not come can be asked for again', async () => {
  const { unmount } = drawWidget(RuleInput, manifest, { value: null, props: { of: '' } })
  expect(screen.getByText('先选择模型或应用，再设置条件')).toBeTruthy()
  unmount()
  const call = vi.fn().mockRejectedValue(new Error('no answer'))
  drawWidget(RuleInput, manifest, { value: MINE, outside: { data: { call } } })
  await userEvent.click(await screen.findByRole('button', { name: '重试' }))
  expect(call).toHaveBeenCalledTimes(2)
  expect(call).toHaveBeenLastCalledWith('dataScope.names', { of: 'loan' })
})
