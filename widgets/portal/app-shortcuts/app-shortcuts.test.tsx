import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import AppShortcuts from './app-shortcuts.tsx'
import manifest from './widget.json'

const app = (key: string) => ({ key, title: { zh: key, en: key }, icon: 'laptop', screen: `${key}.manage` })
const apps = () => [app('loan'), app('leave')]

test('it leads into the apps the reader may open, those named and in their order', async () => {
  const open = vi.fn()
  const route = { open, external: () => {}, back: () => {} }
  drawWidget(AppShortcuts, manifest, { props: { apps: ['leave', 'gone', 'loan'] }, outside: { apps, route } })
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['leave', 'loan'])
  await userEvent.click(screen.getByRole('button', { name: /leave/ }))
  expect(open).toHaveBeenCalledWith('leave.manage')
})
