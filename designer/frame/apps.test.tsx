import '#widgets/stage/browser.ts'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { AppSummary } from '#adapters/wire/design.ts'
import { openSample, Stage } from '#tests/support/design-stage.tsx'
import { Apps } from './apps.tsx'

afterEach(cleanup)

const app = (key: string): AppSummary => ({
  ...{ key, kind: 'app', title: { zh: key, en: key }, icon: 'tool', colour: 'teal', version: 1, changed: false },
  ...{ updatedAt: '2026-11-24 10:13:14', updatedBy: '林晓' },
})

test('an app is taken away from its menu after a question; the others stay', async () => {
  const remove = vi.fn(async () => {})
  const calls = { apps: async () => [app('loan'), app('leave')], remove }
  render(
    <Stage session={await openSample()} calls={calls}>
      <Apps />
    </Stage>,
  )
  await userEvent.click(await screen.findByRole('button', { name: '“loan”的更多操作' }))
  const items = await screen.findAllByRole('menuitem', { hidden: true })
  expect(items.map(({ textContent }) => textContent)).toEqual(['设计', '导出', '删除'])
  await userEvent.click(items.at(-1)!)
  const question = within(await screen.findByRole('dialog'))
  expect(question.getAllByText('删除应用“loan”？').length).toBeGreaterThan(0)
  await userEvent.click(question.getByRole('button', { name: /删\s?除/ }))
  expect(remove).toHaveBeenCalledWith('loan')
  await vi.waitFor(() => expect(screen.queryByText('loan')).toBeNull())
  expect(screen.getByText('leave')).toBeTruthy()
})
