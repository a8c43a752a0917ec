import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Field } from '#engine/schema/document.ts'
import { drawWidget } from '../../stage/draw.tsx'
import Money from './money.tsx'
import manifest from './widget.json'

const field: Field = { id: 'cost', type: 'decimal', scale: 2, title: { zh: '-' } }

test('its digits stand in groups until someone types, and the number is exact', async () => {
  const { onChange } = drawWidget(Money, manifest, { field, value: '1234567.50' })
  const input = screen.getByLabelText<HTMLInputElement>('Title')
  expect(input.value).toBe('1,234,567.50')
  await userEvent.click(input)
  expect(input.value).toBe('1234567.50')
  await userEvent.clear(input)
  await userEvent.type(input, '9999999999999999.99')
  await userEvent.tab()
  expect(input.value).toBe('9,999,999,999,999,999.99')
  expect(onChange).toHaveBeenLastCalledWith('9999999999999999.99')
})

test('in Chinese it is written out below, and the input is described by that', () => {
  drawWidget(Money, manifest, { field, value: '1234.50', help: 'Why' })
  const written = screen.getByText('壹仟贰佰叁拾肆元伍角整')
  expect(screen.getByLabelText('Title').getAttribute('aria-describedby')).toBe(`stage-money-help ${written.id}`)
})

test('read only it is written out too; not where it is not asked for, in English or for nothing', () => {
  const drawn = (props: Parameters<typeof drawWidget>[2]) => {
    const { container, unmount } = drawWidget(Money, manifest, { field, readOnly: true, value: '10.00', ...props })
    const text = container.textContent
    unmount()
    return text
  }
  expect(drawn({})).toBe('Title10.00壹拾元整')
  expect(drawn({ lang: 'en' })).toBe('Title10.00')
  expect(drawn({ props: { capitals: false } })).toBe('Title10.00')
  expect(drawn({ value: null })).toBe('Title–')
})
