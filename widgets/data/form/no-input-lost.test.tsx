import '../../stage/data/patience.ts'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { deriveForm } from '#engine/entity/derive-screen.ts'
import { Fault } from '#engine/error/fault.ts'
import { hasUnsavedInput, isFormInProgress } from '#engine/react/form/open-forms.ts'
import type { FormBody } from '#engine/schema/document.ts'
import { LOANS, LoanScreen, loan, loanBundle, loanPorts } from '../../stage/data/loan-screen.tsx'

const formBundle = (body: Partial<FormBody> = {}) =>
  loanBundle({ nodes: [{ id: 'loan', widget: 'form', body: { ...deriveForm(loan), ...body } }] })

test('another language changes the texts of an open form and keeps what was typed, issues included', async () => {
  const bundle = formBundle()
  const ports = loanPorts(bundle)
  const { rerender } = render(<LoanScreen bundle={bundle} ports={ports} />)
  await userEvent.type(await screen.findByLabelText(/标题/), '无人机')
  await userEvent.click(screen.getByRole('button', { name: /保存/ }))
  await screen.findAllByText('请选择类别')
  rerender(<LoanScreen bundle={bundle} ports={{ ...ports, lang: 'en' }} />)
  expect(((await screen.findByLabelText(/Title/)) as HTMLInputElement).value).toBe('无人机')
  expect(screen.getAllByText('Choose Category').length).toBeGreaterThan(0)
})

test('what is typed is known to whoever would take the screen away, until it is saved', async () => {
  const bundle = loanBundle()
  render(<LoanScreen bundle={bundle} ports={loanPorts(bundle)} />)
  await userEvent.click(await screen.findByRole('button', { name: '新增' }))
  const title = await within(await screen.findByRole('dialog')).findByLabelText(/标题/)
  expect([isFormInProgress(), hasUnsavedInput()]).toEqual([true, false])
  await userEvent.type(title, '无')
  await waitFor(() => expect(hasUnsavedInput()).toBe(true))
})

test('a screen opened by a step asks before what was typed there is lost', async () => {
  const bundle = loanBundle({
    nodes: [
      {
        id: 'go',
        widget: 'button',
        title: { zh: '借用' },
        on: { click: [{ id: 'o', do: 'open', target: 'over', as: 'dialog' }] },
      },
    ],
  })
  const ports = loanPorts(bundle)
  vi.spyOn(ports.screens, 'load').mockResolvedValue(formBundle())
  const confirm = vi.spyOn(ports.notify, 'confirm').mockResolvedValue(false)
  render(<LoanScreen bundle={bundle} ports={ports} />)
  await userEvent.click(await screen.findByRole('button', { name: '借用' }))
  const title = await screen.findByLabelText(/标题/)
  await userEvent.type(title, '无人机')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(confirm).toHaveBeenCalledWith('更改尚未保存，确定关闭吗？', { danger: true }))
  expect((title as HTMLInputElement).value).toBe('无人机')
  confirm.mockResolvedValue(true)
  await userEvent.click(screen.getByRole('button', { name: /取消/ }))
  await waitFor(() => expect(screen.queryByLabelText(/标题/)).toBeNull())
  expect(hasUnsavedInput()).toBe(false)
})

test('Ctrl-S saves the form on top, wherever the focus is', async () => {
  const bundle = formBundle()
  render(<LoanScreen bundle={bundle} ports={loanPorts(bundle)} />)
  await screen.findByLabelText(/标题/)
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })
  expect((await screen.findAllByText('请选择类别')).length).toBe(2)
})

test('FM-22 a call that fails keeps the form as it is and says why; it can be saved again, and nothing else is shown', async () => {
  const bundle = loanBundle()
  const ports = loanPorts(bundle)
  render(<LoanScreen bundle={bundle} ports={ports} />)
  const row = (await screen.findByText('转接头')).closest('tr')!
  await userEvent.click(within(row).getByRole('button', { name: '编辑' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(await within(dialog).findByLabelText(/标题/), ' HDMI')
  vi.spyOn(ports.data, 'save').mockRejectedValue(new Fault('call.offline'))
  const message = vi.spyOn(ports.notify, 'message')
  const save = within(dialog).getByRole('button', { name: '保存' })
  await userEvent.click(save)
  expect((await within(dialog).findByRole('alert')).textContent).toContain('无法连接服务器')
  await waitFor(() => expect(save.className).not.toContain('loading'))
  expect(message).not.toHaveBeenCalled()
  expect((within(dialog).getByLabelText(/标题/) as HTMLInputElement).value).toBe('转接头 HDMI')
})

test('what was typed into a field that is gone since is told once the record is saved, to be copied', async () => {
  const bundle = loanBundle()
  const ports = loanPorts(bundle)
  const confirm = vi.spyOn(ports.notify, 'confirm').mockResolvedValue(false)
  const save = vi.spyOn(ports.data, 'save')
  render(<LoanScreen bundle={bundle} ports={ports} />)
  const row = (await screen.findByText('转接头')).closest('tr')!
  await userEvent.click(within(row).getByRole('button', { name: '编辑' }))
  const dialog = await screen.findByRole('dialog')
  const quantity = await within(dialog).findByLabelText(/数量/)
  await userEvent.clear(quantity)
  await userEvent.type(quantity, '7')
  save.mockImplementation(async (_, record) => ({ ...record, $dropped: ['quantity', 'title'] }))
  await userEvent.click(within(dialog).getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(confirm).toHaveBeenCalledWith(
      '填写期间应用有了变化，这些字段已不在这个应用里，或不再由您填写，没有保存：数量: 7',
      { title: '已保存，但有填写的内容没有存下', ok: '复制', cancel: '关闭' },
    ),
  )
  expect(confirm).toHaveBeenCalledTimes(1)
})

test('a stale save shows my value and the stored one of every field that differs', async () => {
  const bundle = loanBundle()
  const ports = loanPorts(bundle)
  render(<LoanScreen bundle={bundle} ports={ports} />)
  const row = (await screen.findByText('转接头')).closest('tr')!
  await userEvent.click(within(row).getByRole('button', { name: '编辑' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(await within(dialog).findByLabelText(/标题/), ' HDMI')
  const stored = LOANS.find(record => record.title === '转接头')!
  const theirs = { ...stored, title: '转接头 VGA', rev: 9, updateTime: '2026-11-20 09:00:00' }
  vi.spyOn(ports.data, 'save').mockRejectedValue(new Fault('record.stale', {}, { data: theirs }))
  await userEvent.click(within(dialog).getByRole('button', { name: '保存' }))
  const both = await within(dialog).findByRole('row', { name: /标题/ })
  expect(both.textContent).toBe('标题转接头 HDMI转接头 VGA')
})
