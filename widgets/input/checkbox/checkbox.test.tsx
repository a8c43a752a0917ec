import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Field } from '#engine/schema/document.ts'
import { drawWidget } from '../../stage/draw.tsx'
import Checkbox from './checkbox.tsx'
import manifest from './widget.json'

const options = [
  { id: 'av', title: 'Audio' },
  { id: 'network', title: 'Network' },
]
const agreed: Field = { id: 'agreed', type: 'boolean', title: { zh: '-' } }

test('Space ticks; the value keeps the order of the options and is null when nothing is ticked', async () => {
  const { onChange } = drawWidget(Checkbox, manifest, { value: ['network'], options })
  screen.getByRole('checkbox', { name: 'Audio' }).focus()
  await userEvent.keyboard(' ')
  expect(onChange).toHaveBeenLastCalledWith(['av', 'network'])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Audio' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Network' }))
  expect(onChange).toHaveBeenLastCalledWith(null)
})

test('all at once leaves out what may not be chosen', async () => {
  const some = [...options, { id: 'lab', title: 'Laboratory', disabled: true }]
  const { onChange } = drawWidget(Checkbox, manifest, { value: null, options: some, props: { all: true }, lang: 'en' })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }))
  expect(onChange).toHaveBeenLastCalledWith(['av', 'network'])
})

test('a yes/no field is one box under its title', async () => {
  const { onChange } = drawWidget(Checkbox, manifest, { value: null, field: agreed })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Title' }))
  expect(onChange).toHaveBeenLastCalledWith(true)
})

test('drawn as buttons each is still a box that Space ticks, with its icon', async () => {
  const some = [{ ...options[0]!, icon: 'audit' }, options[1]!]
  const { container, onChange } = drawWidget(Checkbox, manifest, {
    value: null,
    options: some,
    props: { look: 'button' },
  })
  const box = screen.getByRole('checkbox', { name: /Audio/ })
  expect(box.tagName).toBe('BUTTON')
  expect(container.querySelector('use')?.getAttribute('href')).toMatch(/#audit$/)
  box.focus()
  await userEvent.keyboard(' ')
  expect(onChange).toHaveBeenLastCalledWith(['av'])
  expect(screen.getByRole('checkbox', { name: /Audio/ }).getAttribute('aria-checked')).toBe('true')
})
