import type { Meta, StoryObj } from '@storybook/react-vite'
import { createMemoryPorts } from '#adapters/memory/memory.ts'
import { Screen } from '#engine/react/screen/screen.tsx'
import type { WidgetManifests } from '#engine/react/widget.ts'
import type { Lang } from '#engine/text/text.ts'
import { load } from '#widgets/gen/load.gen.ts'
import manifests from '#widgets/gen/manifests.gen.json'
import { bundleOf, entities, screenKeys } from './library.ts'

interface ShippedProps {
  /** key of a shipped screen */
  screen: string
  lang: Lang
}

/** Any shipped screen over records in memory: what a form refuses here the server refuses. */
function Shipped({ screen, lang }: ShippedProps) {
  const ports = createMemoryPorts({ entities, ports: { lang } })
  const registry = { loader: load, manifests: manifests as unknown as WidgetManifests }
  return <Screen key={screen + lang} bundle={bundleOf(screen)} ports={ports} {...registry} />
}

export default {
  title: 'Screens/Shipped',
  component: Shipped,
  args: { screen: 'system.post', lang: 'zh' },
  argTypes: {
    screen: { control: 'select', options: screenKeys },
    lang: { control: 'inline-radio', options: ['zh', 'en'] },
  },
} satisfies Meta<typeof Shipped>

type Story = StoryObj<typeof Shipped>

export const Posts: Story = {}
export const Users: Story = { args: { screen: 'system.user' } }
export const Home: Story = { args: { screen: 'home' } }
export const English: Story = { args: { lang: 'en' } }
