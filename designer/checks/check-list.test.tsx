import '#widgets/stage/browser.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { openSample, Stage } from '#tests/support/design-stage.tsx'
import { CheckButton } from './check-list.tsx'

afterEach(cleanup)

it('Esc closes the check list, from its button and from inside', async () => {
  const user = userEvent.setup()
  render(
    <Stage session={await openSample()}>
      <CheckButton />
    </Stage>,
  )
  const button = screen.getByRole('button')
  const isOpen = () =>
    document.querySelector('.dz-check-popover:not(.ant-popover-hidden, .ant-zoom-big-leave)') !== null
  await user.click(button)
  expect(isOpen()).toBe(true)
  await user.keyboard('{Escape}')
  await expect.poll(isOpen).toBe(false)
  await user.click(button)
  await expect.poll(isOpen).toBe(true)
  const inside = document.querySelector<HTMLElement>('.dz-check-popover button')
  inside?.focus()
  await user.keyboard('{Escape}')
  await expect.poll(isOpen).toBe(false)
  expect(document.activeElement).toBe(button)
})
