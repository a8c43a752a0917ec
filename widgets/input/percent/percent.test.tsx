import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Field } from '#engine/schema/document.ts'
import { drawWidget } from '../../stage/draw.tsx'
import Percent from './percent.tsx'
import manifest from './widget.json'

const field: Field = { id: 'share', type: 'decimal', scale: 2, title: { zh: '-' } }

test('what is typed is the number before the sign', async () => {
  const { onChange, container } = drawWidget(Percent, manifest, { field, value: null })
  await userEvent.type(screen.getByLabelText('Title'), '12.5')
  expect(onChange).toHaveBeenLastCalledWith('12.50')
  expect(container.textContent).toContain('%')
})

test('read only it has its sign', () => {
  drawWidget(Percent, manifest, { field, value: '12.50', readOnly: true })
  expect(screen.getByLabelText('Title').textContent).toBe('12.50%')
})
