import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import Progress from './progress.tsx'
import manifest from './widget.json'

const rows = [{ done: 30, all: 120 }]

test('it says the share of the whole, and both numbers', () => {
  const { container } = drawWidget(Progress, manifest, { rows, map: { value: 'done', total: 'all' } })
  expect(screen.getByRole('progressbar', { name: 'Title' })).toBeTruthy()
  expect(container.textContent).toContain('25%')
  expect(container.textContent).toContain('30 / 120')
})

test('more than the whole is told as it is and drawn full', () => {
  const { container } = drawWidget(Progress, manifest, {
    rows: [{ done: 300 }],
    map: { value: 'done' },
    props: { total: 100 },
  })
  expect(container.textContent).toContain('300%')
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100')
})
