import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import PortalMessages from './portal-messages.tsx'
import manifest from './widget.json'

export default {
  title: 'Portal/Messages of the portal',
  component: Stage,
  args: { widget: PortalMessages, manifest },
} satisfies Meta

type Story = StoryObj<typeof Stage>

export const Filled: Story = {}
export const Empty: Story = {
  args: { outside: { data: { call: async () => ({ records: [], total: 0, unread: 0 }) } } },
}
export const Failing: Story = {
  args: { outside: { data: { call: () => Promise.reject(new Error('no answer')) } } },
}
export const English: Story = { args: { lang: 'en' } }
