import '../../stage/browser.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { detailPath } from '#engine/flow/process-address.ts'
import { drawWidget } from '../../stage/draw.tsx'
import ProcessSelect from './process-select.tsx'
import manifest from './widget.json'

/** It is fetched when it is opened, which takes its time the first time. */
beforeAll(() => import('./process-dialog.tsx'), 30_000)

const rows = ['采购显示器', '请假两天'].map((title, at) => ({
  ...{ processInsId: String(at + 1), title, processDefinitionName: '流程', createTime: '2026-01-01 08:00:00' },
}))

test('SH-69 SH-70 processes are listed with a search, drawn, opened and chosen', async () => {
  const call = vi.fn(async (name: string) =>
    name === 'wfProcess.modelView'
      ? { xml: '', flow: [], elements: [{ id: 'begin', type: 'startEvent', name: '填写申请' }] }
      : { records: rows, total: 2, size: 10, current: 1, pages: 1 },
  )
  const external = vi.fn()
  const outside = { data: { call }, route: { external, open: vi.fn(), back: vi.fn() } }
  const { onChange } = drawWidget(ProcessSelect, manifest, { value: null, outside } as never)
  await userEvent.click(screen.getByRole('button', { name: /选择关联流程|Title/ }))
  const list = within(await screen.findByRole('dialog', { name: '选择关联流程' }))
  await userEvent.click((await list.findAllByRole('button', { name: '流程图' }))[0]!)
  expect((await list.findAllByText(/填写申请/)).length).toBeGreaterThan(0)
  await userEvent.click(list.getAllByRole('button', { name: '详情' })[1]!)
  expect(external).toHaveBeenCalledWith(detailPath({ processInsId: '2' }))
  await userEvent.type(list.getByRole('textbox', { name: '搜索标题' }), '采购')
  await vi.waitFor(() =>
    expect(call).toHaveBeenLastCalledWith('wfProcess.sendList', expect.objectContaining({ title: '采购' })),
  )
  await userEvent.click(list.getByRole('checkbox', { name: '选择 采购显示器' }))
  await userEvent.click(list.getByRole('button', { name: /确\s?定/ }))
  expect(onChange).toHaveBeenLastCalledWith([{ id: '1', title: '采购显示器' }])
})

test('a chosen one is a link, and is removed; what is no process is not shown', async () => {
  const value = [{ id: '7', title: '用印' }, { id: 'x' }, 'y']
  const { onChange } = drawWidget(ProcessSelect, manifest, { value } as never)
  expect(screen.getAllByRole('link')).toHaveLength(1)
  expect(screen.getByRole('link', { name: '用印' }).getAttribute('href')).toBe(detailPath({ processInsId: '7' }))
  await userEvent.click(screen.getByRole('button', { name: '移除 用印' }))
  expect(onChange).toHaveBeenLastCalledWith(null)
})
