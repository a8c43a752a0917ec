import '../../stage/browser.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { UploadPort } from '#engine/ports/ports.ts'
import type { Field } from '#engine/schema/document.ts'
import { sayBytes } from '../../parts/files/shown-file.ts'
import { checkFiles } from '../../parts/uploads/check-file.ts'
import { drawWidget } from '../../stage/draw.tsx'
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
  expect((await screen.findByRole('link', { name: 'quote.pdf' })).getAttribute('href')).toBe('/files/quote.pdf')
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

test('VM-64 another kind is refused: which file, and the allowed kinds', async () => {
  const { container } = draw()
  choose(container, pdf('virus.exe'))
  expect((await screen.findByRole('alert')).textContent).toBe('virus.exe\uff1a\u4ec5\u5141\u8bb8\u4e0a\u4f20pdf, png')
})

test('VM-81 a failed upload says so, the other files arrive', async () => {
  const put = async (file: File) => {
    if (file.name === 'a.pdf') throw new Error('no answer')
    return { link: '/b', name: 'b', originalName: file.name, size: 1, attachId: '2' }
  }
  const { container } = draw({ outside: { upload: { put } } })
  choose(container, pdf('a.pdf'), pdf('b.pdf'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^a\.pdf\uff1a\u4e0a\u4f20\u5931\u8d25\uff1b/)
  expect(await screen.findByText('b.pdf')).toBeTruthy()
})

test('no file is told as any empty value is', () => {
  draw({ value: [], readOnly: true })
  expect(screen.getByText('–')).toBeTruthy()
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

test('no files are a dash where they are only read', () => {
  const { container } = draw({ value: null, readOnly: true })
  expect(container.querySelector('output')?.textContent).toBe('–')
})

test('a file that is too large is named with its limit', () => {
  const issues = checkFiles([{ name: 'a.pdf', size: 3_000_000 }], 0, { maxMb: 1 })
  expect(issues).toEqual([{ path: 'a.pdf', code: 'files.fileTooBig', params: { name: 'a.pdf', most: '1 MB' } }])
})

test.each([
  [900, '900 B'],
  [182_400, '178 KB'],
  [5_242_880, '5.0 MB'],
])('%s bytes are %s', (bytes, text) => expect(sayBytes(bytes)).toBe(text))

/** An upload that goes on until the test says so. */
function slowUpload() {
  const ends: ((error?: Error) => void)[] = []
  const put: UploadPort['put'] = (file, options) =>
    new Promise((resolve, reject) => {
      const { signal, onProgress } = options ?? {}
      onProgress?.(0.4)
      signal?.addEventListener('abort', () => reject(signal.reason))
      ends.push(error => {
        if (error) reject(error)
        else
          resolve({ link: `/f/${file.name}`, name: file.name, originalName: file.name, size: 4, attachId: file.name })
      })
    })
  return { put: vi.fn(put), ends }
}

test('VM-63 without a list of its own only the kinds of the product are taken', async () => {
  const { container, onChange } = draw({ field: { ...field, accept: undefined } })
  choose(container, new File(['MZ'], 'tool.exe'))
  expect((await screen.findByRole('alert')).textContent).toBe('tool.exe\uff1a请勿上传非法文件！')
  expect(onChange).not.toHaveBeenCalled()
})

test('files are taken by drop and by paste', async () => {
  const { onChange } = draw({ lang: 'en' })
  const button = screen.getByRole('button')
  fireEvent.drop(button, { dataTransfer: { files: [pdf('dropped.pdf')], types: ['Files'] } })
  await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1))
  fireEvent.paste(button, { clipboardData: { files: [new File(['x'], 'pasted.png')] } })
  await waitFor(() => expect(onChange).toHaveBeenCalledTimes(2))
  expect(onChange.mock.lastCall![0].map((file: { name: string }) => file.name)).toEqual(['dropped.pdf', 'pasted.png'])
})

test('one on its way tells how far it is, the next waits; both can be called back', async () => {
  const { put, ends } = slowUpload()
  const { container, onChange } = draw({ lang: 'en', outside: { upload: { put } } })
  choose(container, pdf('a.pdf'), pdf('b.pdf'))
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('40')
  expect(screen.getByText('Waiting to upload')).toBeTruthy()
  await userEvent.click(screen.getByLabelText('Cancel upload of a.pdf'))
  expect(screen.queryByText('a.pdf')).toBeNull()
  await waitFor(() => expect(put).toHaveBeenCalledTimes(2))
  await act(async () => ends[1]!())
  expect(onChange.mock.lastCall![0]).toMatchObject([{ name: 'b.pdf' }])
})

test('VM-81 one that failed stays with its reason until it is sent again or taken off', async () => {
  const { put, ends } = slowUpload()
  const { container, onChange } = draw({ lang: 'en', outside: { upload: { put } } })
  choose(container, pdf('a.pdf'))
  await waitFor(() => expect(ends).toHaveLength(1))
  await act(async () => ends[0]!(new Error('no answer')))
  expect((await screen.findByRole('alert')).textContent).toContain('Upload failed: ')
  await userEvent.click(screen.getByLabelText('Upload a.pdf again'))
  expect(screen.queryByRole('alert')).toBeNull()
  await waitFor(() => expect(ends).toHaveLength(2))
  await act(async () => ends[1]!())
  expect(onChange.mock.lastCall![0]).toMatchObject([{ name: 'a.pdf' }])
})

test('a form knows that files are still on their way', async () => {
  const { put, ends } = slowUpload()
  const onPartialInput = vi.fn()
  const { container } = draw({ outside: { upload: { put } }, onPartialInput })
  choose(container, pdf('a.pdf'))
  await waitFor(() => expect(onPartialInput).toHaveBeenLastCalledWith({ text: 'a.pdf', wants: '' }))
  await waitFor(() => expect(ends).toHaveLength(1))
  await act(async () => ends[0]!())
  expect(onPartialInput).toHaveBeenLastCalledWith(null)
})

test('FM-24 a name opens the file over the page; VM-15 one that is not there says so', async () => {
  const value = [
    { link: '/f/1', name: 'photo.png', size: 1, attachId: '1' },
    { link: '/f/2', name: 'plan.docx', size: 1, attachId: '2' },
    { link: '', name: 'lost.png', size: 1, attachId: '3' },
  ]
  draw({ value, lang: 'en', readOnly: true })
  await userEvent.click(screen.getByText('photo.png'))
  const picture = await screen.findByAltText('photo.png')
  expect(picture.getAttribute('src')).toBe('/f/1')
  expect(screen.getByRole('link', { name: /Download/ }).getAttribute('href')).toBe('/f/1?download')
  fireEvent.error(picture)
  expect(await screen.findByText(/The file does not exist or is damaged/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.click(screen.getByText('plan.docx'))
  expect(await screen.findByText(/cannot be previewed/)).toBeTruthy()
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!)
  await userEvent.click(screen.getByText('lost.png'))
  expect(await screen.findByText(/The file does not exist or is damaged/)).toBeTruthy()
})

test.each(['plan.pdf', 'plan.xlsx', 'plan.txt'])(
  'RS-03 VM-15 %s, no longer for who opens it, says so and offers nothing',
  async name => {
    vi.stubGlobal('fetch', async () => new Response('{"code":404}', { status: 404 }))
    draw({ value: [{ link: '/f/1', name, size: 1, attachId: '1' }], lang: 'en', readOnly: true })
    await userEvent.click(screen.getByText(name))
    expect(await screen.findByText(/The file does not exist or is damaged/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: /Download/ })).toBeNull()
    vi.unstubAllGlobals()
  },
)

test('VM-15 a file without an address is told in the words given', async () => {
  draw({ value: [{ link: '', name: 'lost.png', size: 1, attachId: '3' }], readOnly: true })
  await userEvent.click(screen.getByText('lost.png'))
  expect(await screen.findByText('文件地址不存在或数据异常，无法预览')).toBeTruthy()
})

test('as pictures they are small, and one that cannot be drawn says so', async () => {
  const value = [{ link: '/f/1', name: 'photo.png', size: 1, attachId: '1' }]
  const { container } = draw({ value, lang: 'en', props: { look: 'pictures' } })
  const picture = container.querySelector('img')!
  expect([picture.getAttribute('src'), picture.getAttribute('loading')]).toEqual(['/f/1?small', 'lazy'])
  fireEvent.error(picture)
  expect(screen.getByText('The picture could not be loaded')).toBeTruthy()
  expect(screen.getByLabelText('Open photo.png')).toBeTruthy()
})
