/** What is read before a form. */
import '../../stage/data/patience.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { expect, test } from 'vitest'
import { deriveForm } from '#engine/entity/derive-screen.ts'
import type { PreRead } from '#engine/schema/document.ts'
import { LoanScreen, loan, loanBundle, loanPorts } from '../../stage/data/loan-screen.tsx'

const TITLE = { zh: '借用须知' }
const BODY = { zh: '<h2>规则</h2><p>请按时归还。</p><script>alert(1)</script>' }

function draw(preRead: PreRead, ports?: ReturnType<typeof loanPorts>) {
  const bundle = loanBundle({
    nodes: [{ id: 'loan', widget: 'form', body: { ...deriveForm(loan), preRead } }],
  })
  return render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <LoanScreen bundle={bundle} ports={ports ?? loanPorts(bundle)} />
    </ConfigProvider>,
  )
}
const dialog = () => screen.findByRole('dialog', { name: '借用须知' })
const confirmIn = (of: HTMLElement, name: RegExp) => within(of).findByRole<HTMLButtonElement>('button', { name })
const expectGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('WU-19 FM-03 FM-17 a compelled reading has no way out but its button, which opens after the countdown', async () => {
  draw({ title: TITLE, body: BODY, seconds: 2 })
  const reading = await dialog()
  expect(await within(reading).findByRole('heading', { name: '规则' })).toBeTruthy()
  expect(reading.querySelector('script')).toBeNull()
  expect(within(reading).queryByRole('button', { name: 'Close' })).toBeNull()
  expect((await confirmIn(reading, /^已 阅 \(\d\)$/)).disabled).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect(await dialog()).toBe(reading)
  await userEvent.click(await confirmIn(reading, /^已 阅$/))
  await expectGone()
})

test('FM-03 one that is not compelled can be closed at once', async () => {
  draw({ title: TITLE, body: BODY })
  const reading = await dialog()
  expect((await confirmIn(reading, /^已 阅$/)).disabled).toBe(false)
  await userEvent.click(within(reading).getByRole('button', { name: 'Close' }))
  await expectGone()
})

test('FM-03 its files have their names, and open over the page', async () => {
  draw({ title: TITLE, body: BODY, files: [{ link: '/files/rules.zip', name: '细则.zip', size: 2048 }] })
  const reading = await dialog()
  await userEvent.click(await within(reading).findByRole('link', { name: '细则.zip' }))
  expect(await screen.findByText('此类文件不能在线预览，请下载后用相应的软件打开。')).toBeTruthy()
})

test('FM-03 it is not asked again within the same filling: who goes on with kept input has read it', async () => {
  const ports = loanPorts(loanBundle())
  const kept = { at: ports.clock.now(), values: { title: '无人机' }, halves: [] }
  ports.store.set(`draft/${ports.me.tenant}/equipment-loan.manage/loan/new`, kept)
  draw({ title: TITLE, body: BODY, seconds: 1 }, ports)
  expect(await screen.findByRole('button', { name: '恢复' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '丢弃' }))
  expect(await dialog()).toBeTruthy()
})
