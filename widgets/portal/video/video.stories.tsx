import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import Video from './video.tsx'
import manifest from './widget.json'

export default { title: 'Portal/Video', component: Stage, args: { widget: Video, manifest } } satisfies Meta

type Story = StoryObj<typeof Stage>

export const Filled: Story = {}
export const English: Story = { args: { lang: 'en' } }
export const Phone: Story = { args: { width: 360 } }
export const Failing: Story = { args: { props: { src: '/files/none.mp4' } } }
