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

it('a rule that fits is saved as it was made', async () => {
  const rule = { '>': [{ var: 'quantity' }, 10] }
  const { onSave, done } = await show(rule)
  await userEvent.click(done)
  expect(onSave).toHaveBeenCalledWith(rule)
})
