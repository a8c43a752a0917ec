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

test('the words are there while the pointer is', async () => {
  const button = draw()
  expect(hint()).toBeNull()
  await userEvent.hover(button)
  expect(hint()).toBe('Full screen')
  await userEvent.hover(screen.getByRole('tooltip', { hidden: true }))
  expect(hint()).toBe('Full screen')
  await userEvent.unhover(button)
  expect(hint()).toBeNull()
})

test('a key that brings the focus brings the words, and Escape takes them away', async () => {
  draw()
  await userEvent.tab()
  expect(hint()).toBe('Full screen')
  await userEvent.keyboard('{Escape}')
  expect(hint()).toBeNull()
})

test('pressing takes them away, so that they lie over nothing it opens', async () => {
  const button = draw()
  await userEvent.hover(button)
  fireEvent.pointerDown(button)
  expect(hint()).toBeNull()
})

test('nothing comes up where it is not wanted', async () => {
  await userEvent.hover(draw(() => false))
  expect(hint()).toBeNull()
})
