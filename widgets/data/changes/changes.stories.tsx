import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import Changes from './changes.tsx'
import manifest from './widget.json'

export default {
  title: 'Data/Changes',
  component: Stage,
  args: { widget: Changes, manifest },
} satisfies Meta

type Story = StoryObj<typeof Stage>

export const Filled: Story = {}
export const English: Story = { args: { lang: 'en' } }
export const Empty: Story = { args: { value: null, props: { before: {} } } }
export const Added: Story = { args: { props: { before: {} } } }
