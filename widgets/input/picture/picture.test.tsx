import '../../stage/browser.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { CropperProps } from 'react-easy-crop'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Field } from '#engine/schema/document.ts'
import { cutPicture } from '../../parts/crop/cut-picture.ts'
import { drawWidget } from '../../stage/draw.tsx'
import Avatar from '../avatar/avatar.tsx'
import avatar from '../avatar/widget.json'
import Picture from './picture.tsx'
import manifest from './widget.json'

const WHOLE = { x: 0, y: 0, width: 800, height: 400 }

/** What the cropper of the library reports when a picture of 800 × 400 has loaded; nothing loads in a test. */
vi.mock('react-easy-crop', async () => {
  const { useEffect } = await import('react')
  return {
    default: (props: CropperProps) => {
      useEffect(() => {
        props.setImageRef?.({ current: document.createElement('img') })
        props.onMediaLoaded?.({ width: 80, height: 40, naturalWidth: 800, naturalHeight: 400 })
        props.onCropComplete?.(WHOLE, WHOLE)
      }, [])
      return <div data-testid="crop" data-aspect={props.aspect} data-shape={props.cropShape} />
    },
  }
})
vi.mock('../../parts/crop/cut-picture.ts')
beforeEach(() => {
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => {}
  vi.mocked(cutPicture).mockImplementation(async (_, __, file) => new File(['cut'], file.name, { type: file.type }))
})

const field: Field = { id: 'photo', type: 'file', title: { zh: '-' }, maxCount: 2 }
const photo = (name = 'lab.jpg', size = 9) => new File(['x'.repeat(size)], name, { type: 'image/jpeg' })
const choose = (container: Element, ...files: File[]) =>
  act(async () => void fireEvent.change(container.querySelector('input[type=file]')!, { target: { files } }))
const use = async () => userEvent.click(await screen.findByRole('button', { name: /使\s?用/ }))

test('a picture is cropped, then sent; a small one opens the whole', async () => {
  const { container, onChange } = drawWidget(Picture, manifest, { value: null, field })
  await choose(container, photo())
  expect(await screen.findByRole('dialog', { name: '裁剪 lab.jpg' })).toBeTruthy()
  expect((await screen.findByTestId('crop')).dataset).toMatchObject({ aspect: '2', shape: 'rect' })
  fireEvent.click(screen.getByText('4:3'))
  expect(screen.getByTestId('crop').dataset.aspect).toBe(String(4 / 3))
  expect(screen.getByRole('slider', { name: '缩放' }).getAttribute('aria-valuenow')).toBe('1')
  await use()
  await screen.findByRole('button', { name: '查看 lab.jpg' })
  expect(onChange).toHaveBeenLastCalledWith([expect.objectContaining({ name: 'lab.jpg', size: 3 })])
})

test('several are cropped one after the other; who leaves one does not send it', async () => {
  const { container, onChange } = drawWidget(Picture, manifest, { value: null, field })
  await choose(container, photo('a.jpg'), photo('b.jpg'))
  await screen.findByRole('dialog', { name: '裁剪 a.jpg' })
  await userEvent.click(screen.getByRole('button', { name: /取\s?消/ }))
  await screen.findByRole('dialog', { name: '裁剪 b.jpg' })
  await use()
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith([expect.objectContaining({ name: 'b.jpg' })]))
})

test('RS-06 jpg or png of at most 500 KB unless the field says otherwise: which file is refused, and why', async () => {
  const { container, onChange } = drawWidget(Picture, manifest, { value: null, props: { crop: false } })
  await choose(container, new File(['x'], 'clip.gif'))
  expect((await screen.findByRole('alert')).textContent).toBe('clip.gif：仅允许上传jpg, jpeg, png')
  await choose(container, photo('large.jpg', 512 * 1024))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('large.jpg 超过 500 KB，请压缩后再上传'))
  expect(onChange).not.toHaveBeenCalled()
})

test('RS-06 what is too large although it was cropped is refused too', async () => {
  vi.mocked(cutPicture).mockResolvedValue(photo('large.jpg', 512 * 1024))
  const { container, onChange } = drawWidget(Picture, manifest, { value: null, field })
  await choose(container, photo('large.jpg'))
  await use()
  expect((await screen.findByRole('alert')).textContent).toBe('large.jpg 超过 500 KB，请压缩后再上传')
  expect(onChange).not.toHaveBeenCalled()
})

test('a picture that cannot be opened says which', async () => {
  vi.mocked(cutPicture).mockRejectedValue(new Error('broken'))
  const { container } = drawWidget(Picture, manifest, { value: null, field })
  await choose(container, photo('broken.jpg'))
  await use()
  expect((await screen.findByRole('alert')).textContent).toBe('broken.jpg 不是能打开的图片，请换一张')
})

test('RS-06 an avatar is one round picture; a new one takes its place', async () => {
  const { container, onChange } = drawWidget(Avatar, avatar)
  await choose(container, photo('me.png'))
  expect((await screen.findByTestId('crop')).dataset).toMatchObject({ aspect: '1', shape: 'round' })
  await use()
  await screen.findByRole('button', { name: '查看 me.png' })
  expect(onChange).toHaveBeenLastCalledWith([expect.objectContaining({ name: 'me.png' })])
  expect(screen.queryByRole('button', { name: '查看 头像.png' })).toBeNull()
})
