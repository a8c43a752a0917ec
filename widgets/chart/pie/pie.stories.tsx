import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import Pie from './pie.tsx'
import manifest from './widget.json'

export default { title: 'Chart/Pie', component: Stage, args: { widget: Pie, manifest } } satisfies Meta

type Story = StoryObj<typeof Stage>

export const Filled: Story = {}
export const Empty: Story = { args: { rows: [] } }
export const Loading: Story = { args: { state: 'loading' } }
export const Failing: Story = { args: { state: 'failed' } }
export const English: Story = { args: { lang: 'en' } }
