import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import Ring from './ring.tsx'
import manifest from './widget.json'

export default { title: 'Chart/Ring', component: Stage, args: { widget: Ring, manifest } } satisfies Meta

type Story = StoryObj<typeof Stage>

export const Filled: Story = {}
export const Empty: Story = { args: { rows: [] } }
export const Loading: Story = { args: { state: 'loading' } }
export const Failing: Story = { args: { state: 'failed' } }
export const English: Story = { args: { lang: 'en' } }
export const LegendShow: Story = { args: { props: { legend: 'show' } } }
export const LegendHide: Story = { args: { props: { legend: 'hide' } } }
export const Most: Story = { args: { props: { most: 3 } } }
export const Radius: Story = { args: { props: { radius: 80 } } }
export const RingWidth: Story = { args: { props: { ringWidth: 20 } } }
export const CenterColor: Story = { args: { props: { centerColor: '#ffd591' } } }
export const LabelWidth: Story = { args: { props: { labelWidth: 40 } } }
export const NoBorder: Story = { args: { props: { border: false } } }
export const LinearTypeCustom: Story = { args: { props: { linearType: 'custom' } } }
export const CustomColor: Story = { args: { props: { linearType: 'custom', customColor: ['#ffd591', 'wisteria'] } } }
export const Patterns: Story = { args: { props: { patterns: true } } }
export const Sentence: Story = { args: { props: { sentence: true } } }
