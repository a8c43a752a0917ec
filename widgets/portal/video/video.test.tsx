import '../../stage/browser.ts'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import Video from './video.tsx'
import manifest from './widget.json'

const draw = (props: object) => {
  const { container } = drawWidget(Video, manifest, { props: props as never, lang: 'en' })
  return container.querySelector('video')
}

test('DB-18 a video has controls, and begins by itself without sound alone', () => {
  const still = draw({ src: '/files/tour.mp4' })
  expect(still?.controls).toBe(true)
  expect(still?.autoplay).toBe(false)
  const begun = draw({ src: '/files/tour.mp4', autoplay: true, captions: '/files/tour.vtt' })
  expect(begun).toMatchObject({ autoplay: true, muted: true })
  expect(begun?.querySelector('track')?.kind).toBe('captions')
})

test('one that does not come says which can', () => {
  fireEvent.error(draw({ src: 'https://elsewhere.example/a.mp4' })!)
  expect(screen.getByRole('alert').textContent).toContain('uploaded here')
})

test('an address that runs something is no video', () => expect(draw({ src: 'javascript:alert(1)' })).toBeNull())
