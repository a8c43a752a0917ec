import '../../stage/browser.ts'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { checkChartOption } from '#engine/schema/check-grammar.ts'
import { drawWidget } from '../../stage/draw.tsx'
import { lookOf } from '../chart-look.ts'
import CustomComponent from './custom-component.tsx'
import { drawOption, partsOf } from './draw-option.ts'
import { type Option, readOption } from './read-option.ts'
import manifest from './widget.json'

const same = (name: string) => name
const bars = (...series: object[]): Option =>
  ({ xAxis: { type: 'category', data: ['a', 'b', 'a'] }, yAxis: { type: 'value' }, series }) as Option
/** What a reader of the table learns: [category, series, value]. */
const told = (option: Option, show = same) => {
  const { rows, options } = readOption(option, show, 'all')
  const title = (column: string, id: unknown) => options.find(each => each.column === column && each.id === id)?.title
  return rows.map(({ x, group, y }) => [title('x', x), title('group', group), y])
}

describe('the data of an option', () => {
  test.each([
    [
      'bars over an axis, equal names apart',
      bars({ type: 'bar', name: 's', data: [1, { value: 2 }, null] }),
      [
        ['a', 's', 1],
        ['b', 's', 2],
        ['a', 's', null],
      ],
    ],
    [
      'points that name their category',
      bars({
        type: 'line',
        name: 's',
        data: [
          ['b', 5],
          [0, 7],
        ],
      }),
      [
        ['a', 's', 7],
        ['b', 's', 5],
        ['a', '–', null],
      ].map(([x, , y]) => [x, 's', y]),
    ],
    [
      'shares',
      {
        series: [
          {
            type: 'pie',
            name: 's',
            data: [
              { name: 'x', value: 1 },
              { name: 'y', value: 2 },
            ],
          },
        ],
      },
      [
        ['x', 's', 1],
        ['y', 's', 2],
      ],
    ],
    [
      'a radar',
      {
        radar: { indicator: [{ name: 'x' }, { name: 'y' }] },
        series: [{ type: 'radar', data: [{ name: 's', value: [1, 2] }] }],
      },
      [
        ['x', 's', 1],
        ['y', 's', 2],
      ],
    ],
    [
      'points',
      { series: [{ type: 'scatter', name: 's', data: [[3, 4], { name: 'p', value: [5, 6] }] }] },
      [
        ['3', 's', 4],
        ['p', 's', 6],
      ],
    ],
  ])('of %s', (_, option, expected) => expect(told(option as Option)).toEqual(expected))

  test('a mark is the value that the table shows for it', () => {
    const option = bars({ type: 'bar', name: 'one', data: [null, 2] }, { type: 'bar', name: 'two', data: [3, 4] })
    const { rows, find, codeOf } = readOption(option, same, 'all')
    const series = [...new Set(rows.map(({ group }) => group))]
    for (const [mark, name, x] of [
      [{ series: 1, at: 0 }, 'two', 'a'],
      [{ series: 0, at: 1 }, 'one', 'b'],
    ] as const) {
      const found = find(mark)!
      expect(codeOf('group', series[found.series])).toBe(name)
      expect(codeOf('x', String(found.at))).toBe(x)
    }
    expect(find({ series: 9, at: 0 })).toBeNull()
  })
})

describe('what is drawn', () => {
  const look = lookOf({ motion: false } as never, { width: 600, say: String })
  const draw = (option: Option, legend: 'auto' | 'show' | 'hide' = 'auto', show = same) =>
    drawOption(option, show, look, { legend }) as never as Record<string, never>

  test('has the names of the reader’s language', () => {
    const show = (name: string) => ({ a: 'Ah', s: 'Es' })[name] ?? name
    const drawn = draw(bars({ type: 'bar', name: 's', data: [{ name: 'a', value: 1 }] }), 'auto', show)
    expect(drawn.xAxis).toMatchObject({ data: ['Ah', 'b', 'Ah'] })
    expect(drawn.series).toMatchObject([{ name: 'Es', data: [{ name: 'Ah' }] }])
  })

  test('has the nine colours of the product, unless the option has its own', () => {
    expect(draw(bars({ type: 'bar', data: [1] })).color).toHaveLength(9)
    expect(draw({ ...bars({ type: 'bar', data: [1] }), color: ['#123456'] } as Option).color).toEqual(['#123456'])
  })

  test('has axes where its series need them, and no radar without one', () => {
    expect(draw({ series: [{ type: 'bar', data: [1] }] })).toMatchObject({ xAxis: {}, yAxis: {} })
    expect(draw({ series: [{ type: 'radar', data: [{ value: [1] }] }] })).toMatchObject({ series: [] })
  })

  test.each([
    ['auto', 1, false],
    ['auto', 2, true],
    ['show', 1, true],
    ['hide', 2, false],
  ] as const)('a legend that is %s with %i series: %s', (legend, n, show) => {
    const series = Array.from({ length: n }, (_, at) => ({ type: 'bar', name: String(at), data: [1] }))
    expect(draw(bars(...series), legend).legend).toMatchObject({ show })
  })

  test('every kind of series the grammar knows has its part of echarts and is drawn', async () => {
    const types = ['bar', 'line', 'pie', 'radar', 'funnel', 'scatter', 'pictorialBar']
    const { init } = await import('../echarts.ts')
    for (const type of types) {
      const option = {
        radar: { indicator: [{ name: 'x' }] },
        series: [{ type, data: [{ name: 'n', value: 1 }, null, 'x', [1]] }],
      } as Option
      expect(checkChartOption(option)).toEqual([])
      await partsOf(option)
      const chart = init(null as never, undefined, { renderer: 'svg', ssr: true, width: 300, height: 200 } as never)
      chart.setOption(draw(option))
      expect((chart as unknown as { renderToSVGString(): string }).renderToSVGString()).toContain('<svg')
      chart.dispose()
    }
  })
})

describe('the card', () => {
  test('says its chart in a sentence and a table, and tells the names of a mark', () => {
    const emit = vi.fn(async () => {})
    const option = bars({ type: 'bar', name: 's', data: [1, 2, 3] }) as never
    drawWidget(CustomComponent, manifest, { rows: [{ option }], emit, on: { click: [] }, lang: 'en', title: 'Own' })
    screen.getByRole('figure', { name: 'Own', description: /Own, 3 categories.*highest 3/ })
    fireEvent.click(screen.getByRole('button', { name: 'Show data table' }))
    return screen.findByRole('button', { name: '2' }).then(cell => {
      fireEvent.click(cell)
      expect(emit).toHaveBeenCalledWith('click', { x: 'b', y: '2', group: 's' })
    })
  })

  test('shows a text as it is, and no HTML of it', () => {
    const { container } = drawWidget(CustomComponent, manifest, { rows: [{ text: '<img src=x>\nb' }] })
    expect(container.querySelector('.sw-scripted')!.textContent).toBe('<img src=x>\nb')
    expect(container.querySelector('img')).toBeNull()
  })

  test.each([
    ['no script', [{ n: 1 }], /no script/],
    ['no data', [], /No data/],
  ])('%s is said', (_, rows, said) => {
    drawWidget(CustomComponent, manifest, { rows, lang: 'en' })
    screen.getByText(said)
  })
})
