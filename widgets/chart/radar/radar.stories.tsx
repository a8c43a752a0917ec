import type { Meta, StoryObj } from '@storybook/react-vite'
import grouped from '../../stage/grouped.json'
import { Stage } from '../../stage/stage.tsx'
import Radar from './radar.tsx'
import manifest from './widget.json'

export default { title: 'Chart/Radar', component: Stage, args: { widget: Radar, manifest } } satisfies Meta

type Story = StoryObj<typeof Stage>

export const Filled: Story = {}
export const Empty: Story = { args: { rows: [] } }
export const Loading: Story = { args: { state: 'loading' } }
export const Failing: Story = { args: { state: 'failed' } }
export const English: Story = { args: { lang: 'en' } }
export const Groups: Story = { args: { ...grouped } }
export const LegendShow: Story = { args: { props: { legend: 'show' } } }
export const LegendHide: Story = { args: { props: { legend: 'hide' } } }
export const GridTypeCircle: Story = { args: { props: { gridType: 'circle' } } }
export const GridColor: Story = { args: { props: { gridColor: '#ffd591' } } }
export const GridCount: Story = { args: { props: { gridCount: 8 } } }
export const AxisLabel: Story = { args: { props: { axisLabel: true } } }
export const AxisLabelTofix: Story = { args: { props: { axisLabel: true, axisLabelTofix: 2 } } }
export const Max: Story = { args: { props: { max: 400 } } }
export const NoLabelShow: Story = { args: { props: { labelShow: false } } }
export const LabelPointShow: Story = { args: { props: { labelPointShow: true } } }
export const Opacity: Story = { args: { props: { opacity: 0.5 } } }
export const NoBorder: Story = { args: { props: { border: false } } }
export const LinearTypeOpacity: Story = { args: { props: { linearType: 'opacity' } } }
export const LinearTypeCustom: Story = { args: { props: { linearType: 'custom' } } }
export const LinearOpacity: Story = { args: { props: { linearType: 'opacity', linearOpacity: 0.1 } } }
export const CustomColor: Story = { args: { props: { linearType: 'custom', customColor: ['#ffd591', 'wisteria'] } } }
export const Patterns: Story = { args: { props: { patterns: true } } }
export const Sentence: Story = { args: { props: { sentence: true } } }
