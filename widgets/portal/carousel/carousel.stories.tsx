import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import Carousel from './carousel.tsx'
import manifest from './widget.json'

export default { title: 'Portal/Carousel', component: Stage, args: { widget: Carousel, manifest } } satisfies Meta

type Story = StoryObj<typeof Stage>

export const Filled: Story = {}
export const English: Story = { args: { lang: 'en' } }
export const Phone: Story = { args: { width: 360 } }
export const Empty: Story = { args: { props: { items: [] } } }
export const Neighbours: Story = { args: { props: { type: 'card', indicatorPosition: 'outside', arrow: 'always' } } }
export const Upwards: Story = { args: { props: { direction: 'vertical', loop: false } } }
