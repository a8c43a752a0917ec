import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Json } from '#engine/schema/document.ts'
import { drawWidget } from '../../stage/draw.tsx'
import ProcessHeat from './process-heat.tsx'
import sample from './sample.json'
import manifest from './widget.json'

const rows = sample as unknown as Record<string, Json>[]

test('each node has its number and colour, the bottleneck its name, and a legend says what the colours mean', () => {
  drawWidget(ProcessHeat, manifest, { rows, lang: 'zh' })
  expect(screen.getByRole('img', { name: '流程图：瓶颈：院办审批' })).toBeTruthy()
  const listed = screen.getAllByRole('listitem', { hidden: true }).map(item => item.textContent)
  expect(listed).toContain('辅导员审批 0.8 工作小时')
  expect(screen.getByText('6.5 工作小时', { selector: 'span' }).dataset.look).toBe('high')
  expect(listed.slice(0, 3)).toEqual(['不超过 2.17 工作小时', '不超过 4.33 工作小时', '不超过 6.5 工作小时（最高）'])
})

test('another figure is drawn by its own numbers; in English the words are English', () => {
  drawWidget(ProcessHeat, manifest, { rows, lang: 'en', props: { measure: 'openCount' } })
  expect(screen.getByText('Bottleneck: 院办审批')).toBeTruthy()
  expect(screen.getByText('4', { selector: 'span' }).dataset.look).toBe('high')
})

test('without rows nothing is drawn', () => {
  const { container } = drawWidget(ProcessHeat, manifest, { rows: [] })
  expect(container.querySelector('svg')).toBeNull()
})
