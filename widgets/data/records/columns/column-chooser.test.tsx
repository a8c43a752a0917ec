import '../../../stage/data/patience.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { LoanScreen } from '../../../stage/data/loan-screen.tsx'

const heads = () => screen.getAllByRole('columnheader').flatMap(({ textContent }) => textContent?.split(' ')[0] || [])

test('columns are hidden, moved by keyboard and pinned, and all of it is taken back', async () => {
  render(<LoanScreen />)
  await screen.findByText('无人机')
  const usual = heads()
  await userEvent.click(screen.getByRole('button', { name: '列' }))
  const chooser = await screen.findByRole('dialog', { hidden: true })
  const list = within(chooser)
  await userEvent.click(list.getByRole('checkbox', { name: usual[1]!, hidden: true }))
  await waitFor(() => expect(heads()).toEqual(usual.toSpliced(1, 1)))
  const grip = list.getByRole('button', { name: /移动“标题”/, hidden: true })
  grip.focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await waitFor(() => expect(heads().slice(0, 2)).toEqual([usual[2], usual[0]]))
  expect(document.activeElement).toBe(list.getByRole('button', { name: /移动“标题”/, hidden: true }))
  await userEvent.click(list.getByRole('button', { name: '固定“标题”', hidden: true }))
  await waitFor(() => expect(heads()[0]).toBe(usual[0]))
  expect(screen.getByRole('columnheader', { name: /标题/ }).className).toContain('sw-pinned')
  await userEvent.click(list.getByRole('button', { name: '恢复默认', hidden: true }))
  await waitFor(() => expect(heads()).toEqual(usual))
})
