import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import TextView from './text-view.tsx'
import manifest from './widget.json'

export default {
  title: 'Data/TextView',
  component: Stage,
  args: { widget: TextView, manifest },
} satisfies Meta

type Story = StoryObj<typeof Stage>

export const Filled: Story = {}
export const English: Story = { args: { lang: 'en' } }
