import { expect, test } from 'vitest'
import { readIcon } from './read-icon.ts'

const list = (...entries: unknown[]) => JSON.stringify(entries)

test.each([
  ['nothing', null, {}],
  ['an empty text', ' ', {}],
  ['the name of an icon', 'car', { name: 'car' }],
  ['a path', '/api/file/car.png', { picture: '/api/file/car.png' }],
  ['a path without its slash', 'upload/2026/car 1.png', { picture: '/upload/2026/car 1.png' }],
  ['an address', 'https://pictures.example/car.png', { picture: 'https://pictures.example/car.png' }],
  ['a list of a path', list('/car.png', '/van.png'), { picture: '/car.png' }],
  ['a list of a name', list('car'), { name: 'car' }],
  ['a list of an upload', list({ name: 'car.png', url: '/car.png' }), { picture: '/car.png' }],
  ['an upload of another client', list({ label: 'car', value: 'upload/car.png' }), { picture: '/upload/car.png' }],
  ['an empty list', list(), {}],
  ['a list of nothing', list(null), { isWrong: true }],
  ['a list of an empty upload', list({ name: 'car.png' }), { isWrong: true }],
  ['a list of a number', list(7), { isWrong: true }],
  ['half a list', '["/car.png"', { isWrong: true }],
  ['another host without a scheme', '//elsewhere.example/car.png', { isWrong: true }],
  ['an address that runs something', 'javascript:alert(1)', { isWrong: true }],
  ['a list of one', list('javascript:alert(1)'), { isWrong: true }],
  ['a picture as data', 'data:image/svg+xml;base64,PHN2Zy8+', { isWrong: true }],
  ['words', 'Our car', { isWrong: true }],
])('MA-20 %s', (_, icon, read) => {
  expect(readIcon(icon)).toEqual(read)
})
