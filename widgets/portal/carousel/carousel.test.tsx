import '../../stage/browser.ts'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import Carousel from './carousel.tsx'
import manifest from './widget.json'

const items = ['One', 'Two', 'Three'].map(name => ({
  ...{ imageUrl: `/files/${name}.png`, textDefaultValue: { zh: name } },
  ...{ linkType: 2, urlAddress: `https://campus.edu.cn/${name}` },
}))
const draw = (props: object = {}) => drawWidget(Carousel, manifest, { props: { items, ...props } as never, lang: 'en' })
const shown = () => document.querySelector('[data-shown] .sw-slide-text')?.textContent
const dots = () => within(screen.getByRole('group', { name: 'Choose a slide' })).getAllByRole('button')

let calm = false
beforeEach(() => {
  calm = false
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: calm, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

test('DB-17 DB-41 it moves on by itself every 3000 ms, of 100 to 9999999, and begins again', async () => {
  draw()
  expect(shown()).toBe('One')
  await wait(2999)
  expect(shown()).toBe('One')
  await wait(1)
  expect(shown()).toBe('Two')
  await wait(3000)
  await wait(3000)
  expect(shown()).toBe('One')
  expect(manifest.props.properties.interval).toMatchObject({ default: 3000, minimum: 100, maximum: 9999999 })
})

test('DB-46 it is 300 px high unless told otherwise', () => {
  draw()
  expect(screen.getByRole('group', { name: 'Title' }).style.height).toBe('300px')
})

test('it stops under the pointer, under the focus, and by its button', async () => {
  draw()
  const region = screen.getByRole('group', { name: 'Title' })
  fireEvent.pointerEnter(region)
  await wait(9000)
  expect(shown()).toBe('One')
  fireEvent.pointerLeave(region)
  fireEvent.focus(dots()[0]!)
  await wait(9000)
  expect(shown()).toBe('One')
  fireEvent.blur(dots()[0]!)
  fireEvent.click(screen.getByRole('button', { name: 'Stop moving on' }))
  await wait(9000)
  expect(shown()).toBe('One')
  expect(document.querySelector('[aria-live]')?.getAttribute('aria-live')).toBe('polite')
  fireEvent.click(screen.getByRole('button', { name: 'Start moving on' }))
  await wait(3000)
  expect(shown()).toBe('Two')
})

test('for readers who turned motion off nothing moves by itself', async () => {
  calm = true
  draw()
  await wait(9000)
  expect(shown()).toBe('One')
})

test('arrows, dots and keys show a slide; without a loop it ends', () => {
  draw({ autoplay: false, loop: false })
  const [back, on] = ['The one before', 'The next one'].map(name =>
    screen.getByRole<HTMLButtonElement>('button', { name }),
  )
  expect(back?.disabled).toBe(true)
  fireEvent.click(on!)
  expect(shown()).toBe('Two')
  fireEvent.click(dots()[2]!)
  expect(shown()).toBe('Three')
  expect(on?.disabled).toBe(true)
  fireEvent.keyDown(dots()[2]!, { key: 'ArrowLeft' })
  expect(shown()).toBe('Two')
  expect(dots()[1]?.getAttribute('aria-current')).toBe('true')
})

test('DB-36 its options are drawn: arrows, dots, direction, neighbours', () => {
  draw({ arrow: 'never', indicatorPosition: 'none', direction: 'vertical', type: 'card', autoplay: false })
  expect(screen.queryByRole('button')).toBeNull()
  const region = screen.getByRole('group', { name: 'Title' })
  expect(region.dataset).toMatchObject({ direction: 'vertical', type: 'card' })
  expect(region.querySelectorAll('[data-near]')).toHaveLength(3)
})

test('DB-37 a slide has a picture, a text with its look, and a link to an address or a menu', () => {
  const open = vi.fn()
  const [first] = items
  drawWidget(Carousel, manifest, {
    lang: 'en',
    outside: { route: { open, external() {}, back() {} } },
    props: {
      autoplay: false,
      items: [
        {
          ...first,
          linkTarget: '_self',
          propertyJson: '{"size":20,"color":"#ffffff","align":"center","fit":"contain"}',
        },
        { type: 'text', textDefaultValue: { zh: 'Menu' }, linkType: 1, moduleId: 'home', propertyJson: '{"size":' },
      ],
    } as never,
  })
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'One' })
  expect([link.href, link.target, link.rel]).toEqual(['https://campus.edu.cn/One', '_self', 'noopener noreferrer'])
  expect(link.querySelector('img')).toMatchObject({ style: expect.objectContaining({ objectFit: 'contain' }) })
  expect(link.querySelector<HTMLElement>('.sw-slide-text')?.style).toMatchObject({
    fontSize: '20px',
    textAlign: 'center',
  })
  fireEvent.click(dots()[1]!)
  fireEvent.click(screen.getByRole('button', { name: 'Menu' }))
  expect(open).toHaveBeenCalledWith('home')
})

test('hostile items are inert', () => {
  const { container } = draw({
    items: [
      {
        imageUrl: 'javascript:alert(1)',
        ...{ linkType: 2, urlAddress: 'javascript:alert(1)', textDefaultValue: { zh: '<img src=x onerror=alert(1)>' } },
        propertyJson: '{"background":"url(//evil)","color":"red;x:y","size":9000}',
      },
    ],
  })
  expect(container.querySelector('a, img')).toBeNull()
  expect(container.querySelector<HTMLElement>('.sw-slide-text')?.getAttribute('style')).toBeNull()
})
