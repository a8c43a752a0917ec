import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import Markdown from './markdown.tsx'
import manifest from './widget.json'

export default {
  title: 'Data/Markdown',
  component: Stage,
  args: { widget: Markdown, manifest },
} satisfies Meta

type Story = StoryObj<typeof Stage>

export const Filled: Story = {}
export const English: Story = { args: { lang: 'en' } }
