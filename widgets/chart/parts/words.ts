import type { CustomSeriesRenderItem } from 'echarts'
import { CustomChart } from 'echarts/charts'
import { registerCustomSeries, use } from 'echarts/core'
import type { Words } from '../word-cloud/draw-words.ts'
import { layWords, type PlacedWord } from '../word-cloud/lay-words.ts'

/** One word where the layout of all of them puts it; the layout is made once a drawing. */
const drawWord: CustomSeriesRenderItem = ({ itemPayload, context, dataIndex }, api) => {
  const { words, font } = itemPayload as unknown as Words
  const shared = context as { placed?: (PlacedWord | undefined)[] }
  shared.placed ??= layWords(words, font, api.getWidth(), api.getHeight())
  const place = shared.placed[dataIndex]
  if (!place) return { type: 'group', children: [] }
  const { x, y, size } = place
  const { text, rotate, color } = words[dataIndex] as Words['words'][number]
  return {
    type: 'text',
    x,
    y,
    rotation: (-rotate * Math.PI) / 180,
    style: { text, fill: color, fontSize: size, fontFamily: font, align: 'center', verticalAlign: 'middle' },
  } as ReturnType<CustomSeriesRenderItem>
}

use([CustomChart])
registerCustomSeries('words', drawWord)
