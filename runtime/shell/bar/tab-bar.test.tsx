import { render, screen } from '@testing-library/react'
import { App } from 'antd'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { addTexts } from '#engine/react/text.ts'
import texts from '#schemas/text/runtime.json'
import { ShellContext, type ShellState } from '../../navigation/shell-state.tsx'
import { TabBar } from './tab-bar.tsx'

test('on a phone the button of the open pages says how many there are', () => {
  addTexts('runtime', texts)
  const list = ['/', '/a', '/b'].map(path => ({ path, title: path }))
  const shell = { menus: [], tabs: { list, active: '/a' }, width: 'phone' } as unknown as ShellState
  render(
    <MemoryRouter>
      <App>
        <ShellContext value={shell}>
          <TabBar />
        </ShellContext>
      </App>
    </MemoryRouter>,
  )
  expect(screen.getByRole('button', { name: '已打开的页面：3 个' })).toBeTruthy()
})
