import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import Greeting from './greeting.tsx'
import manifest from './widget.json'

test('SH-82 it greets by name and the hour of the server, with its date', () => {
  const clock = { now: () => '2026-11-20 21:30:00' }
  drawWidget(Greeting, manifest, { lang: 'en', outside: { clock } })
  expect(screen.getByRole('heading').textContent).toBe('Good evening, 李明')
  expect(screen.getByText(/20 November/)).toBeTruthy()
})
