import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import WebPage from './iframe.tsx'
import manifest from './widget.json'

export default { title: 'Portal/Web page', component: Stage, args: { widget: WebPage, manifest } } satisfies Meta

type Story = StoryObj<typeof Stage>

export const Filled: Story = {}
export const English: Story = { args: { lang: 'en' } }
