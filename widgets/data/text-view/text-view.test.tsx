import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import TextView from './text-view.tsx'
import manifest from './widget.json'

test('it shows its words, and with a field the value as a person reads it', () => {
  const words = drawWidget(TextView, manifest, { props: { text: { zh: '说明' } } })
  expect(words.container.textContent).toContain('说明')
  words.unmount()
  const options = [
    { id: 'av', title: 'Audio' },
    { id: 'lab', title: 'Laboratory' },
  ]
  const kinds = { id: 'kinds', type: 'enum' as const, many: true, title: { zh: '-' } }
  drawWidget(TextView, manifest, { field: kinds, options, value: ['lab', 'av'] })
  expect(screen.getByRole('status').textContent).toBe('Laboratory, Audio ')
})

test('a number has its unit, nothing is a dash', () => {
  const price = { id: 'price', type: 'decimal' as const, scale: 2, title: { zh: '-' }, unit: { zh: '元' } }
  const filled = drawWidget(TextView, manifest, { field: price, value: '12.50' })
  expect(screen.getByRole('status').textContent).toBe('12.50 元')
  filled.unmount()
  drawWidget(TextView, manifest, { field: price, value: null })
  expect(screen.getByRole('status').textContent?.trim()).toBe('–')
})
