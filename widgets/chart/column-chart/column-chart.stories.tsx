import type { Meta, StoryObj } from '@storybook/react-vite'
import grouped from '../../stage/grouped.json'
import { Stage } from '../../stage/stage.tsx'
import ColumnChart from './column-chart.tsx'
import manifest from './widget.json'

export default { title: 'Chart/Columns', component: Stage, args: { widget: ColumnChart, manifest } } satisfies Meta

type Story = StoryObj<typeof Stage>

export const Filled: Story = {}
export const Empty: Story = { args: { rows: [] } }
export const Loading: Story = { args: { state: 'loading' } }
export const Failing: Story = { args: { state: 'failed' } }
export const English: Story = { args: { lang: 'en' } }
export const Groups: Story = { args: { ...grouped } }
export const LegendShow: Story = { args: { props: { legend: 'show' } } }
export const LegendHide: Story = { args: { props: { legend: 'hide' } } }
export const TypeGroup: Story = { args: { props: { type: 'group' } } }
export const TypeStack: Story = { args: { props: { type: 'stack' } } }
export const TypeBar: Story = { args: { props: { type: 'bar' } } }
export const TypeMount: Story = { args: { props: { type: 'mount' } } }
export const TypeSharp: Story = { args: { props: { type: 'sharp' } } }
export const TypeTriangle: Story = { args: { props: { type: 'triangle' } } }
export const LabelPositionTop: Story = { args: { props: { labelPosition: 'top' } } }
export const LabelPositionInside: Story = { args: { props: { labelPosition: 'inside' } } }
export const BarBorderCircle: Story = { args: { props: { barBorderCircle: true } } }
export const LinearTypeOpacity: Story = { args: { props: { linearType: 'opacity' } } }
export const LinearTypeCustom: Story = { args: { props: { linearType: 'custom' } } }
export const LinearOpacity: Story = { args: { props: { linearType: 'opacity', linearOpacity: 0.1 } } }
export const CustomColor: Story = { args: { props: { linearType: 'custom', customColor: ['#ffd591', 'wisteria'] } } }
export const MeterFillColor: Story = { args: { props: { type: 'meter', meterFillColor: '#ffd591' } } }
export const Patterns: Story = { args: { props: { patterns: true } } }
export const Sentence: Story = { args: { props: { sentence: true } } }
