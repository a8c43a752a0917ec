import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import WebPage from './iframe.tsx'
import manifest from './widget.json'

const frame = (src: string) => {
  drawWidget(WebPage, manifest, { props: { src, height: 300 } })
  return screen.queryByTitle<HTMLIFrameElement>('Title')
}

test('DB-19 DB-43 another page stands in a sandbox at its height, of 300 to 2000 pixels', () => {
  const page = frame('https://example.org/')
  expect(page?.getAttribute('sandbox')).toContain('allow-same-origin')
  expect(page?.style.height).toBe('300px')
  expect(manifest.props.properties.height).toMatchObject({ minimum: 300, maximum: 2000 })
})

test('a page of our own origin is never given its origin: it could lift the sandbox', () => {
  expect(frame('/report.html')?.getAttribute('sandbox')).not.toContain('allow-same-origin')
})

test('EM-10 HTML given to it has neither our origin nor scripts', () => {
  drawWidget(WebPage, manifest, { props: { html: '<p>Hi</p><script>go()</script>', height: 300 } })
  const page = screen.getByTitle<HTMLIFrameElement>('Title')
  expect(page.getAttribute('sandbox')).toBe('allow-popups')
  expect(page.getAttribute('srcdoc')).toContain('<p>Hi</p>')
})

test.each(['', undefined, 'javascript:alert(1)', '//evil.example', 'campus'])(
  'PP-17 without an address it says that there is none: %j',
  src => {
    drawWidget(WebPage, manifest, { props: { height: 300, ...(src !== undefined && { src }) } })
    expect(screen.getByText('还没有设置网页地址')).toBeTruthy()
    expect(document.querySelector('iframe')).toBeNull()
  },
)

test('script addresses draw nothing', () => expect(frame('javascript:alert(1)')).toBeNull())
