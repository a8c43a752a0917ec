import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import CustomComponent from './custom-component.tsx'
import manifest from './widget.json'

const bars = {
  xAxis: { type: 'category', data: ['A', 'B', 'C'] },
  yAxis: { type: 'value' },
  series: [
    { type: 'bar', name: '2025', data: [3, 5, 2] },
    { type: 'line', name: '2026', data: [4, 4, 6] },
  ],
}
const radar = {
  radar: { indicator: ['A', 'B', 'C', 'D'].map(name => ({ name, max: 10 })) },
  series: [{ type: 'radar', data: [{ name: '2026', value: [3, 5, 8, 6] }] }],
}
const shares = {
  series: [
    {
      type: 'pie',
      radius: ['30%', '60%'],
      data: [
        { name: 'A', value: 3 },
        { name: 'B', value: 5 },
      ],
    },
  ],
}

export default {
  title: 'Chart/Custom component',
  component: Stage,
  args: { widget: CustomComponent, manifest, rows: [{ option: bars }] },
} satisfies Meta

type Story = StoryObj<typeof Stage>

export const Filled: Story = {}
export const Empty: Story = { args: { rows: [] } }
export const NoScript: Story = { args: { rows: [{ n: 1 }] } }
export const Loading: Story = { args: { state: 'loading' } }
export const Failing: Story = { args: { state: 'failed' } }
export const English: Story = { args: { lang: 'en' } }
export const Text: Story = { args: { rows: [{ text: 'Equipment: 12\nOf these overdue: 3' }] } }
export const Radar: Story = { args: { rows: [{ option: radar }] } }
export const Shares: Story = { args: { rows: [{ option: shares }] } }
export const LegendShow: Story = { args: { rows: [{ option: shares }], props: { legend: 'show' } } }
export const LegendHide: Story = { args: { props: { legend: 'hide' } } }
export const Patterns: Story = { args: { props: { patterns: true } } }
export const Sentence: Story = { args: { props: { sentence: true } } }
