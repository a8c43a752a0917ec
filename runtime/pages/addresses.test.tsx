import { expect, test } from 'vitest'
import { frameAddress, linkAddress, sandboxOf } from './addresses.ts'

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
const src = (address: string) => frameAddress('/myiframe/urlPath', new URLSearchParams({ src: address }))

test('SH-17 SH-18 an address comes by the query, or as the rest of the path', () => {
  expect(src('https://docs.example/manual.html')).toBe('https://docs.example/manual.html')
  expect(frameAddress('/myiframe/https%3A%2F%2Fdocs.example%2Fa', new URLSearchParams())).toBe('https://docs.example/a')
})

test('SH-16 an address comes as base64, the kind for addresses too', () => {
  expect(linkAddress(base64('https://docs.example/?q=一'))).toBe('https://docs.example/?q=%E4%B8%80')
  expect(linkAddress(base64('https://docs.example/>>?').replaceAll('+', '-').replaceAll('/', '_'))).toBe(
    'https://docs.example/%3E%3E?',
  )
  expect(linkAddress('%%%')).toBeNull()
})

test.each([
  '/myiframe/manual',
  '/myiframe/',
  '/myiframe',
  '/myiframe/system%2Fpost',
  `/myiframe/${encodeURIComponent(location.origin)}`,
])('SH-17 %s names no address: the application does not show itself', path => {
  expect(frameAddress(path, new URLSearchParams())).toBeNull()
  expect(src('/system/post')).toBeNull()
})

test.each(['javascript:alert(1)', 'data:text/html,<p>x', 'file:///etc/passwd', 'blob:https://docs.example/1', ''])(
  'SH-16 SH-17 %j is not opened',
  address => {
    expect(src(address)).toBeNull()
    expect(linkAddress(base64(address))).toBeNull()
  },
)

test('SH-19 a page of our own is shown without our origin, a foreign one keeps its own', () => {
  expect(src('/manual/index.html')).toBe(`${location.origin}/manual/index.html`)
  expect(sandboxOf(`${location.origin}/manual/index.html`)).not.toContain('allow-same-origin')
  expect(sandboxOf('https://docs.example/')).toContain('allow-same-origin')
  expect(sandboxOf('https://docs.example/')).not.toContain('top-navigation')
})
