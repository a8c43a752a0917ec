import { cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Tile } from '../look/marks.tsx'

const reported = vi.fn()
vi.stubGlobal('reportError', reported)
afterEach(() => {
  cleanup()
  reported.mockClear()
})

const drawn = (icon: string | null) => {
  const { container } = render(<Tile icon={icon} name="car pool" />)
  return {
    picture: () => container.querySelector('img'),
    mark: () => container.querySelector('use')?.getAttribute('href')?.split('#')[1],
  }
}

test('MA-20 a picture is drawn from a path and from a list, the default where there is nothing', async () => {
  expect(drawn(null).mark()).toBe('appstore')
  expect(drawn('car').mark()).toBe('car')
  for (const icon of ['/car.png', '["/car.png"]', '[{"url":"/car.png"}]']) {
    const { picture } = drawn(icon)
    await waitFor(() => expect(picture()?.getAttribute('src')).toBe('/car.png'))
  }
  expect(reported).not.toHaveBeenCalled()
})

test('MA-21 what is no icon, or a picture that does not come, is the default and is logged once, without a word on the page', async () => {
  for (const _ of [1, 2]) {
    const { mark, picture } = drawn('[broken')
    await waitFor(() => expect(reported).toHaveBeenCalledTimes(1))
    expect([mark(), picture()]).toEqual(['appstore', null])
  }
  const { mark, picture } = drawn('/gone.png')
  await waitFor(() => expect(picture()).toBeTruthy())
  fireEvent.error(picture()!)
  await waitFor(() => expect(mark()).toBe('appstore'))
  expect(reported).toHaveBeenCalledTimes(2)
  expect(document.body.textContent).toBe('')
})
