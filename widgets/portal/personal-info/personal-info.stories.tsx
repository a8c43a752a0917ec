import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import PersonalInfo from './personal-info.tsx'
import manifest from './widget.json'

export default {
  title: 'Portal/Personal info',
  component: Stage,
  args: { widget: PersonalInfo, manifest },
} satisfies Meta

type Story = StoryObj<typeof Stage>

export const Filled: Story = {}
export const English: Story = { args: { lang: 'en' } }
export const Phone: Story = { args: { width: 360 } }
export const Lengthways: Story = { args: { props: { layout: 'lengthways' }, width: 200 } }
export const Failing: Story = { args: { outside: { data: { people: () => Promise.reject(new Error('no answer')) } } } }
