import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Field } from '#engine/schema/document.ts'
import { drawWidget } from '../../stage/draw.tsx'
import TextArea from './textarea.tsx'
import manifest from './widget.json'

const reason: Field = { id: 'reason', type: 'text', maxLength: 500, title: { zh: '-' } }

test('it counts as the rules count, against the field’s limit', async () => {
  const { container, onChange } = drawWidget(TextArea, manifest, { value: null, field: reason })
  await userEvent.type(screen.getByLabelText('Title'), 'a\u{1F600}')
  expect(onChange).toHaveBeenLastCalledWith('a\u{1F600}')
  expect(container.textContent).toContain('2 / 500')
})

test('read only it keeps the lines', () => {
  drawWidget(TextArea, manifest, { value: 'one\ntwo', readOnly: true })
  expect(screen.getByLabelText('Title').style.whiteSpace).toBe('pre-wrap')
})
