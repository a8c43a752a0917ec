import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import Funnel from './funnel.tsx'
import manifest from './widget.json'

export default { title: 'Chart/Funnel', component: Stage, args: { widget: Funnel, manifest } } satisfies Meta

type Story = StoryObj<typeof Stage>

export const Filled: Story = {}
export const Empty: Story = { args: { rows: [] } }
export const Loading: Story = { args: { state: 'loading' } }
export const Failing: Story = { args: { state: 'failed' } }
export const English: Story = { args: { lang: 'en' } }
export const LegendShow: Story = { args: { props: { legend: 'show' } } }
export const SortAscending: Story = { args: { props: { sort: 'ascending' } } }
export const SortRows: Story = { args: { props: { sort: 'rows' } } }
export const Gap: Story = { args: { props: { gap: 12 } } }
export const LabelPositionNone: Story = { args: { props: { labelPosition: 'none' } } }
export const LabelPositionRight: Story = { args: { props: { labelPosition: 'right' } } }
export const Most: Story = { args: { props: { most: 3 } } }
export const LinearTypeCustom: Story = { args: { props: { linearType: 'custom' } } }
export const CustomColor: Story = { args: { props: { linearType: 'custom', customColor: ['#ffd591', 'wisteria'] } } }
export const Patterns: Story = { args: { props: { patterns: true } } }
export const Sentence: Story = { args: { props: { sentence: true } } }
