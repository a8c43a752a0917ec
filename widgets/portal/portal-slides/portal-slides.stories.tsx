import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import PortalSlides from './portal-slides.tsx'
import manifest from './widget.json'

export default { title: 'Portal/Slides', component: Stage, args: { widget: PortalSlides, manifest } } satisfies Meta

type Story = StoryObj<typeof Stage>

export const Filled: Story = {}
export const Empty: Story = { args: { outside: { data: { call: async () => ({ slides: [] }) } } } }
export const Failing: Story = {
  args: { outside: { data: { call: () => Promise.reject(new Error('no answer')) } } },
}
export const English: Story = { args: { lang: 'en' } }
