import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { WithHint } from './hint.tsx'

afterEach(cleanup)

const hint = () => screen.queryByRole('tooltip', { hidden: true })?.textContent ?? null

function draw(when?: () => boolean) {
  render(
    <WithHint text="Full screen" when={when}>
      <button type="button">F</button>
    </WithHint>,
  )
  return screen.getByRole('button')
}

test('the tooltip is shown while the pointer is there', async () => {
  const button = draw()
  expect(hint()).toBeNull()
  await userEvent.hover(button)
  expect(hint()).toBe('Full screen')
  await userEvent.hover(screen.getByRole('tooltip', { hidden: true }))
  expect(hint()).toBe('Full screen')
  await userEvent.unhover(button)
  expect(hint()).toBeNull()
})

test('keyboard focus shows the tooltip, and Escape closes it', async () => {
  draw()
  await userEvent.tab()
  expect(hint()).toBe('Full screen')
  await userEvent.keyboard('{Escape}')
  expect(hint()).toBeNull()
})

test('pressing closes it, so that it covers nothing that opens', async () => {
  const button = draw()
  await userEvent.hover(button)
  fireEvent.pointerDown(button)
  expect(hint()).toBeNull()
})

test('no tooltip is shown where `when` is false', async () => {
  await userEvent.hover(draw(() => false))
  expect(hint()).toBeNull()
})
