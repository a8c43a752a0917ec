/** What the surface of the screens keeps while one is on another. @source docs/designer.md#surfaces */
import '#widgets/stage/browser.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { openSample, Stage } from '#tests/support/design-stage.tsx'
import { ScreensSurface } from './screens-surface.tsx'

afterEach(cleanup)

function Surfaces() {
  const [on, setOn] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOn(!on)}>
        elsewhere
      </button>
      {on && <ScreensSurface />}
    </>
  )
}

test('the outline is still there after another surface', async () => {
  const session = await openSample()
  render(
    <Stage session={session}>
      <Surfaces />
    </Stage>,
  )
  const user = userEvent.setup()
  const outline = () => screen.getByRole('tab', { name: '大纲' })
  expect(outline().getAttribute('aria-selected')).toBe('false')
  await user.click(outline())
  const elsewhere = screen.getByRole('button', { name: 'elsewhere' })
  await user.click(elsewhere)
  expect(screen.queryByRole('tab')).toBeNull()
  await user.click(elsewhere)
  expect(outline().getAttribute('aria-selected')).toBe('true')
  session.close()
})
