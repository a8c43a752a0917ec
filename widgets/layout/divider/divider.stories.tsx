import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import Divider from './divider.tsx'
import manifest from './widget.json'

export default {
  title: 'Layout/Divider',
  component: Stage,
  args: { widget: Divider, manifest },
} satisfies Meta

type Story = StoryObj<typeof Stage>

export const Filled: Story = {}
export const English: Story = { args: { lang: 'en' } }
