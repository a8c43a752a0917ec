import '../../stage/data/patience.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { LoanScreen, loanBundle, twoNotes } from '../../stage/data/loan-screen.tsx'

const drawer = {
  id: 'it',
  widget: 'drawer',
  title: { zh: '说明' },
  live: { open: { var: '$state.asked' } },
  children: twoNotes,
  on: { close: [{ id: 'shut', do: 'set' as const, state: { asked: false } }] },
}
const ask = {
  id: 'ask',
  widget: 'button',
  title: { zh: '查看' },
  on: { click: [{ id: 'turn', do: 'set' as const, state: { asked: true } }] },
}

test('it is open while its rule says so; closing it runs its steps', async () => {
  const bundle = loanBundle({ state: [{ id: 'asked', type: 'boolean' }], nodes: [ask, drawer] })
  render(<LoanScreen bundle={bundle} />)
  await userEvent.click(await screen.findByRole('button', { name: '查看' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button'))
  await waitFor(() => expect(document.querySelector('.ant-drawer-open')).toBeNull())
})
