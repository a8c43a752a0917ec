import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import ActionList from './action-list.tsx'
import manifest from './widget.json'

const choose = async (name: string, option: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name }))
  await userEvent.click(
    await screen.findByText(option, { selector: '.ant-select-item-option-content *, .ant-select-item-option-content' }),
  )
}

test('PM-04 an action that changes the record is put together from fields and values, never from source', async () => {
  const { onChange } = drawWidget(ActionList, manifest, { value: null, lang: 'en' })
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: /Add an action/ })).toHaveProperty('disabled', false),
  )
  await userEvent.click(screen.getByRole('button', { name: /Add an action/ }))
  await choose('Field 1', 'Title')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Value 1' }), 'x')
  expect(onChange).toHaveBeenLastCalledWith([
    { do: 'record', entity: 'loan', record: '{{id}}', set: [{ id: 'title', value: 'x' }] },
  ])
  expect(screen.getByText(/\{\{title\}\}/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Remove action 1' }))
  expect(onChange).toHaveBeenLastCalledWith(null)
})

test('a message names people of the record and what it says', async () => {
  const { onChange } = drawWidget(ActionList, manifest, {
    value: [{ do: 'message', subject: 'Back', to: {} }],
    lang: 'en',
  })
  await choose('To people of the record', 'createUser')
  expect(onChange).toHaveBeenLastCalledWith([{ do: 'message', subject: 'Back', to: {}, fields: ['createUser'] }])
})

test('read, it is a sentence for each; without a model it says what is missing', async () => {
  const { unmount, container } = drawWidget(ActionList, manifest, { readOnly: true, lang: 'en' })
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(container.textContent).toContain('Change the record: title')
  unmount()
  drawWidget(ActionList, manifest, { value: null, props: { of: '' }, lang: 'en' })
  expect(screen.getByText(/Choose an app or a model first/)).toBeTruthy()
})
