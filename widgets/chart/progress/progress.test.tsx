import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import Progress from './progress.tsx'
import manifest from './widget.json'

const rows = [{ done: 30, all: 120 }]

test('DB-25 it says the share of the whole, and both numbers', () => {
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

test.each([
  [null, 100, '0%', '0'],
  [-20, 100, '-20%', '0'],
  [5, 0, '–', '0'],
  ['many', 100, '–', '0'],
  [1e308, 1e308, '100%', '100'],
  ['0.1', '0.3', '33%', '33'],
])('%s of %s is %s', (done, all, said, drawn) => {
  drawWidget(Progress, manifest, { rows: [{ done, all }], map: { value: 'done', total: 'all' } })
  const bar = screen.getByRole('progressbar')
  expect(bar.getAttribute('aria-valuetext')).toBe(said)
  expect(bar.getAttribute('aria-valuenow')).toBe(drawn)
})

test.each(['circle', 'dashboard'] as const)('as a %s it says the same', look => {
  drawWidget(Progress, manifest, { rows, map: { value: 'done', total: 'all' }, props: { look } })
  expect(screen.getByRole('progressbar', { name: 'Title' }).textContent).toBe('25%')
})
