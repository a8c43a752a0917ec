import '../../stage/browser.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import Code from './code.tsx'
import manifest from './widget.json'

const edits = vi.hoisted(() => vi.fn())

/** Monaco draws nothing in a test; what it is given can be seen. */
vi.mock('#engine/react/code/monaco.ts', () => ({
  Editor: (props: object) => {
    edits(props)
    return <div data-testid="monaco" />
  },
}))

test('it is a text area until the person begins to write, then an editor of its language that Tab leaves', async () => {
  const { onChange } = drawWidget(Code, manifest, { value: 'select 1' })
  expect(screen.queryByTestId('monaco')).toBeNull()
  await userEvent.click(screen.getByRole('textbox', { name: 'Title' }))
  await screen.findByTestId('monaco')
  const given = edits.mock.lastCall![0]
  expect(given).toMatchObject({
    value: 'select 1',
    language: 'sql',
    options: { tabFocusMode: true, ariaLabel: 'Title' },
  })
  given.onChange('select 2')
  expect(onChange).toHaveBeenLastCalledWith('select 2')
  given.onChange('')
  expect(onChange).toHaveBeenLastCalledWith(null)
})

test('read only it is its lines without an editor, and copied by a button', async () => {
  const written: string[] = []
  const clipboard = { writeText: async (text: string) => void written.push(text) }
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  const { container } = drawWidget(Code, manifest, { readOnly: true, value: 'a\n  b' })
  expect(container.querySelector('pre')?.textContent).toBe('a\n  b')
  expect(screen.queryByRole('textbox')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '复制' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('已复制'))
  expect(written).toEqual(['a\n  b'])
})

test('no code to read is told as any empty value is', () => {
  drawWidget(Code, manifest, { readOnly: true, value: null })
  expect(screen.getByText('–')).toBeTruthy()
})
