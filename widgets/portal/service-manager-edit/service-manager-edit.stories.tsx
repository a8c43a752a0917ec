import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import ServiceManagerEdit from './service-manager-edit.tsx'
import manifest from './widget.json'

export default {
  title: 'Portal/Change a service I manage',
  component: Stage,
  args: { widget: ServiceManagerEdit, manifest },
} satisfies Meta

type Story = StoryObj<typeof Stage>

export const Filled: Story = {}
export const Empty: Story = { args: { outside: { data: { call: async () => ({ service: null }) } } } }
export const Failing: Story = {
  args: { outside: { data: { call: () => Promise.reject(new Error('no answer')) } } },
}
export const English: Story = { args: { lang: 'en' } }
