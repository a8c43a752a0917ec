/** What a control holds and could not take is neither lost nor saved as nothing. */
import '../../stage/data/patience.ts'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { deriveForm } from '#engine/entity/derive-screen.ts'
import { realDatePicker, realSelect, realTimePicker } from '#engine/react/picker/real-picker.ts'
import type { EntityDocument, Field } from '#engine/schema/document.ts'
import { LoanScreen, loanBundle, loanPorts } from '../../stage/data/loan-screen.tsx'

const field = (type: Field['type'], more: Partial<Field> = {}): Field => ({
  id: 'it',
  type,
  title: { zh: '此项', en: 'It' },
  ...more,
})

function draw(it: Field) {
  const entity: EntityDocument = { kind: 'entity', grammar: 1, key: 'half', title: { zh: '半' }, fields: [it] }
  const bundle = loanBundle({ nodes: [{ id: 'half', widget: 'form', body: deriveForm(entity) }] })
  bundle.entities.half = { document: entity, path: '', may: ['add', 'edit'], readOnly: [] }
  const ports = loanPorts(bundle)
  const save = vi.spyOn(ports.data, 'save')
  const notify = vi.spyOn(ports.notify, 'message')
  render(<LoanScreen bundle={bundle} ports={ports} />)
  return { save, notify }
}
const control = () => screen.findByLabelText<HTMLInputElement>(/此项/)
const press = () => userEvent.click(screen.getByRole('button', { name: /保存/ }))

test.each([
  ['json', field('json'), '{"a": 1', '{"a": 1}', { a: 1 }],
  ['number', field('integer'), '-', '-3', -3],
  ['number beyond what is exact', field('integer'), '99999999999999999999', '9', 9],
  ['decimal', field('decimal', { scale: 2 }), '.', '.5', '0.50'],
  ['date', field('date'), '2026-13-4', '2026-12-04', '2026-12-04'],
  ['datetime', field('datetime'), '2026-12-04', '2026-12-04 08:30:00', '2026-12-04 08:30:00'],
  ['time', field('time'), '10:11:12', '10:11', '10:11:00'],
  ['colour', field('string', { format: 'colour' }), '#40', '#409eff', '#409EFF'],
])('%s: half of it stays where it is and stops the save until it is whole', async (_, it, half, whole, value) => {
  const { save } = draw(it)
  await control()
  await userEvent.tab()
  await userEvent.click(await control())
  await userEvent.paste(half)
  await press()
  const issue = await waitFor(() => {
    const found = document.querySelector('.sw-issue')
    expect(found?.textContent).toContain(half)
    return found
  })
  expect(save).not.toHaveBeenCalled()
  expect((await control()).value).toBe(half)
  await userEvent.clear(await control())
  await userEvent.click(await control())
  await userEvent.paste(whole)
  await waitFor(() => expect(issue?.isConnected).toBe(false))
  await press()
  await waitFor(() => expect(save.mock.calls[0]?.[1]).toMatchObject({ it: value }))
})

test('a save right after a paste waits for the picker that is still being fetched', async () => {
  await realTimePicker.load()
  const real = realTimePicker.loaded
  let arrive = () => {}
  const way = new Promise<void>(resolve => {
    arrive = resolve
  })
  realTimePicker.loaded = null
  vi.spyOn(realTimePicker, 'load').mockImplementation(async () => {
    await way
    realTimePicker.loaded = real
  })
  const { save } = draw(field('time'))
  await userEvent.click(await control())
  await userEvent.paste('10:11')
  await press()
  expect(save).not.toHaveBeenCalled()
  arrive()
  await waitFor(() => expect(save.mock.calls[0]?.[1]).toMatchObject({ it: '10:11:00' }))
})

test('emptied, it is empty: the save goes on', async () => {
  const { save } = draw(field('json'))
  await userEvent.click(await control())
  await userEvent.paste('{')
  await userEvent.clear(await control())
  await press()
  await waitFor(() => expect(save.mock.calls[0]?.[1]).toMatchObject({ it: null }))
})

test('what is typed into a list that cannot be fetched stops the save, which says so, until it is let go', async () => {
  realSelect.loaded = null
  const load = vi.spyOn(realSelect, 'load').mockResolvedValue()
  const { save } = draw(field('enum', { options: [{ id: 'pear', title: { zh: '梨' } }] }))
  await userEvent.click(await control())
  await userEvent.paste('pe')
  await waitFor(async () => expect((await control()).value).toBe('pe'))
  await press()
  await waitFor(() =>
    expect(document.querySelector('.sw-issue')?.textContent).toMatch(/此项的选项没有加载成功，“pe”没有填入/),
  )
  expect(save).not.toHaveBeenCalled()
  await userEvent.click(await control())
  await userEvent.keyboard('{Delete}')
  await waitFor(async () => expect((await control()).value).not.toBe('pe'))
  await press()
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
  load.mockRestore()
})

test('a whole date is taken although its picker cannot be fetched', async () => {
  realDatePicker.loaded = null
  const load = vi.spyOn(realDatePicker, 'load').mockResolvedValue()
  const { save } = draw(field('date'))
  await userEvent.click(await control())
  await userEvent.keyboard('2026-03-08')
  await press()
  await waitFor(() => expect(save.mock.calls[0]?.[1]).toMatchObject({ it: '2026-03-08' }))
  load.mockRestore()
})
