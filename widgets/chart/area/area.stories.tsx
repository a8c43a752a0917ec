import type { Meta, StoryObj } from '@storybook/react-vite'
import grouped from '../../stage/grouped.json'
import { Stage } from '../../stage/stage.tsx'
import Area from './area.tsx'
import manifest from './widget.json'

export default { title: 'Chart/Areas', component: Stage, args: { widget: Area, manifest } } satisfies Meta

type Story = StoryObj<typeof Stage>

export const Filled: Story = {}
export const Empty: Story = { args: { rows: [] } }
export const Loading: Story = { args: { state: 'loading' } }
export const Failing: Story = { args: { state: 'failed' } }
export const English: Story = { args: { lang: 'en' } }
export const Groups: Story = { args: { ...grouped } }
export const LegendShow: Story = { args: { props: { legend: 'show' } } }
export const LegendHide: Story = { args: { props: { legend: 'hide' } } }
export const TypeStep: Story = { args: { props: { type: 'step' } } }
export const Smooth: Story = { args: { props: { smooth: true } } }
export const Stack: Story = { args: { props: { stack: true } } }
export const GapsJoin: Story = { args: { props: { gaps: 'join' } } }
export const GapsZero: Story = { args: { props: { gaps: 'zero' } } }
export const OnShadow: Story = { args: { props: { onShadow: true } } }
export const LinearTypeOpacity: Story = { args: { props: { linearType: 'opacity' } } }
export const LinearTypeCustom: Story = { args: { props: { linearType: 'custom' } } }
export const LinearOpacity: Story = { args: { props: { linearType: 'opacity', linearOpacity: 0.1 } } }
export const CustomColor: Story = { args: { props: { linearType: 'custom', customColor: ['#ffd591', 'wisteria'] } } }
export const NoAnimation: Story = { args: { props: { animation: false } } }
export const Patterns: Story = { args: { props: { patterns: true } } }
export const Sentence: Story = { args: { props: { sentence: true } } }
