import '../../stage/browser.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { getInstanceByDom } from 'echarts/core'
import { describe, expect, test, vi } from 'vitest'
import { load } from '../../gen/load.gen.ts'
import manifests from '../../gen/manifests.gen.json'
import { drawWidget } from '../../stage/draw.tsx'
import type { AnyWidget, StageProps } from '../../stage/stage.tsx'

window.matchMedia ??= query => Object.assign(new EventTarget(), { matches: false, media: query }) as MediaQueryList

const KINDS = [1, 2, 3, 4].map(kind => ({ kind, n: 50 - kind * 10 }))
const MAP = { x: 'kind', y: 'n' }
const LEADS = [{ do: 'refresh', query: 'all' }] as never

async function draw(key: keyof typeof manifests, props: Partial<StageProps>) {
  const { default: Widget } = await load[key]!()
  const emit = vi.fn(async () => {})
  return { ...drawWidget(Widget as AnyWidget, manifests[key], { lang: 'en', ...props, emit }), emit }
}

interface Shape {
  type: string
  shape?: Record<string, number>
  silent?: boolean
  transform?: number[]
  __dimIdx?: number
}

/** Presses the nth shape of the picture that is such a one, at the place `at` says. */
async function press(
  container: Element,
  [is, nth]: [is: (shape: Shape) => boolean, nth: number],
  at: (shape: Shape) => [number, number],
) {
  await waitFor(() => expect(container.querySelector('svg path')).not.toBeNull())
  const chart = getInstanceByDom(container.querySelector<HTMLElement>('[_echarts_instance_]')!)!
  const zr = chart.getZr()
  const found = () => (zr.storage.getDisplayList(true) as unknown as Shape[]).filter(is)
  await waitFor(() => expect(found().length).toBeGreaterThan(nth))
  // what moves is pressed where it comes to rest
  await waitFor(() => expect(zr.animation.isFinished()).toBe(true))
  const [zrX, zrY] = at(found()[nth]!)
  const handler = zr.handler as unknown as { dispatch(name: string, event: object): void }
  const event = { zrX, zrY, which: 1, preventDefault() {}, stopPropagation() {} }
  for (const name of ['mousemove', 'mousedown', 'mouseup', 'click']) act(() => handler.dispatch(name, event))
}

describe('a mark says what it stands for, in the codes of the rows', () => {
  const sector = ({ type, silent }: Shape) => type === 'sector' && !silent
  const middle = ({ shape }: Shape): [number, number] => {
    const { cx = 0, cy = 0, r = 0, r0 = 0, startAngle = 0, endAngle = 0 } = shape ?? {}
    const [angle, reach] = [(startAngle + endAngle) / 2, (r + r0) / 2]
    return [cx + reach * Math.cos(angle), cy + reach * Math.sin(angle)]
  }

  test('a slice; what is left says beside which it stands', async () => {
    const { container, emit } = await draw('pie', { rows: KINDS, map: MAP, props: { most: 3, ring: true } })
    await press(container, [sector, 2], middle)
    expect(emit).toHaveBeenLastCalledWith('click', { x: null, y: '30', group: null, besides: [1, 2] })
    // what is under the pointer is drawn last
    await press(container, [sector, 0], middle)
    expect(emit).toHaveBeenLastCalledWith('click', { x: 1, y: '40', group: null })
  })

  test('a point of a radar, of its group and axis', async () => {
    const rows = KINDS.flatMap(row => ['a', 'b'].map((term, at) => ({ ...row, n: row.n + at, term })))
    const { container, emit } = await draw('radar', { rows, map: { ...MAP, group: 'term' } })
    const point = ({ __dimIdx }: Shape) => __dimIdx === 1
    await press(container, [point, 0], ({ transform = [] }) => [transform[4]!, transform[5]!])
    const [, payload] = emit.mock.calls.at(-1) as unknown as [string, { group: string; x: number }]
    expect(payload).toEqual({ x: 2, y: payload.group === 'a' ? '30' : '31', group: payload.group })
  })

  test('an arc', async () => {
    const { container, emit } = await draw('arcbar', { rows: KINDS, map: MAP })
    const arc = ({ type, silent }: Shape) => type === 'arc' && !silent
    await press(container, [arc, 1], ({ shape }) => {
      const { cx = 0, cy = 0, r = 0, startAngle = 0 } = shape ?? {}
      return [cx + r * Math.cos(startAngle + 0.3), cy + r * Math.sin(startAngle + 0.3)]
    })
    expect(emit).toHaveBeenLastCalledWith('click', { x: 2, y: '30', group: null })
  })

  test('a number of the table says the same as its mark; without a way it is no button', async () => {
    const led = await draw('bar', { rows: KINDS, map: MAP, on: { click: LEADS } })
    await userEvent.click(screen.getByRole('button', { name: 'Show data table' }))
    await userEvent.click(await screen.findByRole('button', { name: '30' }))
    expect(led.emit).toHaveBeenCalledWith('click', { x: 2, y: '30', group: null })
    led.unmount()
    await draw('bar', { rows: KINDS, map: MAP })
    await userEvent.click(screen.getByRole('button', { name: 'Show data table' }))
    expect(await screen.findByRole('cell', { name: '30' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '30' })).toBeNull()
  })
})

