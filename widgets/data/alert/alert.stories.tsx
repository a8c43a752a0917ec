import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import Alert from './alert.tsx'
import manifest from './widget.json'

export default {
  title: 'Data/Alert',
  component: Stage,
  args: { widget: Alert, manifest },
} satisfies Meta

type Story = StoryObj<typeof Stage>

export const Filled: Story = {}
export const English: Story = { args: { lang: 'en' } }
