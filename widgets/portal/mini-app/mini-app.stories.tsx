import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import MiniApp from './mini-app.tsx'
import manifest from './widget.json'

export default { title: 'Portal/Micro-app', component: Stage, args: { widget: MiniApp, manifest } } satisfies Meta

type Story = StoryObj<typeof Stage>

export const Filled: Story = {}
export const English: Story = { args: { lang: 'en' } }
export const Phone: Story = { args: { width: 360 } }
export const Empty: Story = { args: { props: { appId: 'elsewhere' } } }
