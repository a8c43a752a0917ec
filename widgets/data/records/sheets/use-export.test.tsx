import '../../../stage/data/patience.ts'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Fault } from '#engine/error/fault.ts'
import type { PushPort } from '#engine/ports/ports.ts'
import { LoanScreen, loan, loanBundle, loanPorts } from '../../../stage/data/loan-screen.tsx'

const actions = [{ id: 'export', verb: 'export', title: { zh: '导出', en: 'Export' } }]
/** nothing to choose before an export */
const onOnePage = { ...loan, actions, screen: { ...loan.screen, pageSize: 200 } }

test('exporting asks the entity’s own export for the shown columns of what the search finds', async () => {
  const bundle = loanBundle({}, { document: onOnePage, may: ['list', 'export'] })
  const ports = loanPorts(bundle)
  const sent: unknown[] = []
  ports.data.call = async (...asked) => {
    sent.push(asked.slice(0, 2))
    return new File([], 'file.xlsx')
  }
  render(<LoanScreen bundle={bundle} ports={ports} />)
  URL.createObjectURL = () => 'blob:export'
  URL.revokeObjectURL = () => {}
  await userEvent.click(await screen.findByRole('button', { name: '导出' }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toEqual([
    ['equipmentLoan.export', expect.objectContaining({ columns: expect.arrayContaining(['title']) })],
  ])
})

test('FM-25 a download that fails says with which status and why, or that the network did', async () => {
  const failures = [
    [
      new Fault('call.forbidden', { status: 403, msg: 'No right to export' }),
      'Download failed with status 403: No right to export',
    ],
    [new Fault('call.offline', {}), 'Network error: the file was not downloaded. Check your connection and try again'],
  ] as const
  for (const [fault, said] of failures) {
    const message = vi.fn()
    const bundle = loanBundle({}, { document: onOnePage })
    const ports = loanPorts(bundle, { ports: { lang: 'en', notify: { message, confirm: async () => true } } })
    ports.data.call = async () => {
      throw fault
    }
    const { unmount } = render(<LoanScreen bundle={bundle} ports={ports} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
    await vi.waitFor(() => expect(message).toHaveBeenCalledWith('error', said))
    unmount()
  }
})

test('what is exported can be chosen; how far it is stands above the list, which goes on, until it is cancelled', async () => {
  const listeners = new Map<string, (data: unknown) => void>()
  const push: PushPort = {
    isLive: () => true,
    on(name, heard) {
      listeners.set(name, heard)
      return () => {}
    },
  }
  const bundle = loanBundle({}, { document: { ...loan, actions }, may: ['list', 'edit', 'export'] })
  const message = vi.fn()
  const sent: Record<string, unknown>[] = []
  const ports = loanPorts(bundle, { ports: { lang: 'en', push, notify: { message, confirm: async () => true } } })
  ports.data.call = (_, data = {}, signal) => {
    sent.push(data)
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  }
  render(<LoanScreen bundle={bundle} ports={ports} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
  const dialog = within(await screen.findByRole('dialog', { name: /Export/ }))
  await userEvent.click(dialog.getByRole('radio', { name: 'The 10 shown on this page' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Export' }))
  expect(sent).toHaveLength(1)
  expect(sent[0]!.ids).toHaveLength(10)
  expect(await screen.findByText('Exporting…')).toBeTruthy()
  act(() => listeners.get('export')!({ id: sent[0]!.progress, done: 500, total: 2000 }))
  expect(await screen.findByText('Exporting 500 of 2000 records')).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Exporting…' }).getAttribute('aria-valuenow')).toBe('25')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the export' }))
  await vi.waitFor(() => expect(message).toHaveBeenCalledWith('info', 'The export was cancelled'))
  expect(screen.queryByText(/Exporting/)).toBeNull()
})
