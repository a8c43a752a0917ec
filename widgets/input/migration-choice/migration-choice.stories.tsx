import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import MigrationChoice from './migration-choice.tsx'
import manifest from './widget.json'

const versions = [
  { id: '2', name: '请假', version: 2, isNewest: true, running: 0 },
  { id: '1', name: '请假', version: 1, isNewest: false, running: 3 },
]
const resting = [{ id: 'look', name: '查看', running: 3, choices: [{ id: 'view', name: '审阅' }] }]
const call = async (name: string) => (name === 'wfMigration.versions' ? versions : resting)

export default {
  title: 'Input/Migration of a process',
  component: Stage,
  args: { widget: MigrationChoice, manifest, outside: { data: { call } } as never },
} satisfies Meta

type Story = StoryObj<typeof Stage>

export const Filled: Story = {}
export const ReadOnly: Story = { args: { readOnly: true } }
export const English: Story = { args: { lang: 'en' } }
