import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import FieldRights from './field-rights.tsx'
import manifest from './widget.json'

export default {
  title: 'Input/Rights to fields',
  component: Stage,
  args: { widget: FieldRights, manifest },
} satisfies Meta

type Story = StoryObj<typeof Stage>

export const Empty: Story = { args: { value: null } }
export const Filled: Story = {}
export const ReadOnly: Story = { args: { readOnly: true } }
export const WithoutEntity: Story = { args: { value: null, props: { of: '' } } }
export const Failing: Story = { args: { value: null, issue: 'Say what is hidden' } }
export const English: Story = { args: { lang: 'en' } }
