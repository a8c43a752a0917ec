import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import manifest from './widget.json'
import WordCloud from './word-cloud.tsx'

export default { title: 'Chart/Word cloud', component: Stage, args: { widget: WordCloud, manifest } } satisfies Meta

type Story = StoryObj<typeof Stage>

export const Filled: Story = {}
export const Empty: Story = { args: { rows: [] } }
export const Loading: Story = { args: { state: 'loading' } }
export const Failing: Story = { args: { state: 'failed' } }
export const English: Story = { args: { lang: 'en' } }
export const TypeVertical: Story = { args: { props: { type: 'vertical' } } }
export const Most: Story = { args: { props: { most: 3 } } }
export const Sentence: Story = { args: { props: { sentence: true } } }
