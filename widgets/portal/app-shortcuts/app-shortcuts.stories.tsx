import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import AppShortcuts from './app-shortcuts.tsx'
import manifest from './widget.json'

export default {
  title: 'Portal/App shortcuts',
  component: Stage,
  args: { widget: AppShortcuts, manifest },
} satisfies Meta

type Story = StoryObj<typeof Stage>

export const Filled: Story = {}
export const Empty: Story = { args: { outside: { apps: () => [] } } }
export const English: Story = { args: { lang: 'en' } }
