import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import PortalHeader from './portal-header.tsx'
import manifest from './widget.json'

export default {
  title: 'Portal/Portal header',
  component: Stage,
  args: { widget: PortalHeader, manifest },
} satisfies Meta

type Story = StoryObj<typeof Stage>

export const Filled: Story = {}
export const Empty: Story = { args: { outside: { data: { call: async () => ({ menus: [], unread: 0 }) } } } }
export const Failing: Story = {
  args: { outside: { data: { call: () => Promise.reject(new Error('no answer')) } } },
}
export const English: Story = { args: { lang: 'en' } }
