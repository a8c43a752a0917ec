import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import PortalShortcuts from './portal-shortcuts.tsx'
import manifest from './widget.json'

export default {
  title: 'Portal/Shortcuts',
  component: Stage,
  args: { widget: PortalShortcuts, manifest },
} satisfies Meta

type Story = StoryObj<typeof Stage>

export const Filled: Story = {}
export const Empty: Story = { args: { outside: { data: { call: async () => ({ shortcuts: [] }) } } } }
export const Failing: Story = {
  args: { outside: { data: { call: () => Promise.reject(new Error('no answer')) } } },
}
export const English: Story = { args: { lang: 'en' } }
