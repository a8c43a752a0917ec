import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import Greeting from './greeting.tsx'
import manifest from './widget.json'

export default { title: 'Portal/Greeting', component: Stage, args: { widget: Greeting, manifest } } satisfies Meta

type Story = StoryObj<typeof Stage>

export const Filled: Story = {}
export const English: Story = { args: { lang: 'en' } }
