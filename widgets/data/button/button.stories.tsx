import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import Button from './button.tsx'
import manifest from './widget.json'

export default {
  title: 'Data/Button',
  component: Stage,
  args: { widget: Button, manifest },
} satisfies Meta

type Story = StoryObj<typeof Stage>

export const Filled: Story = {}
export const English: Story = { args: { lang: 'en' } }
