import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import Article from './article.tsx'
import manifest from './widget.json'

export default { title: 'Data/Article', component: Stage, args: { widget: Article, manifest } } satisfies Meta

type Story = StoryObj<typeof Stage>

const wide = `<table><tbody><tr>${'<td>one more cell of a wide table</td>'.repeat(12)}</tr></tbody></table>`

export const Filled: Story = {}
export const English: Story = { args: { lang: 'en' } }
export const Empty: Story = { args: { props: { text: { zh: '' } } } }
export const Loading: Story = { args: { state: 'loading' } }
export const Long: Story = { args: { value: `<h2>Long</h2><p>${'word '.repeat(400)}</p>${wide}` } }
export const Phone: Story = { args: { value: `<h2>Long</h2><p>${'word '.repeat(80)}</p>${wide}`, width: 390 } }
