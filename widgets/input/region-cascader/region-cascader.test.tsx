import '../../stage/browser.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { DataPort } from '#engine/ports/ports.ts'
import type { Field } from '#engine/schema/document.ts'
import { drawWidget, tabToPicker } from '../../stage/draw.tsx'
import { readPath } from './read-region.ts'
import RegionCascader from './region-cascader.tsx'
import manifest from './widget.json'

const BELOW: Record<string, { code: string; name: string; hasChildren: boolean }[]> = {
  '00': [
    { code: '33', name: 'Zhejiang', hasChildren: true },
    { code: '44', name: 'Guangdong', hasChildren: true },
  ],
  '44': [{ code: '4419', name: 'Dongguan', hasChildren: true }],
  '4419': [{ code: '441900003', name: 'Dongcheng', hasChildren: false }],
  '33': [{ code: '3301', name: 'Hangzhou', hasChildren: true }],
  '3301': [{ code: '330106', name: 'Xihu', hasChildren: false }],
}
const lazyList = () => vi.fn(async (_: string, sent?: Record<string, unknown>) => BELOW[String(sent?.parentCode)] ?? [])

test('FM-14 levels are fetched one by one, as they are opened', async () => {
  const call = lazyList()
  const { onChange } = drawWidget(RegionCascader, manifest, { value: null, outside: { data: { call } } })
  await userEvent.click(screen.getByLabelText('Title'))
  await userEvent.click(await screen.findByText('Zhejiang'))
  await userEvent.click(await screen.findByText('Hangzhou'))
  await userEvent.click(await screen.findByText('Xihu'))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('330106')
  expect(call.mock.calls.map(([name, sent]) => [name, sent?.parentCode])).toEqual([
    ['region.lazyList', '00'],
    ['region.lazyList', '33'],
    ['region.lazyList', '3301'],
  ])
})

test('the levels are those of the field, where the widget names none', async () => {
  const field: Field = { id: 'home', type: 'region', title: { zh: '籍贯' }, depth: 2 }
  const draw = { value: null, field, outside: { data: { call: lazyList() } } }
  const { onChange } = drawWidget(RegionCascader, manifest, draw)
  await userEvent.click(screen.getByLabelText('Title'))
  await userEvent.click(await screen.findByText('Zhejiang'))
  await userEvent.click(await screen.findByText('Hangzhou'))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('3301')
})

test('DI-13 a region is found by its name at the server, below levels nobody opened', async () => {
  const call = vi.fn(async (name: string, sent?: Record<string, unknown>) => {
    if (name !== 'region.search') return BELOW[String(sent?.parentCode)] ?? []
    const path = ['33', '3301', '330106'].map((code, at) => ({ code, name: ['Zhejiang', 'Hangzhou', 'Xihu'][at] }))
    return sent?.name === 'xi' ? [path] : []
  })
  const { onChange } = drawWidget(RegionCascader, manifest, { value: null, lang: 'en', outside: { data: { call } } })
  await userEvent.click(screen.getByLabelText('Title'))
  await screen.findByText('Zhejiang')
  await userEvent.type(screen.getByRole('combobox'), 'xi')
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Zhejiang / Hangzhou / Xihu' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('330106')
  const asked = { name: 'xi', parentCode: '00', depth: 3, ends: true }
  expect(call.mock.calls.filter(([name]) => name === 'region.search')).toEqual([['region.search', asked]])
  await userEvent.type(screen.getByRole('combobox'), 'qq')
  expect(await screen.findByText('No matching options')).toBeTruthy()
})

test('a stored code is shown by the names along its path', async () => {
  drawWidget(RegionCascader, manifest, { value: '330106', readOnly: true, outside: { data: { call: lazyList() } } })
  await waitFor(() => expect(screen.getByLabelText('Title').textContent).toBe('Zhejiang / Hangzhou / Xihu'))
})

test('Delete clears', async () => {
  const { onChange } = drawWidget(RegionCascader, manifest, { value: '33', outside: { data: { call: lazyList() } } })
  await tabToPicker()
  await userEvent.keyboard('{Delete}')
  expect(onChange).toHaveBeenLastCalledWith(null)
})

test.each([
  ['330106', '00', ['33', '3301', '330106']],
  ['330106', '33', ['3301', '330106']],
  ['441900003', '00', ['44', '4419', '441900003']],
  ['99', '00', ['99']],
  [null, '00', []],
])('DI-12 the path to %s below %s is that of the data', async (code, root, path) => {
  const data = { call: lazyList() } as unknown as DataPort
  expect((await readPath(data, code, root)).map(region => region.code)).toEqual(path)
})
