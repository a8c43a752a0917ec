import '../../stage/browser.ts'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Field } from '#engine/schema/document.ts'
import { drawWidget } from '../../stage/draw.tsx'
import { checkFiles, sayBytes } from './check-file.ts'
import Upload from './upload.tsx'
import manifest from './widget.json'

const field: Field = { id: 'proof', type: 'file', accept: ['pdf', 'png'], maxCount: 2, maxMb: 1, title: { zh: '-' } }
const pdf = (name = 'quote.pdf') => new File(['%PDF'], name)
const draw = (props: Parameters<typeof drawWidget>[2] = {}) =>
  drawWidget(Upload, manifest, { value: null, field, ...props })

/** Chooses files as the person does in the browser's own dialog. */
function choose(container: Element, ...files: File[]) {
  fireEvent.change(container.querySelector('input[type=file]') as HTMLInputElement, { target: { files } })
}

test('a chosen file is sent and becomes part of the value', async () => {
  const { container, onChange } = draw()
  choose(container, pdf())
  expect((await screen.findByText('quote.pdf')).getAttribute('href')).toBe('/files/quote.pdf')
  expect(onChange).toHaveBeenLastCalledWith([
    { link: '/files/quote.pdf', name: 'quote.pdf', size: 4, attachId: 'quote.pdf' },
  ])
})

test('VM-08 more files than allowed are refused together', async () => {
  const { container, onChange } = draw()
  choose(container, pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf'))
  expect((await screen.findByRole('alert')).textContent).toBe(
    '\u4e0a\u4f20\u5931\u8d25\uff01\u6700\u591a\u5141\u8bb8\u4e0a\u4f202\u4e2a\u6587\u4ef6',
  )
  expect(onChange).not.toHaveBeenCalled()
})

test('VM-64 another kind is refused and the allowed kinds are named', async () => {
  const { container } = draw()
  choose(container, pdf('virus.exe'))
  expect((await screen.findByRole('alert')).textContent).toBe('\u4ec5\u5141\u8bb8\u4e0a\u4f20pdf, png')
})

test('VM-81 a failed upload says so, the other files arrive', async () => {
  const put = async (file: File) => {
    if (file.name === 'a.pdf') throw new Error('no answer')
    return { link: '/b', name: 'b', originalName: file.name, size: 1, attachId: '2' }
  }
  const { container } = draw({ outside: { upload: { put } } })
  choose(container, pdf('a.pdf'), pdf('b.pdf'))
  expect((await screen.findByRole('alert')).textContent).toContain('\u4e0a\u4f20\u5931\u8d25\uff1b')
  expect(await screen.findByText('b.pdf')).toBeTruthy()
})

test('taking the last file away leaves null', async () => {
  const value = [{ link: '/a', name: 'a.pdf', size: 1, attachId: '1' }]
  const { onChange } = draw({ value, lang: 'en' })
  await userEvent.click(screen.getByLabelText('Remove a.pdf'))
  expect(onChange).toHaveBeenLastCalledWith(null)
})

test('a link that is no address of ours leads nowhere', () => {
  draw({ value: [{ link: 'javascript:alert(1)', name: 'a.pdf', size: 1, attachId: '1' }], readOnly: true })
  expect(screen.getByText('a.pdf').getAttribute('href')).toBeNull()
})

test('a file that is too large is named with its limit', () => {
  const issues = checkFiles([{ name: 'a.pdf', size: 3_000_000 }], 0, { maxMb: 1 })
  expect(issues).toEqual([{ path: 'a.pdf', code: 'widgets.fileTooBig', params: { name: 'a.pdf', maxMb: 1 } }])
})

test.each([
  [900, '900 B'],
  [182_400, '178 KB'],
  [5_242_880, '5.0 MB'],
])('%s bytes are %s', (bytes, text) => expect(sayBytes(bytes)).toBe(text))
