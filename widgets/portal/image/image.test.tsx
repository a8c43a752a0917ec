import '../../stage/browser.ts'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import Picture from './image.tsx'
import manifest from './widget.json'

test('a picture has words for who does not see it; one that does not come says so', () => {
  drawWidget(Picture, manifest, { props: { src: '/files/campus.jpg', alt: { zh: '校园', en: 'Campus' } }, lang: 'en' })
  fireEvent.error(screen.getByRole('img', { name: 'Campus' }))
  expect(screen.queryByRole('img', { name: 'Campus' })).toBeNull()
})

test('an address that runs something is never a picture', () => {
  const { container } = drawWidget(Picture, manifest, { props: { src: 'javascript:alert(1)' } })
  expect(container.querySelector('img[src^="javascript"]')).toBeNull()
})
