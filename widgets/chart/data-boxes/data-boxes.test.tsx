import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import DataBoxes from './data-boxes.tsx'
import manifest from './widget.json'

const map = { x: 'kind', y: 'n' }
const boxes = () => screen.getAllByRole('listitem').map(item => item.textContent)

test('DB-21 each row is a box: its name and its number, exact to its places', () => {
  const rows = [
    { kind: 'av', n: '1234567.005' },
    { kind: 'lab', n: 0 },
  ]
  const props = { decimals: 2, unit: { zh: '元' } }
  drawWidget(DataBoxes, manifest, { rows, map, labels: { av: 'Audio' }, props })
  expect(boxes()).toEqual(['Audio1,234,567.01元', 'lab0.00元'])
})

test('DB-39 DB-45 it has animation, decimals of 0 to 10 and a span of 1 to 24', () => {
  const { container } = drawWidget(DataBoxes, manifest, { rows: [{ kind: 'a', n: 1 }], map, props: { span: 8 } })
  expect(screen.getByRole<HTMLElement>('listitem').style.getPropertyValue('--span')).toBe('8')
  expect(container.querySelector('[data-moves]')).toBeTruthy()
  expect(manifest.props.properties).toMatchObject({
    animation: { type: 'boolean' },
    decimals: { minimum: 0, maximum: 10 },
    span: { minimum: 1, maximum: 24, default: 6 },
  })
})

test('nulls, texts, 1e308, negative and equal names are sound', () => {
  const rows = [
    { kind: null, n: null },
    { kind: 'x', n: 'many' },
    { kind: 'x', n: 1e308 },
    { kind: 'x', n: -3 },
  ]
  drawWidget(DataBoxes, manifest, { rows, map, lang: 'en' })
  expect(boxes()).toEqual(['None–', 'x–', 'x1.00e+308', 'x-3'])
})

test('what has no value is named by the title of its column', () => {
  drawWidget(DataBoxes, manifest, { rows: [{ kind: null, n: 4 }], map, titles: { kind: 'Kind' }, lang: 'en' })
  expect(boxes()).toEqual(['No Kind4'])
})

test('a pressed box says which row it is', async () => {
  const emit = vi.fn(async () => {})
  const node = { id: 'it', widget: 'data-boxes', on: { click: [] as never } }
  drawWidget(
    ({ ...props }) => <DataBoxes {...(props as never as Parameters<typeof DataBoxes>[0])} node={node} emit={emit} />,
    manifest,
    {
      rows: [{ kind: 'av', n: 2 }],
      map,
    },
  )
  await userEvent.click(screen.getByRole('button'))
  expect(emit).toHaveBeenCalledWith('click', { x: 'av', y: 2, group: null })
})
