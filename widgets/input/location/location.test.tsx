import '../../stage/browser.ts'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import Location from './location.tsx'
import manifest from './widget.json'

const GATE = { latitude: 30.274085, longitude: 120.15507, name: 'East gate' }
const draw = (props: Parameters<typeof drawWidget>[2] = {}) =>
  drawWidget(Location, manifest, { value: null, lang: 'en', ...props })
const device = (geolocation: object | undefined) =>
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true })
afterEach(() => device(undefined))

test('coordinates are typed and stay as typed until the person leaves', async () => {
  const { onChange } = draw()
  const input = screen.getByLabelText<HTMLInputElement>('Title')
  await userEvent.type(input, '30.2740850,120.15507')
  expect(onChange).toHaveBeenLastCalledWith({ ...GATE, name: null })
  expect(input.value).toBe('30.2740850,120.15507')
  await userEvent.tab()
  expect(input.value).toBe('30.274085, 120.15507')
})

test('a place that is pasted brings its name; the name is typed beside it too', async () => {
  const { onChange } = draw()
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'East gate (30.274085, 120.15507)' } })
  expect(onChange).toHaveBeenLastCalledWith(GATE)
  const name = screen.getByLabelText<HTMLInputElement>('Title: name of the place')
  expect(name.value).toBe('East gate')
  await userEvent.type(name, ' 2')
  expect(onChange).toHaveBeenLastCalledWith({ ...GATE, name: 'East gate 2' })
})

test('what is nowhere on earth is kept, and the form is told what it should look like', async () => {
  const onPartialInput = vi.fn()
  const { onChange } = draw({ onPartialInput })
  await userEvent.type(screen.getByLabelText('Title'), '91, 0')
  expect(onChange).toHaveBeenLastCalledWith(null)
  expect(onPartialInput).toHaveBeenLastCalledWith({ text: '91, 0', wants: '30.274085, 120.15507' })
})

test('the device is asked only when the person wants it; its position keeps the name', async () => {
  const getCurrentPosition = vi.fn(found => found({ coords: { latitude: 30.2740851, longitude: 120.15507 } }))
  device({ getCurrentPosition })
  const { onChange } = draw({ value: { ...GATE, latitude: 1, longitude: 2 } })
  expect(getCurrentPosition).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Title: use my position' }))
  expect(onChange).toHaveBeenLastCalledWith(GATE)
})

test.each([
  [1, /does not tell the position: allow it/],
  [2, /cannot find its position now/],
])('a device that answers %s says what to do, and changes nothing', async (code, said) => {
  device({ getCurrentPosition: (_: unknown, failed: (error: object) => void) => failed({ code }) })
  const { onChange } = draw()
  await userEvent.click(screen.getByRole('button', { name: 'Title: use my position' }))
  expect(screen.getByRole('alert').textContent).toMatch(said)
  expect(onChange).not.toHaveBeenCalled()
})

test('read it is a text, and a link to the map only where there is one', async () => {
  const said = 'East gate (30.274085, 120.15507)'
  const { unmount } = draw({ value: GATE, readOnly: true, outside: { mapAddress: async () => null } })
  expect(screen.getByLabelText('Title').textContent).toBe(said)
  expect(screen.queryByRole('link')).toBeNull()
  unmount()
  const mapAddress = async () => 'https://map.example/?at={latitude},{longitude}'
  draw({ value: GATE, readOnly: true, outside: { mapAddress } })
  const link = await screen.findByRole('link', { name: `Show ${said} on the map` })
  expect(link.getAttribute('href')).toBe('https://map.example/?at=30.274085,120.15507')
})
