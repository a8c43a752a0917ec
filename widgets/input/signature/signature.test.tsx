import '../../stage/browser.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Field } from '#engine/schema/document.ts'
import { drawWidget } from '../../stage/draw.tsx'
import Signature from './signature.tsx'
import manifest from './widget.json'

/** The pad gives a picture of so many bytes. */
function drawn(bytes: number) {
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(done => {
    // a browser answers later
    queueMicrotask(() => done(new Blob([new Uint8Array(bytes)])))
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
}

const PAD = /^签名板/

/** It is fetched when it is opened, which takes its time the first time. */
beforeAll(() => import('./signature-dialog.tsx'), 30_000)

/** Opens the pad and draws strokes on it. */
const openPad = async (name: RegExp, strokes = 1) => {
  await userEvent.click(screen.getByRole('button', { name }))
  const pad = within(await screen.findByRole('dialog', { name: '电子签名' }))
  for (let left = strokes; left > 0; left--) {
    fireEvent.pointerDown(pad.getByRole('img', { name: PAD }))
    fireEvent.pointerUp(pad.getByRole('img', { name: PAD }))
  }
  return pad
}

test('FM-26 without a signature a text says so; one that is drawn is stored, shown as 80×50 and may be drawn again', async () => {
  drawn(6000)
  const { onChange } = drawWidget(Signature, manifest, { value: null })
  expect(screen.getByText('暂无签名')).toBeTruthy()
  const pad = await openPad(/签名$/)
  await userEvent.click(pad.getByRole('button', { name: '确 定' }))
  await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1))
  expect(onChange.mock.lastCall?.[0]).toMatchObject([{ name: 'signature.png' }])
  const picture = await screen.findByRole('img', { name: 'Title' })
  expect([picture.style.width, picture.style.height]).toEqual(['80px', '50px'])
  expect(screen.getByRole('button', { name: 'Title 重 签' })).toBeTruthy()
})

test.each([
  [5199, false],
  [5200, true],
])('VM-19 a picture of %s bytes: taken %s', async (bytes, isTaken) => {
  drawn(bytes)
  const { onChange } = drawWidget(Signature, manifest, { value: null })
  const pad = await openPad(/签名$/)
  await userEvent.click(pad.getByRole('button', { name: '确 定' }))
  if (isTaken) return waitFor(() => expect(onChange).toHaveBeenCalled())
  expect((await pad.findByRole('alert')).textContent).toContain('请签名后再点击确定！')
  expect(onChange).not.toHaveBeenCalled()
})

test('VM-19 a pad that nobody drew on is no signature, however large its picture; neither is one that was cleared', async () => {
  drawn(9000)
  const { onChange } = drawWidget(Signature, manifest, { value: null })
  const pad = await openPad(/签名$/, 0)
  const confirm = () => userEvent.click(pad.getByRole('button', { name: '确 定' }))
  await confirm()
  expect((await pad.findByRole('alert')).textContent).toContain('请签名后再点击确定！')
  fireEvent.pointerDown(pad.getByRole('img', { name: PAD }))
  await userEvent.click(pad.getByRole('button', { name: '重 签' }))
  await confirm()
  await pad.findByRole('alert')
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.type(pad.getByRole('textbox'), '林{Enter}')
  await confirm()
  await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1))
})

test('a text field keeps the address; a failed upload says why and keeps the pad open', async () => {
  drawn(6000)
  const put = vi
    .fn()
    .mockRejectedValueOnce(new Error('no answer'))
    .mockResolvedValue({ link: '/f/9', name: 's.png', originalName: 's.png', size: 6000, attachId: '9' })
  const field: Field = { id: 'sign', type: 'string', title: { zh: '-' } }
  const { onChange } = drawWidget(Signature, manifest, { value: null, field, outside: { upload: { put } } })
  const pad = await openPad(/签名$/)
  await userEvent.click(pad.getByRole('button', { name: '确 定' }))
  await pad.findByRole('alert')
  await userEvent.click(pad.getByRole('button', { name: '确 定' }))
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('/f/9'))
})

test('read only it is a picture, or a dash; an address that is none is not drawn', () => {
  const { unmount } = drawWidget(Signature, manifest, { value: '/f/1', readOnly: true })
  expect(screen.getByRole('img', { name: 'Title' }).getAttribute('src')).toBe('/f/1')
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  drawWidget(Signature, manifest, { value: 'javascript:alert(1)', readOnly: true })
  expect(screen.getByText('–')).toBeTruthy()
})
