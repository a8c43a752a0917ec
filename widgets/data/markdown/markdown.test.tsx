import '../../stage/browser.ts'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Stage } from '../../stage/stage.tsx'
import Markdown from './markdown.tsx'
import manifest from './widget.json'

const draw = (value: string) => render(<Stage widget={Markdown} manifest={manifest} value={value} />)

test('markdown becomes headings, lists and links', () => {
  draw('## Rules\n\n- one\n- [two](https://example.org)')
  expect(screen.getByRole('heading', { name: 'Rules' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'two' }).getAttribute('href')).toBe('https://example.org')
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[a](javascript:alert(1))',
  '<iframe src="/x"></iframe>',
])('nothing in it runs: %s', text => {
  const { container } = draw(text)
  expect(container.querySelector('script,iframe,[onerror]')).toBeNull()
  expect(container.querySelector('a')?.getAttribute('href') ?? '').not.toContain('javascript')
})

test.each([
  '<div class="ant-modal-wrap" id="root" name="location" style="position:fixed">Sign in</div>',
  '[out](/\\evil.example)',
  '<a href="/\\evil.example">out</a>',
])('nothing in it stands in for the application, or leads out as a path of it: %s', text => {
  const { container } = draw(text)
  const inside = container.querySelector('.sw-markdown')!
  expect(inside.textContent).toMatch(/Sign in|out/)
  expect(inside.querySelector('[class],[id],[name],[style]')).toBeNull()
  for (const link of inside.querySelectorAll('a[href]'))
    expect(new URL(link.getAttribute('href')!, 'https://here.example').host).toBe('here.example')
})

test('what it shows is copied as a person would, and only selected where the browser does not let it', async () => {
  const written: string[] = []
  Object.defineProperty(HTMLElement.prototype, 'innerText', { get: () => 'Account\tName', configurable: true })
  const clipboard = { writeText: async (text: string) => void written.push(text) }
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  render(<Stage widget={Markdown} manifest={manifest} value="| a |\n|---|\n| b |" props={{ copy: true }} lang="en" />)
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Copied'))
  expect(written).toEqual(['Account\tName'])
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('press Ctrl+C'))
  expect(globalThis.getSelection()?.toString()).toContain('b')
})
