import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { WidgetProps } from '#engine/react/widget.ts'
import { drawWidget } from '../../stage/draw.tsx'
import Link from './link.tsx'
import type { Props, Value } from './props.gen.ts'
import manifest from './widget.json'

const draw = (value: string | null, props = {}) => drawWidget(Link, manifest, { value, props })

test('it has the words of its template and leads beside the page; without words it says its address', () => {
  draw('https://example.org/7', { text: '设备 7 的说明' })
  const link = screen.getByRole('link', { name: '设备 7 的说明' })
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    ...['https://example.org/7', '_blank', 'noopener noreferrer'],
  ])
  draw('campus.edu.cn/news', { text: { zh: '' } })
  expect(screen.getByRole('link', { name: 'campus.edu.cn/news' }).getAttribute('href')).toMatch(/^https?:\/\//)
})

test.each(['javascript:alert(1)', '//evil.example', 'data:text/html,x'])('%s is no link, and says so', address => {
  draw(address)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText('这个地址不能打开')).toBeTruthy()
})

test('with steps it runs them, by the Enter key too', async () => {
  const emit = vi.fn(async () => {})
  const Stepped = (widget: WidgetProps<Props, Value>) => (
    <Link {...widget} node={{ ...widget.node, on: { click: [{ id: 'go', do: 'navigate', target: 'loan.desk' }] } }} />
  )
  drawWidget(Stepped, manifest, { emit })
  screen.getByRole('button', { name: '借用办法' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(emit).toHaveBeenCalledWith('click')
})
