import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import Arcbar from './arcbar.tsx'
import manifest from './widget.json'

export default { title: 'Chart/Arcs', component: Stage, args: { widget: Arcbar, manifest } } satisfies Meta

type Story = StoryObj<typeof Stage>

export const Filled: Story = {}
export const Empty: Story = { args: { rows: [] } }
export const Loading: Story = { args: { state: 'loading' } }
export const Failing: Story = { args: { state: 'failed' } }
export const English: Story = { args: { lang: 'en' } }
export const LegendShow: Story = { args: { props: { legend: 'show' } } }
export const LegendHide: Story = { args: { props: { legend: 'hide' } } }
export const TypeCircle: Story = { args: { props: { type: 'circle' } } }
export const DirectionCcw: Story = { args: { props: { direction: 'ccw' } } }
export const LineCapSquare: Story = { args: { props: { lineCap: 'square' } } }
export const LineCapButt: Story = { args: { props: { lineCap: 'butt' } } }
export const BackgroundColor: Story = { args: { props: { backgroundColor: '#ffd591' } } }
export const Max: Story = { args: { props: { max: 400 } } }
export const Most: Story = { args: { props: { most: 3 } } }
export const LinearTypeCustom: Story = { args: { props: { linearType: 'custom' } } }
export const LinearOpacity: Story = { args: { props: { linearType: 'custom', linearOpacity: 0.1 } } }
export const CustomColor: Story = { args: { props: { linearType: 'custom', customColor: ['#ffd591', 'wisteria'] } } }
export const Sentence: Story = { args: { props: { sentence: true } } }
