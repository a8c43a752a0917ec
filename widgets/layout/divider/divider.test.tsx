import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import Divider from './divider.tsx'
import manifest from './widget.json'

test('it is a separator that carries its title', () => {
  drawWidget(Divider, manifest)
  expect(screen.getByRole('separator').textContent).toBe('Title')
})
