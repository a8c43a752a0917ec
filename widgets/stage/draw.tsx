import { fireEvent, render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { type AnyWidget, Stage, type StageProps } from './stage.tsx'

/** Draws a widget on the stage as `Title` and records what it reports. */
export function drawWidget(widget: AnyWidget, manifest: object, props: Partial<StageProps> = {}) {
  const onChange = vi.fn()
  const view = render(<Stage widget={widget} manifest={manifest} title="Title" {...props} onChange={onChange} />)
  return { ...view, onChange }
}

const KEY_CODES = { Enter: 13, Escape: 27, ArrowDown: 40, Delete: 46 }

/** Presses a key on the focused element, with the key code that antd still reads. */
export function press(key: keyof typeof KEY_CODES) {
  fireEvent.keyDown(document.activeElement ?? document.body, { key, keyCode: KEY_CODES[key] })
}

/** Moves to a picker by the Tab key and waits until the real one, which is loaded then, has the focus. */
export async function tabToPicker() {
  await userEvent.tab()
  await waitFor(() => expect(document.activeElement?.closest('.ant-select, .ant-picker')).toBeTruthy())
}
