import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import QuickText from './quick-text.tsx'
import manifest from './widget.json'

export default { title: 'Portal/Card text', component: Stage, args: { widget: QuickText, manifest } } satisfies Meta

type Story = StoryObj<typeof Stage>

export const Filled: Story = {}
export const English: Story = { args: { lang: 'en' } }
