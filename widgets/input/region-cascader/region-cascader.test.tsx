import '../../stage/browser.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { drawWidget, tabToPicker } from '../../stage/draw.tsx'
import { pathOf } from './read-region.ts'
import RegionCascader from './region-cascader.tsx'
import manifest from './widget.json'

const BELOW: Record<string, { code: string; name: string; hasChildren: boolean }[]> = {
  '00': [{ code: '33', name: 'Zhejiang', hasChildren: true }],
  '33': [{ code: '3301', name: 'Hangzhou', hasChildren: true }],
  '3301': [{ code: '330106', name: 'Xihu', hasChildren: false }],
}
const lazyList = () => vi.fn(async (_: string, sent?: Record<string, unknown>) => BELOW[String(sent?.parentCode)] ?? [])

test('MA-12 levels are fetched one by one, as they are opened', async () => {
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
  ['110101001', '00', ['11', '1101', '110101', '110101001']],
  [null, '00', []],
])('the path to %s below %s', (code, root, path) => expect(pathOf(code, root)).toEqual(path))
