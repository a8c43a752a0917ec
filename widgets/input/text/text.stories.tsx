import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Field } from '#engine/schema/document.ts'
import { Stage } from '../../stage/stage.tsx'
import TextInput from './text.tsx'
import manifest from './widget.json'

export default { title: 'Input/Text', component: Stage, args: { widget: TextInput, manifest } } satisfies Meta

type Story = StoryObj<typeof Stage>

export const Empty: Story = { args: { value: null } }
export const Filled: Story = {}
export const ReadOnly: Story = { args: { readOnly: true } }
export const Failing: Story = {
  args: { value: null, required: true, issue: 'Say what is needed', help: 'Why it is asked' },
}
export const English: Story = { args: { lang: 'en' } }

const formatted = (format: Field['format'], zh: string): Field => ({
  id: 'sample',
  type: 'string',
  title: { zh },
  format,
})

export const Phone: Story = { args: { field: formatted('phone', '手机号'), value: '13812345678' } }
export const PhoneToRead: Story = { args: { ...Phone.args, readOnly: true } }
export const Mail: Story = { args: { field: formatted('email', '邮箱'), value: 'sunli@campus.edu.cn', readOnly: true } }
export const Link: Story = {
  args: { field: formatted('url', '网址'), value: 'https://campus.edu.cn/news', readOnly: true },
}
export const ResidentNumber: Story = { args: { field: formatted('idCard', '身份证号'), value: '11010519491231002X' } }
