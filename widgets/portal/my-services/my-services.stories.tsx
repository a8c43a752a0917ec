import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import MyServices from './my-services.tsx'
import manifest from './widget.json'

export default { title: 'Portal/My services', component: Stage, args: { widget: MyServices, manifest } } satisfies Meta

type Story = StoryObj<typeof Stage>

export const Filled: Story = {}
export const Recent: Story = { args: { props: { list: 'recent' } } }
export const Empty: Story = { args: { outside: { data: { call: async () => ({ services: [] }) } } } }
export const Failing: Story = {
  args: { outside: { data: { call: () => Promise.reject(new Error('no answer')) } } },
}
export const English: Story = { args: { lang: 'en' } }
