import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import MessageList from './message-list.tsx'
import manifest from './widget.json'

export default { title: 'Portal/Messages', component: Stage, args: { widget: MessageList, manifest } } satisfies Meta

type Story = StoryObj<typeof Stage>

export const Filled: Story = {}
export const WithActions: Story = { args: { props: { actions: true } } }
export const Empty: Story = { args: { outside: { messages: { newest: async () => [] } } } }
export const Failing: Story = {
  args: { outside: { messages: { newest: () => Promise.reject(new Error('no answer')) } } },
}
export const English: Story = { args: { lang: 'en' } }
