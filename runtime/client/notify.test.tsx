import '#widgets/stage/browser.ts'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from 'antd'
import { expect, test } from 'vitest'
import type { NotifyPort } from '#engine/ports/ports.ts'
import { notifyOf } from './notify.ts'

test.each([
  [true, 'runtime.cancel', false],
  [false, 'runtime.ok', true],
])('a question of danger %s has its focus on %s', async (danger, name, answer) => {
  let notify!: NotifyPort
  const Inside = () => {
    const { modal, message } = App.useApp()
    notify = notifyOf(() => ({ modal, message, t: key => key }))
    return null
  }
  render(
    <App>
      <Inside />
    </App>,
  )
  const answered = notify.confirm('更改尚未保存，确定关闭吗？', { danger })
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(document.activeElement).toBe(button))
  await userEvent.keyboard('{Enter}')
  expect(await answered).toBe(answer)
})
