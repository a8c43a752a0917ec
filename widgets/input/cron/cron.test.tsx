import '../../stage/browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Fault } from '#engine/error/fault.ts'
import { drawWidget } from '../../stage/draw.tsx'
import type { StageProps } from '../../stage/stage.tsx'
import CronInput from './cron.tsx'
import manifest from './widget.json'

const TIMES = ['2026-11-21 02:00:00', '2026-11-22 02:00:00']

function draw(value: string | null, props: Partial<StageProps> = {}) {
  const call = vi.fn(async (_name: string, sent?: object) => {
    const { cronExpression } = sent as { cronExpression: string }
    if (!cronExpression.includes('x')) return { words: `says ${cronExpression}`, times: TIMES }
    const issue = { path: 'cronExpression', code: 'cron.part', params: { at: 3 }, msg: '第 3 段“x”不对' }
    throw new Fault('call.refused', {}, { data: { issues: [issue] } })
  })
  return { call, ...drawWidget(CronInput, manifest, { value, outside: { data: { call } }, ...props }) }
}
const open = async () => {
  await userEvent.click(screen.getByRole('button', { name: /生\s?成|Build/ }))
  return screen.findByRole('region', { name: '生成表达式' })
}

test('JB-02 an expression is typed as it is, and spaces are put in order when it is left', async () => {
  const { onChange, call } = draw(null)
  await userEvent.type(screen.getByLabelText('Title'), '0 0  3 * * ? ')
  expect(onChange).toHaveBeenLastCalledWith('0 0  3 * * ? ')
  await userEvent.tab()
  expect(onChange).toHaveBeenLastCalledWith('0 0 3 * * ?')
  expect(call).not.toHaveBeenCalled()
})

test('JB-02 it is put together from choices, part by part, and what is typed is chosen there', async () => {
  const { onChange } = draw('0 0 2 * * ?')
  const region = await open()
  expect(within(region).getByRole('tab', { name: /时 2/ }).getAttribute('aria-selected')).toBe('true')
  await userEvent.click(within(region).getByRole('button', { name: '14' }))
  expect(onChange).toHaveBeenLastCalledWith('0 0 2,14 * * ?')
  await userEvent.click(within(region).getByRole('tab', { name: /周/ }))
  await userEvent.click(within(region).getByRole('radio', { name: '一段范围' }))
  await userEvent.selectOptions(within(region).getByLabelText('从'), '周一')
  expect(onChange).toHaveBeenLastCalledWith('0 0 2,14 ? * 2-5')
  const input = screen.getByLabelText('Title')
  await userEvent.clear(input)
  await userEvent.type(input, '0 0 2 ? * 6#3')
  expect((within(region).getByRole('radio', { name: '每月第几个' }) as HTMLInputElement).checked).toBe(true)
})

test('JB-02 put together from nothing, the field holds what is chosen', async () => {
  const { onChange } = draw(null)
  const region = await open()
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.click(within(region).getByRole('button', { name: '14' }))
  expect(onChange).toHaveBeenLastCalledWith('0 0 14 * * ?')
})

test('JB-02 its words and its next firings come from the server once typing rests', async () => {
  const { call } = draw('0 0 2 * * ?')
  const region = await open()
  expect(await within(region).findByText('says 0 0 2 * * ?')).toBeTruthy()
  expect(
    within(region)
      .getAllByRole('listitem')
      .map(item => item.textContent),
  ).toEqual(TIMES)
  expect(call).toHaveBeenCalledTimes(1)
})

test('JB-02 what is wrong is told, and marked at its part', async () => {
  draw('0 0 x * * ?')
  const region = await open()
  expect(await within(region).findByText('第 3 段“x”不对')).toBeTruthy()
  await waitFor(() => expect(within(region).getByRole('tab', { name: /时 x/ }).className).toContain('wrong'))
})

test('JB-02 the parts are walked with the arrow keys', async () => {
  draw('0 0 2 * * ?')
  const region = await open()
  within(region).getByRole('tab', { name: /时/ }).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement?.textContent).toContain('日')
})
