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

test('DB-16 a picture has a text over it with its look, and leads where it is told', () => {
  const link = { linkType: 2, urlAddress: 'https://campus.edu.cn/a', linkTarget: '_self' }
  const look = { textSize: 24, textColor: '#ffcc00', textAlign: 'center' }
  const props = { src: '/files/campus.jpg', text: { zh: '校园', en: 'Campus' }, ...look, ...link }
  drawWidget(Picture, manifest, { props: props as never, lang: 'en' })
  expect(screen.getByRole<HTMLAnchorElement>('link')).toMatchObject({ href: link.urlAddress, target: '_self' })
  expect(screen.getByText('Campus').style).toMatchObject({ fontSize: '24px', textAlign: 'center' })
})

test('DB-38 its wire names are those of the image option', () => {
  const { src, text, linkType, urlAddress } = manifest.props.properties
  expect([src.wire, text.wire]).toEqual(['defaultValue', 'textDefaultValue'])
  expect(linkType.enum).toEqual([1, 2])
  expect(urlAddress.format).toBe('link')
})
