import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import NumberRotation from './number-rotation.tsx'
import manifest from './widget.json'

export default {
  title: 'Chart/Rolling number',
  component: Stage,
  args: { widget: NumberRotation, manifest },
} satisfies Meta

type Story = StoryObj<typeof Stage>

export const Filled: Story = {}
export const English: Story = { args: { lang: 'en' } }
export const Phone: Story = { args: { width: 360 } }
export const Empty: Story = { args: { rows: [] } }
export const Loading: Story = { args: { state: 'loading' } }
export const Failing: Story = { args: { state: 'failed' } }
