import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from 'antd'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { addTexts, startTexts } from '#engine/react/text.ts'
import texts from '#schemas/text/runtime.json' with { type: 'json' }
import { http } from '../client/http.ts'
import { ShellContext, type ShellState } from '../navigation/shell-state.tsx'
import InfoPage from './info-page.tsx'

test('one’s deputies are among one’s own settings', async () => {
  addTexts('runtime', texts)
  startTexts('zh')
  vi.spyOn(http, 'call').mockResolvedValue({})
  const load = vi.spyOn(http.screens, 'load').mockReturnValue(new Promise(() => {}))
  render(
    <ShellContext.Provider value={{ menus: [] } as unknown as ShellState}>
      <App>
        <MemoryRouter>
          <InfoPage />
        </MemoryRouter>
      </App>
    </ShellContext.Provider>,
  )
  expect(load).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('tab', { name: '代理设置' }))
  expect(load).toHaveBeenCalledWith('workflow.deputy')
})
