import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import Bar from './bar.tsx'
import manifest from './widget.json'

export default { title: 'Chart/Bars', component: Stage, args: { widget: Bar, manifest } } satisfies Meta

type Story = StoryObj<typeof Stage>

export const Filled: Story = {}
export const Empty: Story = { args: { rows: [] } }
export const Loading: Story = { args: { state: 'loading' } }
export const Failing: Story = { args: { state: 'failed' } }
export const English: Story = { args: { lang: 'en' } }
