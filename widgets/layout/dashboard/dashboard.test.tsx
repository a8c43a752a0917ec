import '../../stage/data/patience.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PhoneBoard } from '#engine/react/frame/measure.tsx'
import { PortsProvider } from '#engine/react/ports.tsx'
import CardLink from '#engine/react/render/card-link.tsx'
import { NodesScreen } from '../../stage/data/loan-screen.tsx'
import { stagePorts } from '../../stage/ports.ts'

const body = {
  queries: [
    { id: 'all', entity: 'equipmentLoan', get: 'sums' as const, measures: [{ id: 'n', fn: 'count' as const }] },
  ],
  cards: [
    { id: 'n', widget: 'number-card', title: { zh: '借用' }, x: 0, w: 3, h: 3, query: 'all', map: { value: 'n' } },
  ],
}

test('a card stands under its title and shows what its query answers', async () => {
  render(<NodesScreen nodes={[{ id: 'it', widget: 'dashboard', body }]} />)
  const card = await screen.findByRole('region', { name: '借用' })
  expect(await within(card).findByText('12')).toBeTruthy()
})

test('VM-68 a card whose query found nothing says so, by its name', async () => {
  const none = {
    queries: [{ id: 'none', entity: 'equipmentLoan', get: 'rows' as const, where: { '==': [{ var: 'title' }, '?'] } }],
    cards: [
      {
        id: 'n',
        widget: 'bar',
        title: { zh: '借用' },
        x: 0,
        w: 3,
        h: 3,
        query: 'none',
        map: { x: 'title', y: 'quantity' },
      },
    ],
  }
  render(<NodesScreen nodes={[{ id: 'it', widget: 'dashboard', body: none }]} />)
  expect(await screen.findByText('【借用】卡片未查询到数据')).toBeTruthy()
})

test.each([
  ['is', {}, true],
  ['is not, where its card says so', { sentence: false }, false],
])('with insight a chart %s said in a sentence that is seen', async (_, props, isSeen) => {
  const kinds = { id: 'kinds', entity: 'equipmentLoan', get: 'sums' as const, group: [{ id: 'state' }] }
  const card = { ...{ id: 'k', widget: 'bar', title: { zh: '状态' }, x: 0, w: 6, h: 6 }, map: { x: 'state', y: 'n' } }
  const told = {
    insight: true as const,
    queries: [{ ...kinds, measures: [{ id: 'n', fn: 'count' as const }] }],
    cards: [{ ...card, query: 'kinds', props }],
  }
  render(<NodesScreen nodes={[{ id: 'it', widget: 'dashboard', body: told }]} />)
  const figure = await screen.findByRole('figure')
  const describing = () => document.getElementById(figure.getAttribute('aria-describedby') ?? '')
  await waitFor(() => expect(describing()?.textContent).toContain('12'))
  expect(describing()!.className.includes('sw-unseen')).toBe(!isSeen)
})

test('a chart names what has no value by the field behind its column', async () => {
  const kinds = { id: 'kinds', entity: 'equipmentLoan', get: 'sums' as const, group: [{ id: 'g', of: 'reason' }] }
  const told = {
    insight: true as const,
    queries: [{ ...kinds, measures: [{ id: 'n', fn: 'count' as const }] }],
    cards: [{ id: 'k', widget: 'bar', x: 0, w: 6, h: 6, query: 'kinds', map: { x: 'g', y: 'n' } }],
  }
  render(<NodesScreen nodes={[{ id: 'it', widget: 'dashboard', body: told }]} />)
  expect(await screen.findByText('无事由')).toBeInstanceOf(SVGElement)
  expect(screen.getByText(/无事由/, { selector: 'figcaption' })).toBeTruthy()
})

test('without a body it says so instead of failing', async () => {
  render(<NodesScreen nodes={[{ id: 'it', widget: 'dashboard' }]} />)
  expect(await screen.findByText(/it/)).toBeTruthy()
})

const headed = (card: object) => {
  const one = { id: 'n', widget: 'quick-text', title: { zh: '借用' }, x: 0, w: 3, h: 3, ...card }
  render(<NodesScreen nodes={[{ id: 'it', widget: 'dashboard', body: { cards: [one] } }]} />)
}

test('DB-33 a title has the size, weight, colours, place and icon that its header says', async () => {
  const header = { size: 20, bold: true, colour: 'teal', background: '#eef2f7', align: 'center', icon: 'book' }
  headed({ header })
  await waitFor(() => expect(screen.getByRole('heading', { name: '借用' }).querySelector('svg')).toBeTruthy())
  const { style } = screen.getByRole('heading')
  expect(style).toMatchObject({ fontSize: '20px', fontWeight: '700', textAlign: 'center' })
  expect([style.color, style.background]).toEqual(['var(--sw-teal-fg)', 'rgb(238, 242, 247)'])
})

test('a picture lies behind a card, with or without its title; without one there is nothing', async () => {
  headed({ header: { show: false, picture: '/api/blade-resource/file/0f' } })
  const card = await screen.findByRole('region', { name: '借用' })
  expect(card.style.getPropertyValue('--picture')).toBe('url("/api/blade-resource/file/0f")')
  cleanup()
  headed({ header: { size: 20 } })
  expect((await screen.findByRole('region', { name: '借用' })).getAttribute('style')).toBeNull()
})

test('a header that is not shown leaves the card its name', async () => {
  headed({ header: { show: false } })
  expect(await screen.findByRole('region', { name: '借用' })).toBeTruthy()
  expect(screen.queryByRole('heading')).toBeNull()
})

test('a title leads to an address in a new window, or in this one', async () => {
  headed({ header: { link: { linkType: 2, urlAddress: 'https://campus.edu.cn/a', linkTarget: '_self' } } })
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: '借用' })
  expect([link.href, link.target, link.rel]).toEqual(['https://campus.edu.cn/a', '_self', 'noopener noreferrer'])
})

test('a title leads to a menu by a button', async () => {
  headed({ header: { link: { linkType: 1, moduleId: 'home' } } })
  expect(await screen.findByRole('button', { name: '借用' })).toBeTruthy()
})

test.each([
  [false, 'https://campus.edu.cn/a'],
  [true, null],
])('DB-34 on a phone (%s) a link leads where `appLinkType` says', (phone, href) => {
  const open = vi.fn()
  const link = { linkType: 2, urlAddress: 'https://campus.edu.cn/a', appLinkType: 1, moduleId: 'home' } as const
  render(
    <PortsProvider ports={stagePorts({ route: { open, external() {}, back() {} } })}>
      <PhoneBoard value={phone}>
        <CardLink link={link}>More</CardLink>
      </PhoneBoard>
    </PortsProvider>,
  )
  // jsdom follows no link
  if (phone) fireEvent.click(screen.getByText('More'))
  expect(screen.queryByRole('link')?.getAttribute('href') ?? null).toBe(href)
  expect(open).toHaveBeenCalledTimes(phone ? 1 : 0)
})
