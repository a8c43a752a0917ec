import '../stage/browser.ts'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ScreenRoot } from '#engine/react/frame/root.tsx'
import { PortsProvider } from '#engine/react/ports.tsx'
import type { PartialInput } from '#engine/react/widget.ts'
import { stagePorts } from '../stage/ports.ts'
import { DayPicker, type DayPickerProps } from './day-picker.tsx'

const UPRIGHT = 390
const FLAT = 844
const width = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get')
const measure = new Set<() => void>()
const held = vi.fn<(partialInput: PartialInput | null) => void>()

beforeEach(() => {
  measure.clear()
  held.mockClear()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: () => void) {
        measure.add(changed)
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})

function Draw() {
  const [value, setValue] = useState<string | null>(null)
  const widget = { id: 'it', title: 'It', node: { id: 'it', widget: 'date' }, props: { clear: true }, value }
  const rest = { readOnly: false, required: false, invalid: false, emit: async () => {} }
  return (
    <PortsProvider ports={stagePorts({})}>
      <ScreenRoot inert={false}>
        <DayPicker
          widget={{ ...widget, ...rest, onChange: setValue, onPartialInput: held } as DayPickerProps['widget']}
        />
        <input aria-label="next" />
      </ScreenRoot>
    </PortsProvider>
  )
}

async function turn(to: number) {
  width.mockReturnValue(to)
  await act(async () => {
    for (const changed of measure) changed()
  })
}

const input = () => document.getElementById('it') as HTMLInputElement
const sheet = () => screen.queryByRole('dialog', { name: 'It' })

async function typeInSheet(text: string): Promise<HTMLInputElement> {
  await userEvent.click(input())
  const typed = within(await screen.findByRole('dialog', { name: 'It' })).getByRole<HTMLInputElement>('textbox')
  await waitFor(() => expect(document.activeElement).toBe(typed))
  await userEvent.type(typed, text)
  return typed
}

test('a phone that is turned while something is typed in a sheet leaves it open, with what is typed', async () => {
  width.mockReturnValue(UPRIGHT)
  render(<Draw />)
  const typed = await typeInSheet('2026-0')
  for (const to of [FLAT, UPRIGHT]) {
    await turn(to)
    expect(sheet()?.contains(typed)).toBe(true)
    expect(typed.value).toBe('2026-0')
    expect(document.activeElement).toBe(typed)
  }
  expect(held.mock.lastCall?.[0]?.text).toBe('2026-0')
})

test('a picker in its place stays as it is while somebody is in it', async () => {
  width.mockReturnValue(FLAT)
  render(<Draw />)
  await userEvent.click(input())
  await waitFor(() => expect(input().closest('.ant-picker')).not.toBeNull())
  const typed = input()
  await userEvent.type(typed, '2026-0')
  await turn(UPRIGHT)
  expect(input()).toBe(typed)
  expect(typed.value).toBe('2026-0')
})

test('turned after a sheet is closed it is a plain input that says what was typed, and opens as the page is now', async () => {
  width.mockReturnValue(UPRIGHT)
  render(<Draw />)
  await typeInSheet('2026-0')
  await userEvent.click(screen.getByRole('button', { name: 'widgets.done' }))
  await turn(FLAT)
  await userEvent.click(screen.getByLabelText('next'))
  expect(input().readOnly).toBe(true)
  expect(input().value).toBe('2026-0')
  expect(held.mock.lastCall?.[0]?.text).toBe('2026-0')
  await userEvent.click(input())
  await waitFor(() => expect(input().closest('.ant-picker')).not.toBeNull())
  expect(sheet()).toBeNull()
})
