import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import ServiceHall from './service-hall.tsx'
import manifest from './widget.json'

export default {
  title: 'Portal/List of services',
  component: Stage,
  args: { widget: ServiceHall, manifest },
} satisfies Meta

type Story = StoryObj<typeof Stage>

export const Filled: Story = {}
export const Empty: Story = {
  args: {
    outside: {
      data: {
        call: async () => ({
          records: [],
          total: 0,
          current: 1,
          size: 20,
          pages: 0,
          categories: [],
          businesses: [],
          depts: [],
        }),
      },
    },
  },
}
export const Failing: Story = {
  args: { outside: { data: { call: () => Promise.reject(new Error('no answer')) } } },
}
export const English: Story = { args: { lang: 'en' } }
