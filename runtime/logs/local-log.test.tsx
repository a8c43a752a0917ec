import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from 'antd'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { enterForm } from '#engine/react/form/open-forms.ts'
import { startTexts } from '#engine/react/text.ts'
import { http } from '../client/http.ts'
import { signOut } from '../session/sign-out.ts'
import { startLocalLog } from './listen.ts'
import { clearLocalLogs, readLocalLogs } from './local-log.ts'
import LogDialog from './log-dialog.tsx'

let stop: () => void
beforeEach(() => {
  stop = startLocalLog()
})
afterEach(() => {
  stop()
  clearLocalLogs()
  cleanup()
  vi.restoreAllMocks()
})

async function fail(error: Error | string): Promise<void> {
  const cause = typeof error === 'string' ? new Error(error) : error
  window.dispatchEvent(new ErrorEvent('error', { error: cause, cancelable: true }))
  await vi.dynamicImportSettled()
}
const draw = () =>
  render(
    <App>
      <LogDialog close={() => {}} />
    </App>,
  )
/** Answers the question that is asked. */
async function confirm(question: string, answer: string) {
  const asked = (await screen.findAllByText(question)).at(-1)!.closest('[role=dialog]') as HTMLElement
  await userEvent.click(within(asked).getByRole('button', { name: new RegExp([...answer].join('\\s?')) }))
}

test('SH-78 an error is kept with its kind, page, message, stack and time', async () => {
  await fail('x is not a function')
  const [entry] = readLocalLogs()
  expect(entry).toEqual({
    type: 'error',
    url: location.pathname,
    message: 'x is not a function',
    stack: expect.stringContaining('Error'),
    time: expect.any(Number),
  })
})

test('SH-68 fifty are kept, the newest first, each cut; the same twice in a row stands once', async () => {
  for (let n = 0; n < 60; n++) await fail(`error ${n} ${'x'.repeat(5000)}`)
  const same = new Error('again')
  for (let n = 0; n < 3; n++) await fail(same)
  const logs = readLocalLogs()
  expect(logs).toHaveLength(50)
  expect(logs.map(({ message }) => message.slice(0, 8)).slice(0, 2)).toEqual(['again', 'error 59'])
  expect(JSON.stringify(logs).length).toBeLessThan(50 * 3000)
})

test('SH-68 a storage that is full or spoilt harms nothing', async () => {
  localStorage.setItem('screenwright.store..faults', '{"no":"list"')
  expect(readLocalLogs()).toEqual([])
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  await fail('unheard')
  vi.restoreAllMocks()
  expect(readLocalLogs()).toEqual([])
})

test('SH-68 JB-19 VM-23 the dialog lists them and uploads them after a question', async () => {
  startTexts('zh')
  await fail('broken screen')
  const call = vi.spyOn(http, 'call').mockResolvedValue(1 as never)
  draw()
  expect(await screen.findByText('broken screen')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /上\s?传/ }))
  await confirm('确定上传本地日志到服务器?', '上传')
  expect(await screen.findByText('发送成功!')).toBeTruthy()
  expect(call).toHaveBeenCalledWith('POST', '/api/blade-log/client/upload', {
    json: { logs: [expect.objectContaining({ message: 'broken screen' })] },
  })
})

test('SH-68 JB-20 VM-24 and clears them after a question', async () => {
  startTexts('zh')
  await fail('old news')
  draw()
  await userEvent.click(await screen.findByRole('button', { name: /清\s?空/ }))
  await confirm('确定清空本地日志记录?', '清空')
  expect(await screen.findByText('清空成功!')).toBeTruthy()
  await waitFor(() => expect(screen.getByText('没有错误')).toBeTruthy())
  expect(readLocalLogs()).toEqual([])
})

test('SE-12 signing out sends them along', async () => {
  await fail('on the way out')
  const call = vi.spyOn(http, 'call').mockResolvedValue(null as never)
  await signOut()
  expect(call).toHaveBeenCalledWith('POST', '/api/blade-auth/oauth/logout', {
    json: { logs: [expect.objectContaining({ message: 'on the way out' })] },
  })
  expect(readLocalLogs()).toEqual([])
})

test('what was typed into the open form is kept with an error, and sent only when the person says so', async () => {
  const changes = [{ at: '2026-11-26 10:00:00', path: 'title', before: null, after: 'paper' }]
  const leave = enterForm({ opened: true, unsaved: () => false, discard: () => {}, lastChanges: () => changes })
  await fail('broken')
  leave()
  expect(readLocalLogs()[0]?.changes).toBe(JSON.stringify(changes))
  const call = vi.spyOn(http, 'call').mockResolvedValue(1)
  const sent = () => call.mock.calls.at(-1)?.[2]?.json as { logs: object[] } | undefined
  draw()
  await userEvent.click(screen.getByRole('button', { name: /上\s?传/ }))
  await confirm('确定上传本地日志到服务器?', '上传')
  await waitFor(() => expect(sent()?.logs).toHaveLength(1))
  expect(sent()?.logs[0]).not.toHaveProperty('changes')
  await userEvent.click(screen.getByRole('checkbox', { name: /最近修改/ }))
  await userEvent.click(screen.getAllByRole('button', { name: /上\s?传/ })[0]!)
  await confirm('确定上传本地日志到服务器?', '上传')
  await waitFor(() => expect(sent()?.logs[0]).toHaveProperty('changes', JSON.stringify(changes)))
})
