/** The address of the screens follows the selection, and never brings back who is on the way elsewhere. */
import { act, render } from '@testing-library/react'
import { BrowserRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { openSample } from '#tests/support/design-stage.tsx'
import { SessionContext } from '../session/designer-context.tsx'
import { usePlace } from './use-place.ts'

function Place() {
  return usePlace().current
}

test('a screen that was gone to and is not drawn yet is not left again', async () => {
  history.replaceState(null, '', '/design/loan/screens')
  const session = await openSample()
  vi.useFakeTimers()
  try {
    render(
      <BrowserRouter>
        <SessionContext.Provider value={session}>
          <Place />
        </SessionContext.Provider>
      </BrowserRouter>,
    )
    await vi.advanceTimersByTimeAsync(100)
    history.pushState(null, '', '?screen=dashboard%3Aloan.board')
    await vi.advanceTimersByTimeAsync(400)
    expect(location.search).toBe('?screen=dashboard%3Aloan.board')
  } finally {
    vi.useRealTimers()
    session.close()
  }
})

test('what is taken back and done again on another screen is gone to', async () => {
  history.replaceState(null, '', '/design/loan/screens?screen=dashboard%3Aloan.board')
  const session = await openSample()
  const shown = render(
    <BrowserRouter>
      <SessionContext.Provider value={session}>
        <Place />
      </SessionContext.Provider>
    </BrowserRouter>,
  )
  const board = 'dashboard:loan.board' as const
  const args = { document: board, addresses: ['cards/two'], path: ['title'], value: { zh: '二' } }
  act(() => void session.run('prop.set', args, { select: { document: board, addresses: ['cards/two'] } }))
  const away = () => act(() => history.replaceState(null, '', '?screen=page%3Aloan.manage'))
  for (const travel of [session.undo, session.redo]) {
    away()
    act(() => globalThis.dispatchEvent(new PopStateEvent('popstate')))
    expect(shown.container.textContent).toBe('page:loan.manage')
    act(travel)
    expect(shown.container.textContent).toBe(board)
  }
  session.close()
})
