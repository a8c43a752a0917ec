import '../../stage/browser.ts'
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Field } from '#engine/schema/document.ts'
import { LoanScreen, loan, loanBundle } from '../../stage/data/loan-screen.tsx'
import { Choices } from './choices.tsx'
import ProgressBar from './progress-bar.tsx'

test('a choice is a tag in its colour; one whose colour says how things are is a dot and a word', () => {
  render(
    <Choices
      chosen={[
        { id: 'a', title: 'Optics', colour: 'teal' },
        { id: 'b', title: 'Done', colour: 'success' },
        { id: 'c', title: 'Plain' },
      ]}
    />,
  )
  const lookOf = (title: string) => {
    const { className, dataset } = screen.getByText(title)
    return [className, dataset.colour]
  }
  expect(['Optics', 'Done', 'Plain'].map(lookOf)).toEqual([
    ['sw-tag', 'teal'],
    ['sw-state', 'success'],
    ['sw-tag', 'default'],
  ])
})

test('how far something is, is a bar that says so in words; a text of another kind stays one', () => {
  render(
    <>
      <ProgressBar text="2/4" />
      <ProgressBar text="half" />
    </>,
  )
  const bar = screen.getByRole('progressbar', { name: '进度' })
  expect(bar.getAttribute('aria-valuetext')).toBe('已通过 2 步，共 4 步')
  expect(bar.textContent).toBe('2/4')
  expect(bar.querySelector<HTMLElement>('[style]')?.style.width).toBe('50%')
  expect(screen.getAllByRole('progressbar')).toEqual([bar])
  expect(screen.getByText('half')).toBeTruthy()
})

test('a choice has its icon before its name, in its tag', () => {
  render(<Choices chosen={[{ id: 'a', title: 'Optics', colour: 'teal', icon: 'audit' }]} />)
  const tag = screen.getByText('Optics')
  expect(tag.className).toBe('sw-tag')
  expect(tag.querySelector('use')?.getAttribute('href')).toMatch(/#audit$/)
})

test('a list says dates and people: the exact value and every name can still be read', async () => {
  const fields = loan.fields.map(field =>
    field.id === 'title' ? { ...field, type: 'users' as const, keysOf: undefined } : field,
  )
  const bundle = loanBundle({}, { document: { ...loan, fields } })
  const record = {
    id: '1',
    title: ['1', '2'],
    loanDate: '2026-03-18',
  }
  const user = [
    { id: '1', name: '孙丽' },
    { id: '2', name: '王芳' },
  ]
  render(<LoanScreen bundle={bundle} options={{ records: { equipmentLoan: [record], user } }} />)
  const [, row] = await screen.findAllByRole('row')
  const date = await within(row!).findByText('3 月 18 日 周三')
  expect([date.tagName, date.title]).toEqual(['TIME', '2026-03-18'])
  for (const name of ['孙丽', '王芳']) expect((await within(row!).findByText(name)).className).toBe('sw-person')
})

test('a list draws stars and tags, says what has a form of its own, and links what is an address', async () => {
  const made = (id: string, type: Field['type'], facts: Partial<Field>): Field => ({
    id,
    type,
    title: { zh: id },
    ...facts,
  })
  const fields = [
    made('rating', 'integer', { widget: 'rating', max: 5 }),
    made('tags', 'json', { widget: 'tags' }),
    made('took', 'integer', { widget: 'duration' }),
    made('share', 'decimal', { widget: 'percent', scale: 2 }),
    made('phone', 'string', { format: 'phone' }),
  ]
  const bundle = loanBundle({}, { document: { ...loan, fields: [...loan.fields, ...fields] } })
  const record = { id: '1', rating: 4, tags: ['new', 'urgent'], took: 150, share: '12.50', phone: '13812345678' }
  render(<LoanScreen bundle={bundle} options={{ records: { equipmentLoan: [record] } }} />)
  const [, row] = await screen.findAllByRole('row')
  expect(await within(row!).findByRole('img', { name: '4 星，共 5 星' })).toBeTruthy()
  expect((await within(row!).findByText('urgent')).className).toBe('sw-tag')
  expect(within(row!).getByText('2 小时 30 分钟')).toBeTruthy()
  expect(within(row!).getByText('12.50%')).toBeTruthy()
  expect(within(row!).getByRole('link', { name: '13812345678' }).getAttribute('href')).toBe('tel:13812345678')
})
