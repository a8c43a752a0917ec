import '../../stage/browser.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import Address from './address.tsx'
import manifest from './widget.json'

const BELOW: Record<string, { code: string; name: string; hasChildren: boolean }[]> = {
  '00': [{ code: '33', name: '浙江省', hasChildren: true }],
  '33': [{ code: '3301', name: '杭州市', hasChildren: true }],
  '3301': [{ code: '330106', name: '西湖区', hasChildren: false }],
}
const call = async (_: string, sent?: Record<string, unknown>) => BELOW[String(sent?.parentCode)] ?? []
const outside = { data: { call } }

test('either part may be filled alone, and nothing in both is nothing', async () => {
  const { onChange } = drawWidget(Address, manifest, { value: null, lang: 'en', outside })
  const line = screen.getByLabelText('Title: street and house')
  await userEvent.type(line, 'x')
  expect(onChange).toHaveBeenLastCalledWith({ region: null, detail: 'x' })
  await userEvent.clear(line)
  expect(onChange).toHaveBeenLastCalledWith(null)
})

test('a region is chosen level by level and keeps the line', async () => {
  const value = { region: null, detail: '文三路 1 号' }
  const { onChange } = drawWidget(Address, manifest, { value, outside })
  await userEvent.click(screen.getByLabelText('Title'))
  await userEvent.click(await screen.findByText('浙江省'))
  await userEvent.click(await screen.findByText('杭州市'))
  await userEvent.click(await screen.findByText('西湖区'))
  expect(onChange).toHaveBeenLastCalledWith({ region: '330106', detail: '文三路 1 号' })
})

test('read it is one text, with the names that came with the record or else those of the regions', async () => {
  const value = { region: '330106', detail: '文三路 1 号' }
  const labels = { '330106': '浙江省 / 杭州市 / 西湖区' }
  const full = '浙江省杭州市西湖区 文三路 1 号'
  const { unmount } = drawWidget(Address, manifest, { value, labels, readOnly: true, outside: { data: {} } })
  expect(screen.getByLabelText('Title').textContent).toBe(full)
  unmount()
  drawWidget(Address, manifest, { value, readOnly: true, outside })
  await waitFor(() => expect(screen.getByLabelText('Title').textContent).toBe(full))
})
