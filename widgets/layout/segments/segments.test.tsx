import '../../stage/data/patience.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { NodesScreen, twoNotes } from '../../stage/data/loan-screen.tsx'

const children = [
  { ...twoNotes[0]!, title: { zh: '借用' } },
  { ...twoNotes[1]!, title: { zh: '归还' } },
]
const [first, second] = children.map(({ id }) => id)
const drawn = (id: string) => document.querySelectorAll(`[data-node="${id}"]`).length

test('the part whose button is pressed is shown alone', async () => {
  render(<NodesScreen nodes={[{ id: 'it', widget: 'segments', title: { zh: '进度' }, children }]} />)
  const other = await screen.findByRole('button', { name: '归还' })
  expect(screen.getByRole('group', { name: '进度' })).toBeTruthy()
  expect([drawn(first!), drawn(second!)]).toEqual([1, 0])
  await userEvent.click(other)
  expect(other.getAttribute('aria-pressed')).toBe('true')
  expect([drawn(first!), drawn(second!)]).toEqual([0, 1])
})

test('another part may be shown first', async () => {
  render(<NodesScreen nodes={[{ id: 'it', widget: 'segments', live: { first: second! }, children }]} />)
  await screen.findByRole('button', { name: '归还' })
  expect([drawn(first!), drawn(second!)]).toEqual([0, 1])
})
