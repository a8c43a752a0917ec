/** A table as a calendar, and as a grid of cards. */
import '../../../../stage/data/patience.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { MemoryOptions } from '#adapters/memory/memory.ts'
import type { ClientEntity } from '#adapters/wire/screen.ts'
import { Fault } from '#engine/error/fault.ts'
import type { ListView } from '#engine/schema/document.ts'
import type { Lang } from '#engine/text/text.ts'
import { CALENDAR, CARDS, laidWorld } from '../../../../stage/data/laid-screen.tsx'
import { LOANS, LoanScreen, loan } from '../../../../stage/data/loan-screen.tsx'
import { weeksOf } from './calendar.tsx'

const WIDTH = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetWidth')!
afterEach(() => Object.defineProperty(HTMLElement.prototype, 'offsetWidth', WIDTH))
const onPhone = () =>
  Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { configurable: true, get: () => 390 })

const LOANED: ListView = { id: 'days', view: 'calendar', start: 'loanDate' }

interface DrawOptions extends Pick<MemoryOptions, 'records'> {
  lang?: Lang
}

function draw(view: ListView, client: Partial<ClientEntity> = {}, { lang = 'zh', ...options }: DrawOptions = {}) {
  const notify = { message: vi.fn(), confirm: vi.fn(async () => true) }
  const { bundle, ports } = laidWorld(view, client, { ...options, ports: { notify, lang } })
  const list = vi.spyOn(ports.data, 'list')
  render(<LoanScreen bundle={bundle} ports={ports} />)
  return { ports, list }
}

const day = (name: string) => screen.findByRole('group', { name: new RegExp(`^${name}，`) })

test.each([
  ['2026-03', 1, 6, '2026-02-23', '2026-04-05'],
  ['2026-03', 7, 5, '2026-03-01', '2026-04-04'],
  ['2027-02', 1, 4, '2027-02-01', '2027-02-28'],
])('the weeks of %s that begin on weekday %i are %i', (month, firstDay, count, first, last) => {
  const weeks = weeksOf(month, firstDay)
  expect(weeks).toHaveLength(count)
  expect([weeks[0]![0], weeks.at(-1)!.at(-1)]).toEqual([first, last])
})

test('a calendar asks for the days it shows alone, each record on its day; another month is asked for when it is turned to', async () => {
  const { list } = draw(LOANED)
  expect(await within(await day('3月12日')).findByText('笔记本 ThinkPad X1')).toBeTruthy()
  expect(list).toHaveBeenLastCalledWith(
    expect.anything(),
    expect.objectContaining({
      where: { and: [{ '<=': [{ var: 'loanDate' }, '2026-04-05'] }, { '>=': [{ var: 'loanDate' }, '2026-02-23'] }] },
    }),
  )
  await userEvent.click(screen.getByRole('button', { name: '上个月' }))
  expect(screen.getByRole('heading', { name: '2026年2月' })).toBeTruthy()
  expect(await within(await day('2月11日')).findByText('相机 Sony A7')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '今天' }))
  expect(await day('3月15日')).toBeTruthy()
})

test('a record stands on each of its days; what a full day does not show is behind its "more"', async () => {
  draw(CALENDAR)
  const last = await day('3月20日')
  await within(last).findByText('激光笔')
  expect(within(last).queryByText('音箱')).toBeNull()
  expect(await within(await day('3月19日')).findByText('激光笔')).toBeTruthy()
  const full = await day('3月9日')
  await userEvent.click(within(full).getByRole('button', { name: '3月9日还有 5 条' }))
  expect(await screen.findAllByRole('menuitem', { hidden: true })).toHaveLength(8)
})

test('a click shows a record beside the calendar', async () => {
  draw(LOANED, { may: ['list', 'detail'] })
  await userEvent.click(await within(await day('3月12日')).findByText('笔记本 ThinkPad X1'))
  expect(await screen.findByRole('dialog', { name: '笔记本 ThinkPad X1' })).toBeTruthy()
})

test('a record begun on a day begins on that day; where none may be added nothing offers it', async () => {
  draw(LOANED)
  await userEvent.click(await screen.findByRole('button', { name: '在3月27日新增' }))
  const dialog = await screen.findByRole('dialog', { name: /新增/ })
  expect((await within(dialog).findByLabelText<HTMLInputElement>(/借出日期/)).value).toBe('2026-03-27')
})

test('where none may be added no day offers it', async () => {
  draw(LOANED, { may: ['list', 'detail', 'edit'] })
  await day('3月27日')
  expect(screen.queryByRole('button', { name: /新增/ })).toBeNull()
})

test('in English a week begins on Sunday', async () => {
  draw(LOANED, {}, { lang: 'en' })
  await screen.findByRole('group', { name: 'March 12, 1 record' })
  expect(screen.getAllByRole('columnheader').map(cell => cell.textContent)[0]).toBe('Sun')
})

test('records that cannot be had are told, and asked for again', async () => {
  const { list } = draw(LOANED)
  await day('3月12日')
  list.mockRejectedValueOnce(new Fault('call.offline'))
  await userEvent.click(screen.getByRole('button', { name: '下个月' }))
  expect((await screen.findByRole('alert')).textContent).toContain('无法连接服务器')
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await day('4月1日')).toBeTruthy()
})

test('on a phone the records of the chosen day stand below the month', async () => {
  onPhone()
  draw(LOANED)
  await userEvent.click(await screen.findByRole('button', { name: '3月12日，1 条' }))
  const below = await screen.findByRole('region', { name: /3月12日/ })
  expect(within(below).getByText('笔记本 ThinkPad X1')).toBeTruthy()
  expect(within(below).getByRole('button', { name: '更多操作' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '3月13日，0 条' }))
  expect(await screen.findByText('这一天没有记录')).toBeTruthy()
})

test('cards at a desk are chosen, acted on and paged as rows are', async () => {
  draw(CARDS)
  expect(await screen.findAllByRole('listitem')).toHaveLength(10)
  const first = screen.getByText('无人机').closest('li')!
  await userEvent.click(within(first).getByRole('checkbox'))
  expect(await screen.findByText('已选 1 条')).toBeTruthy()
  await userEvent.dblClick(within(screen.getByText('转接头').closest('li')!).getByText('3 月 18 日 周三'))
  expect(await screen.findByRole('dialog', { name: /编辑/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '第 2 页' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
})

test('a card begins with the first picture of its record, which opens it; without one its place stays', async () => {
  const pictures = [
    { link: '/api/a.pdf', originalName: 'a.pdf' },
    { link: '/api/b.png', originalName: 'b.png' },
  ]
  const field = { id: 'pictures', type: 'file' as const, title: { zh: '图片' } }
  draw(
    { ...CARDS, cover: 'pictures' },
    { document: { ...loan, fields: [...loan.fields, field] } },
    { records: { equipmentLoan: [{ ...LOANS[0]!, pictures }, LOANS[1]!] } },
  )
  const [without, with_] = await screen.findAllByRole('listitem')
  const cover = await within(with_!).findByRole('button', { name: '查看 b.png' })
  expect(cover.querySelector('img')!.getAttribute('src')).toBe('/api/b.png?small')
  expect(within(without!).queryByRole('button', { name: /查看 / })).toBeNull()
  await userEvent.click(cover)
  expect(await screen.findByRole('dialog', { name: /b\.png/ })).toBeTruthy()
})