describe('a chart that is not seen', () => {
  const said = 'Title, 4 categories; highest 40 (1), lowest 10 (4).'

  test('is described by a sentence, which can be shown too', async () => {
    const unseen = await draw('bar', { rows: KINDS, map: MAP })
    const figure = screen.getByRole('figure', { name: 'Title' })
    const describing = () => document.getElementById(figure.getAttribute('aria-describedby')!)!
    expect(describing().textContent).toBe(said)
    expect(describing().className).toBe('sw-unseen')
    unseen.unmount()
    await draw('bar', { rows: KINDS, map: MAP, props: { sentence: true } })
    expect(screen.getByText(said).className).toBe('')
  })

  test.each([
    ['en', { kind: 'Department', term: 'Term' }, ['No Department', 'No Term']],
    ['zh', { kind: '部门', term: '学期' }, ['无部门', '无学期']],
    ['en', { kind: '' }, ['None', 'None']],
    ['zh', undefined, ['空', '空']],
  ] as const)('names what has no value as lists do: %s %j', async (lang, titles, [kind, term]) => {
    const rows = [
      { kind: 'a', term: 'spring', n: 3 },
      { kind: null, term: null, n: 9 },
    ]
    const { container } = await draw('bar', { lang, titles, rows, map: { ...MAP, group: 'term' } })
    const figure = screen.getByRole('figure')
    expect(document.getElementById(figure.getAttribute('aria-describedby')!)!.textContent).toContain(`${kind}, ${term}`)
    await waitFor(() => {
      const texts = [...container.querySelectorAll('svg text')].map(({ textContent }) => textContent)
      expect(texts).toEqual(expect.arrayContaining([kind, term]))
    })
    await userEvent.click(within(figure).getByRole('button'))
    expect((await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)).toContain(term)
    expect(screen.getByRole('rowheader', { name: kind })).toBeTruthy()
  })

  test('of many points says that some are drawn, and has all in its table, in pages', async () => {
    const rows = Array.from({ length: 3_000 }, (_, kind) => ({ kind, n: kind % 77 }))
    await draw('line', { rows, map: MAP })
    expect(screen.getByText(/^\d+ of 3000 points are drawn, with the highest and lowest/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show data table' }))
    expect(within(await screen.findByRole('table')).getAllByRole('row')).toHaveLength(101)
    await userEvent.click(screen.getByRole('listitem', { name: 'Next Page' }))
    expect(await screen.findByRole('row', { name: '100 23' })).toBeTruthy()
  })

  test.each([
    [[0, 0], 'No number is above 0, so there is nothing to draw.'],
    [['many', null], 'There is no number to draw.'],
  ])('without a part to draw is a sentence: %j', async (values, sentence) => {
    await draw('pie', { rows: values.map((n, kind) => ({ kind, n })), map: MAP })
    expect(screen.getByText(sentence)).toBeTruthy()
  })

  test.each([
    [{ first: 1000, all: 4321 }, 'There are 4321 groups; these are the first 1000, in the table too.'],
    [{ first: 1000, all: 1000 }, 'There are more than 1000 rows; these are the first 1000, in the table too.'],
  ])('of an answer that was cut off says so, as a picture and as a table: %j', async (cut, sentence) => {
    await draw('bar', { rows: KINDS, map: MAP, cut })
    expect(screen.getByText(sentence)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show data table' }))
    await screen.findByRole('table')
    expect(screen.getByText(sentence)).toBeTruthy()
  })
})
