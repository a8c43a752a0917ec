import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import PortalResults from './portal-results.tsx'
import manifest from './widget.json'

export default {
  title: 'Portal/Results of a search',
  component: Stage,
  args: { widget: PortalResults, manifest },
} satisfies Meta

type Story = StoryObj<typeof Stage>

export const Filled: Story = {}
export const Empty: Story = { args: { outside: { data: { call: async () => ({ kinds: [] }) } } } }
export const Failing: Story = {
  args: { outside: { data: { call: () => Promise.reject(new Error('no answer')) } } },
}
export const English: Story = { args: { lang: 'en' } }
