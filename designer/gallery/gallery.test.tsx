import '#widgets/stage/browser.ts'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { AppState, AppSummary } from '#adapters/wire/design.ts'
import { openSample, Stage } from '#tests/support/design-stage.tsx'
import { Gallery } from './gallery.tsx'

afterEach(cleanup)

const app = (key: string): AppSummary => ({
  ...{ key, kind: 'app', title: { zh: key, en: key }, icon: 'tool', colour: 'teal', version: 1, changed: false },
  ...{ updatedAt: '2026-11-24 10:13:14', updatedBy: '林晓', owner: '林晓' },
})

test('an app never published is taken away from its menu after a question; the others stay', async () => {
  const apps = vi.fn(async (): Promise<AppSummary[]> => [{ ...app('loan'), version: null }, app('leave')])
  const remove = vi.fn(async () => {
    apps.mockResolvedValue([app('leave')])
    return { removed: true as const }
  })
  const calls = { apps, remove }
  render(
    <Stage session={await openSample()} calls={calls}>
      <Gallery />
    </Stage>,
  )
  await userEvent.click(await screen.findByRole('button', { name: '“loan”的更多操作' }))
  const items = await screen.findAllByRole('menuitem', { hidden: true })
  expect(items.map(({ textContent }) => textContent)).toEqual(['设计', '名称与外观', '复制', '导出', '移交…', '删除'])
  await userEvent.click(items.at(-1)!)
  const question = within(await screen.findByRole('dialog'))
  expect(question.getAllByText('删除应用“loan”？').length).toBeGreaterThan(0)
  await userEvent.click(question.getByRole('button', { name: /删\s?除/ }))
  expect(remove).toHaveBeenCalledWith('loan')
  await vi.waitFor(() => expect(screen.queryByText('loan')).toBeNull())
  expect(screen.getByText('leave')).toBeTruthy()
})

const Where = () => <output>{useLocation().pathname}</output>

test('removing a published app opens its review, without a question', async () => {
  const remove = vi.fn(async () => ({ removed: false as const, rev: 2 }))
  const drafted = { ...app('leave'), removes: true as const }
  render(
    <Stage session={await openSample()} calls={{ apps: async () => [app('loan'), drafted], remove }}>
      <Gallery />
      <Where />
    </Stage>,
  )
  await userEvent.click(await screen.findByRole('button', { name: '“loan”的更多操作' }))
  expect(screen.getByText('待移除')).toBeTruthy()
  await userEvent.click((await screen.findAllByRole('menuitem', { hidden: true })).at(-1)!)
  expect(await screen.findByText('/design/loan/review')).toBeTruthy()
  expect(remove).toHaveBeenCalledWith('loan')
})

test('an app gets another name, icon and colour, and may say that it is Chinese only', async () => {
  const change = vi.fn(async () => ({}) as AppState)
  render(
    <Stage session={await openSample()} calls={{ apps: async () => [app('loan')], change }}>
      <Gallery />
    </Stage>,
  )
  await userEvent.click(await screen.findByRole('button', { name: '“loan”的更多操作' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '名称与外观', hidden: true }))
  const form = within(await screen.findByRole('dialog'))
  const name = form.getByRole('textbox', { name: '名称（中文）' })
  await userEvent.clear(name)
  expect(form.getByRole('button', { name: /保\s?存/ })).toHaveProperty('disabled', true)
  await userEvent.type(name, '借用')
  await userEvent.click(form.getByRole('button', { name: '车辆' }))
  await userEvent.click(form.getByRole('button', { name: '藤紫' }))
  await userEvent.click(form.getByRole('checkbox', { name: '只用中文' }))
  await userEvent.click(form.getByRole('button', { name: /保\s?存/ }))
  const looks = { title: { zh: '借用', en: 'loan' }, icon: 'car', colour: 'wisteria', chineseOnly: true }
  await vi.waitFor(() => expect(change).toHaveBeenCalledWith('loan', looks))
})

test('a copy begins with a name of its own; an app is handed over to one of those who design', async () => {
  const copy = vi.fn(async () => ({}) as AppState)
  const give = vi.fn(async () => {})
  const designers = async () => [{ id: '7', name: '陈立' }]
  render(
    <Stage session={await openSample()} calls={{ apps: async () => [app('loan')], copy, give, designers }}>
      <Gallery />
    </Stage>,
  )
  const choose = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: '“loan”的更多操作' }))
    await userEvent.click(await screen.findByRole('menuitem', { name, hidden: true }))
  }
  await choose('移交…')
  await userEvent.click(await screen.findByRole('combobox', { name: '新的负责人' }))
  await userEvent.click(await screen.findByTitle('陈立'))
  await userEvent.click(screen.getByRole('button', { name: /移\s?交/ }))
  await vi.waitFor(() => expect(give).toHaveBeenCalledWith('loan', '7'))
  await choose('复制')
  await userEvent.click(await screen.findByRole('button', { name: /创\s?建/ }))
  await vi.waitFor(() =>
    expect(copy).toHaveBeenCalledWith('loan', { key: 'loanCopy', title: { zh: 'loan（副本）', en: 'loan (copy)' } }),
  )
})
