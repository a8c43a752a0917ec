import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import FindDialog from './find-dialog.tsx'
import type { Found } from './found.ts'

const answer = vi.hoisted(() => ({ groups: [] as [string, Found[]][] }))
vi.mock('./found.ts', () => ({
  useFound: () => ({ hit: null, failed: false, again: () => {} }),
  useGroups: () => answer.groups,
}))

const found = (id: string, open = vi.fn()): Found => ({ id, label: id, open })

test('the option that the arrow keys chose stays chosen when the answer puts others above it', async () => {
  Element.prototype.scrollIntoView ??= () => {}
  const [lock, theme, start] = [found('lock'), found('theme'), found('start')]
  const commands: [string, Found[]] = ['commands', [lock, theme]]
  answer.groups = [commands]
  const { rerender } = render(<FindDialog close={() => {}} />)
  await userEvent.keyboard('{ArrowDown}')
  answer.groups = [['starts', [start]], commands]
  rerender(<FindDialog close={() => {}} />)
  expect(screen.getAllByRole('option').map(option => option.getAttribute('aria-selected'))).toEqual([
    'false',
    'false',
    'true',
  ])
  await userEvent.keyboard('{Enter}')
  expect(theme.open).toHaveBeenCalledTimes(1)
})
