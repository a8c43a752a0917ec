/** What echarts draws of our options, in boxes of all sizes. */
import { expect, test } from 'vitest'
import { propsOf } from '#engine/react/frame/props.ts'
import { COLOUR_NAMES } from '#engine/react/look/palette.ts'
import type { RunManifest } from '#engine/react/widget.ts'
import manifests from '../../gen/manifests.gen.json'
import { KIND } from '../arcbar/kind.ts'
import type { Props } from '../arcbar/props.gen.ts'
import type { ChartLook } from '../chart-look.ts'
import { init } from '../echarts.ts'
import { readSeries } from '../read-series.ts'

const LOOK: ChartLook = {
  ...{
    colours: Object.fromEntries([...COLOUR_NAMES, 'muted'].map(name => [name, '#0000ff'])),
    text: '#111',
    muted: '#555',
    line: '#eee',
    surface: '#fff',
    font: 'sans',
  },
  ...{ width: 300, fontSize: 12, say: String },
}

async function wordsOf(arcs: number, height: number, own: object) {
  await KIND.parts()
  const rows = Array.from({ length: arcs }, (_, at) => ({ x: `arc ${at}`, y: 40 - at }))
  const props = propsOf(manifests.arcbar as unknown as RunManifest, { most: 12, ...own }) as unknown as Props
  const data = readSeries(rows, { x: 'x', y: 'y' }, {}, 'Loans')
  const chart = init(null, undefined, { renderer: 'svg', ssr: true, width: 300, height })
  chart.setOption(KIND.draw(KIND.arrange(data, props, 'Others'), { ...LOOK, still: true }, props, ''))
  const svg = chart.renderToSVGString()
  chart.dispose()
  // at the begin of an arc stand its name and its value
  const words = [...svg.matchAll(/<text[^>]*?(?:translate\([\d.]+ ([\d.]+)\)| y="([\d.]+)")[^>]*>arc \d+ \d+</g)]
  return { svg, heights: words.map(([, moved, y]) => Number(moved ?? y)) }
}

test.each([
  [1, 100],
  [4, 100],
  [4, 300],
  [6, 260],
  [8, 100],
  [8, 260],
  [12, 100],
  [12, 260],
  [12, 700],
])(
  'the names of %i arcs, %i px high, do not lie over each other, and each is in the legend if not beside its arc',
  async (arcs, height) => {
    for (const legend of ['auto', 'hide'] as const) {
      const { svg, heights } = await wordsOf(arcs, height, { legend })
      const gaps = heights.slice(1).map((y, at) => y - heights[at]!)
      expect(Math.min(12, ...gaps)).toBeGreaterThanOrEqual(12)
      if (legend === 'hide') expect(heights.length).toBeGreaterThan(0)
      else if (arcs > 6) for (let at = 0; at < arcs; at++) expect(svg).toContain(`>arc ${at}<`)
    }
  },
)
