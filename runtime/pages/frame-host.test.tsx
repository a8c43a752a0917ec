import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Page } from './frame-host.tsx'

vi.mock('../identity/site.ts', () => ({ useSite: () => ({ frameHosts: ['campus.example'] }) }))
vi.mock('../navigation/page-tab.ts', () => ({ usePageTab: () => {} }))

afterEach(cleanup)

const show = (address: string, isChosen = false) =>
  render(
    <MemoryRouter>
      <Page title="x" address={address} isChosen={isChosen} />
    </MemoryRouter>,
  )
const frame = () => document.querySelector('iframe')

test('SH-16 SH-17 a foreign page is asked for by its host before it is shown', async () => {
  show('https://evil.example/login?of=campus.example')
  expect(screen.getByRole('heading').textContent).toContain('evil.example')
  expect(frame()).toBeNull()
  await userEvent.click(screen.getByRole('button'))
  expect(frame()?.src).toBe('https://evil.example/login?of=campus.example')
  cleanup()
  show('https://evil.example/other')
  expect(frame()).not.toBeNull()
})

test.each([
  ['https://campus.example/a', false],
  ['https://lib.campus.example/a', false],
  [`${location.origin}/manual`, false],
  ['https://menu.example/a', true],
])('%s is shown unasked', (address, isChosen) => {
  show(address, isChosen)
  expect(frame()?.src).toBe(address)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('x')
})

test('a host that ends alike is another one', () => {
  show('https://mycampus.example/')
  expect(frame()).toBeNull()
})
