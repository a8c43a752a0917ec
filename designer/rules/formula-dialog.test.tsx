import '#widgets/stage/browser.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Rule } from '#engine/schema/document.ts'
import type { RuleType } from '#engine/value/rule-type.ts'
import { loan } from '#tests/support/design-sample.ts'
import { openSample, Stage } from '#tests/support/design-stage.tsx'
import { FormulaDialog } from './formula-dialog.tsx'

afterEach(cleanup)

async function show(want: RuleType, rule?: Rule) {
  const onSave = vi.fn()
  const session = await openSample()
  render(
    <Stage session={session}>
      <FormulaDialog open title="F" {...{ rule, want }} entity={loan} onClose={() => undefined} onSave={onSave} />
    </Stage>,
  )
  return { onSave, done: await screen.findByRole('button', { name: /完\s*成/ }), user: userEvent.setup() }
}

it('a sum is divided, and the quotient rounded', async () => {
  const { onSave, done, user } = await show('dec', { var: 'price' })
  await user.click(screen.getByRole('button', { name: '除' }))
  await user.clear(screen.getByRole('spinbutton', { name: '位小数' }))
  await user.type(screen.getByRole('spinbutton', { name: '位小数' }), '1')
  expect(screen.getByText('单价 ÷ 数量（1 位小数）')).toBeDefined()
  await user.click(done)
  expect(onSave).toHaveBeenCalledWith({ '/': [{ var: 'price' }, { var: 'quantity' }, 1] })
})

it('a whole number is not made of a quotient', async () => {
  await show('int', { var: 'quantity' })
  expect(screen.getByRole('button', { name: '乘' })).toBeDefined()
  expect(screen.queryByRole('button', { name: '除' })).toBeNull()
})

it('a text is computed by a rule as it is written, once it fits', async () => {
  const { onSave, done, user } = await show('text')
  const source = screen.getByRole('textbox', { name: 'F' })
  await user.click(source)
  await user.paste('{"cat": [{"var": "nowhere"}, "!"]}')
  expect(done).toHaveProperty('disabled', true)
  await user.clear(source)
  await user.paste('{"cat": [{"var": "reason"}, "!"]}')
  await user.click(done)
  expect(onSave).toHaveBeenCalledWith({ cat: [{ var: 'reason' }, '!'] })
})
