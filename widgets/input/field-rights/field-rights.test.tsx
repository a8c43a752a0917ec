import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import FieldRights from './field-rights.tsx'
import manifest from './widget.json'

const fields = ['code', 'price'].map(id => ({ id, name: `${id}Name`, type: 'string', title: { zh: id, en: id } }))
const names = { entities: { loan: { key: 'loan', fields } }, dicts: {}, roles: [], posts: [] }

const draw = (value: unknown, more: object = {}) =>
  drawWidget(FieldRights, manifest, {
    value,
    lang: 'en',
    props: { call: 'x.names', of: 'loan' },
    outside: { data: { call: async () => names } },
    ...more,
  } as never)
const box = (name: string) => screen.findByRole('checkbox', { name })

test('PM-03 a field is hidden, locked, left out of lists or of their search; what is usual is not kept', async () => {
  const { onChange } = draw([{ prop: 'codeName', disabled: true }])
  await userEvent.click(await box('price: Hidden'))
  expect(onChange).toHaveBeenLastCalledWith([
    { prop: 'codeName', disabled: true },
    { prop: 'priceName', hide: true },
  ])
  await userEvent.click(await box('code: In lists'))
  expect(onChange).toHaveBeenLastCalledWith([
    { prop: 'priceName', hide: true },
    { prop: 'codeName', disabled: true, display: false },
  ])
  await userEvent.click(await box('code: Locked'))
  await userEvent.click(await box('code: In lists'))
  expect(onChange).toHaveBeenLastCalledWith([{ prop: 'priceName', hide: true }])
  await userEvent.click(await box('price: Hidden'))
  expect(onChange).toHaveBeenLastCalledWith(null)
})

test('read, it shows the fields that differ, and says so where none does', async () => {
  draw([{ prop: 'priceName', hide: true }], { readOnly: true })
  expect(await box('price: Hidden')).toHaveProperty('disabled', true)
  expect(screen.queryByText('code')).toBeNull()
})

test('without a model it says what to do first', () => {
  draw(null, { props: { call: 'x.names', of: '' } })
  expect(screen.getByRole('group').textContent).toBe('Choose the model first, then the rights to its fields')
})
