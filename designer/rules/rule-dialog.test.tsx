import '#widgets/stage/browser.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Rule } from '#engine/schema/document.ts'
import { loan } from '#tests/support/design-sample.ts'
import { openSample, Stage } from '#tests/support/design-stage.tsx'
import { RuleDialog } from './rule-dialog.tsx'

afterEach(cleanup)

async function show(rule: Rule) {
  const onSave = vi.fn()
  const session = await openSample()
  render(
    <Stage session={session}>
      <RuleDialog open title="R" rule={rule} entity={loan} onClose={() => undefined} onSave={onSave} />
    </Stage>,
  )
  return { onSave, done: await screen.findByRole('button', { name: /完\s*成/ }) }
}

it('a rule that compares what cannot be compared is explained and not saved', async () => {
  const { onSave, done } = await show({ '>': [{ var: 'loanDate' }, { var: 'quantity' }] })
  expect(screen.getByText('这条规则还不能保存')).toBeDefined()
  expect(done).toHaveProperty('disabled', true)
  expect(onSave).not.toHaveBeenCalled()
})

it('what was being edited comes back to the same rule, and can be dropped', async () => {
  const session = await openSample()
  const dialog = (rule: Rule) => (
    <Stage session={session}>
      <RuleDialog open title="R" rule={rule} entity={loan} onClose={() => undefined} onSave={() => undefined} />
    </Stage>
  )
  const rule = { '>': [{ var: 'quantity' }, 10] }
  render(dialog(rule))
  const number = await screen.findByDisplayValue('10')
  await userEvent.clear(number)
  await userEvent.type(number, '25')
  cleanup()
  render(dialog({ '>': [{ var: 'quantity' }, 11] }))
  expect(await screen.findByDisplayValue('11')).toBeDefined()
  expect(screen.queryByText('继续上次未完成的编辑')).toBeNull()
  cleanup()
  render(dialog(rule))
  expect(await screen.findByDisplayValue('25')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: /丢\s*弃/ }))
  expect(await screen.findByDisplayValue('10')).toBeDefined()
})

it('a rule that fits is saved as it was made', async () => {
  const rule = { '>': [{ var: 'quantity' }, 10] }
  const { onSave, done } = await show(rule)
  await userEvent.click(done)
  expect(onSave).toHaveBeenCalledWith(rule)
})

it('which options may be chosen is asked of each option, by its name', async () => {
  const onSave = vi.fn()
  const offering = {
    id: 'size',
    type: 'enum' as const,
    title: { zh: '尺寸' },
    options: [
      { id: 's', title: { zh: '小' } },
      { id: 'l', title: { zh: '大' } },
    ],
  }
  const rule = { in: [{ var: '$option.id' }, ['s']] }
  render(
    <Stage session={await openSample()}>
      <RuleDialog open title="R" {...{ rule, offering, onSave }} entity={loan} onClose={() => undefined} />
    </Stage>,
  )
  expect(await screen.findByText('选项 是其中之一 小')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: /完\s*成/ }))
  expect(onSave).toHaveBeenCalledWith(rule)
})

it('a new rule begins with its field; what comes next opens, and four choices make it', async () => {
  const onSave = vi.fn()
  render(
    <Stage session={await openSample()}>
      <RuleDialog open title="R" rule={undefined} entity={loan} onClose={() => undefined} onSave={onSave} />
    </Stage>,
  )
  const take = async (option: string) => userEvent.click(await findOption(option))
  const focused = () => document.activeElement?.getAttribute('aria-label')
  const done = await screen.findByRole('button', { name: /完\s*成/ })
  await findOption('数量')
  expect(focused()).toBe('比较什么')
  expect(done).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('button', { name: /添加条件$/ }))
  expect(screen.getAllByRole('group', { name: '条件' })).toHaveLength(1)
  await take('数量')
  await take('大于')
  expect(focused()).toBe('值')
  await userEvent.keyboard('10')
  await userEvent.click(done)
  expect(onSave).toHaveBeenCalledWith({ '>': [{ var: 'quantity' }, 10] })
})

/** An option of the list that is open. */
async function findOption(title: string): Promise<HTMLElement> {
  const found = await screen.findAllByTitle(title)
  return found.find(one => one.matches('.ant-select-dropdown:not(.ant-select-dropdown-hidden) *')) as HTMLElement
}
