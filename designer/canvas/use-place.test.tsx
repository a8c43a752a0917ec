/** The address of the screens follows the selection, and never brings back who is on the way elsewhere. */
import { render } from '@testing-library/react'
import { BrowserRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { SessionContext } from '#designer/frame/designer-context.tsx'
import { openSample } from '#tests/support/design-stage.tsx'
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
