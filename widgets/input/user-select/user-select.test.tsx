import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Field } from '#engine/schema/document.ts'
import { drawWidget } from '../../stage/draw.tsx'
import UserSelect from './user-select.tsx'
import manifest from './widget.json'

const people = [
  { id: '1', label: 'John' },
  { id: '2', label: 'Mary' },
]
const choices = async () => ({ records: people, total: 2, size: 20, current: 1, pages: 1 })

test('a field of one person takes one, a field of several takes a list', async () => {
  const outside = { data: { choices } }
  const one = drawWidget(UserSelect, manifest, { value: null, outside })
  await userEvent.click(screen.getByLabelText('Title'))
  await userEvent.click(await screen.findByTitle('Mary'))
  expect(one.onChange).toHaveBeenLastCalledWith('2')
  one.unmount()
  const field: Field = { id: 'helpers', type: 'users', title: { zh: '-' } }
  const many = drawWidget(UserSelect, manifest, { value: ['1'], field, outside })
  await userEvent.click(screen.getByLabelText('Title'))
  await userEvent.click(await screen.findByTitle('Mary'))
  expect(many.onChange).toHaveBeenLastCalledWith(['1', '2'])
})
