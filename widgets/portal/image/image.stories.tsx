import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import Picture from './image.tsx'
import manifest from './widget.json'

export default { title: 'Portal/Picture', component: Stage, args: { widget: Picture, manifest } } satisfies Meta

type Story = StoryObj<typeof Stage>

export const Filled: Story = {}
export const English: Story = { args: { lang: 'en' } }
