import '../../stage/data/patience.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ScreenBundle } from '#adapters/wire/screen.ts'
import { deriveScreen } from '#engine/entity/derive-screen.ts'
import { Fault } from '#engine/error/fault.ts'
import type { EntityDocument, Field } from '#engine/schema/document.ts'
import { LoanScreen, loan, loanPorts } from '../../stage/data/loan-screen.tsx'

const device: EntityDocument = {
  ...{ kind: 'entity', grammar: 1, key: 'device', title: { zh: '设备', en: 'Device' } },
  fields: [
    { id: 'name', type: 'string', title: { zh: '名称' }, search: 'like' },
    { id: 'room', type: 'string', title: { zh: '房间' } },
  ],
}
const DEVICES = Array.from({ length: 12 }, (_, n) => ({ id: `${n + 1}`, name: `投影仪 ${n + 1}`, room: `A10${n}` }))

/** A form of a loan whose device is a record of another entity. */
function draw(type: 'ref' | 'refs', { may = ['list'], width = 0, value = null as string | string[] | null } = {}) {
  const field: Field = { id: 'device', type, to: 'device', title: { zh: '器材' }, widget: 'record-select' }
  const own = { ...loan, fields: [field], checks: [] }
  const entities: ScreenBundle['entities'] = {
    equipmentLoan: { document: own, path: '', may: ['add', 'edit', 'detail'], readOnly: [] },
    device: { document: device, path: '', may, readOnly: [] },
  }
  const bundle: ScreenBundle = {
    ...{ key: 'loan', dicts: {}, app: null, entities },
    document: {
      ...{ kind: 'page', grammar: 1, key: 'loan', title: { zh: '借用' } },
      nodes: [
        {
          ...{ id: 'form', widget: 'form' },
          body: { entity: 'equipmentLoan', nodes: [{ id: 'device', widget: 'record-select', bind: 'device' }] },
        },
      ],
    },
  }
  const ports = loanPorts(bundle, {
    records: { device: DEVICES, equipmentLoan: [] },
    screens: { device: { ...bundle, key: 'device', document: deriveScreen(device) } },
  })
  const save = vi.spyOn(ports.data, 'save')
  render(
    <div style={width ? { width } : undefined}>
      <LoanScreen bundle={bundle} ports={ports} />
    </div>,
  )
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: '器材 从列表选择' }))
    return within(await screen.findByRole('dialog', { name: '选择器材' }))
  }
  const saved = async () => {
    await userEvent.click(screen.getByRole('button', { name: /保\s?存/, hidden: true }))
    await waitFor(() => expect(save).toHaveBeenCalled())
    return save.mock.lastCall![1].device
  }
  return { ports, open, saved, value }
}

test('the list of the target has its columns and pages; a row and the button choose one', async () => {
  const { open, saved } = draw('ref')
  const list = await open()
  expect(await list.findByRole('columnheader', { name: '名称' })).toBeTruthy()
  expect(list.getByRole('columnheader', { name: '房间' })).toBeTruthy()
  expect(await list.findByText('投影仪 1')).toBeTruthy()
  expect(list.queryByRole('button', { name: /新增|编辑|删除/ })).toBeNull()
  await userEvent.click(list.getByRole('button', { name: '第 2 页' }))
  await userEvent.click(await list.findByText('投影仪 12'))
  await userEvent.click(list.getByRole('button', { name: /确\s?定/ }))
  expect(await saved()).toBe('12')
})

test('by keyboard: arrow keys lead from row to row, Enter takes one and E none', async () => {
  const { open, saved } = draw('ref')
  const list = await open()
  const row = (await list.findByText('投影仪 1')).closest('tr')!
  row.focus()
  await userEvent.keyboard('e')
  expect(list.getByRole('table')).toBeTruthy()
  expect(document.activeElement).toBe(row)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(await saved()).toBe('2')
})

test('several are chosen over pages and by search; Space chooses', async () => {
  const { open, saved } = draw('refs')
  const list = await open()
  ;(await list.findByText('投影仪 3')).closest('tr')!.focus()
  await userEvent.keyboard(' ')
  expect(list.getByText('已选 1 条')).toBeTruthy()
  await userEvent.type(list.getByLabelText('名称'), '12')
  await userEvent.click(list.getByRole('button', { name: /搜\s?索/ }))
  await waitFor(() => expect(list.queryByText('投影仪 3')).toBeNull())
  await userEvent.click(await list.findByText('投影仪 12'))
  expect(list.getByText('已选 2 条')).toBeTruthy()
  await userEvent.click(list.getByRole('button', { name: /确\s?定/ }))
  expect(await saved()).toEqual(['3', '12'])
})

test('who may not list the target is told so, and one that did not come is asked for again', async () => {
  const { open, ports } = draw('ref', { may: [] })
  const list = await open()
  expect(await list.findByText('您没有查看这些数据的权限')).toBeTruthy()
  await userEvent.click(list.getByRole('button', { name: /取\s?消/ }))
  vi.spyOn(ports.screens, 'load').mockRejectedValueOnce(new Fault('call.offline'))
  const again = await open()
  await userEvent.click(await again.findByRole('button', { name: /重\s?试/ }))
  expect(await again.findByText('您没有查看这些数据的权限')).toBeTruthy()
})
