import '../../stage/browser.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { drawWidget, press } from '../../stage/draw.tsx'
import IconSelect from './icon-select.tsx'
import manifest from './widget.json'

test('an icon is found by its name and chosen', async () => {
  const { onChange } = drawWidget(IconSelect, manifest, { value: null })
  await userEvent.click(screen.getByLabelText('Title'))
  await waitFor(() => expect(document.activeElement?.closest('.ant-select')).toBeTruthy())
  await userEvent.keyboard('calendar')
  press('Enter')
  expect(onChange).toHaveBeenLastCalledWith('calendar')
})

test('read only it shows the icon beside its name', () => {
  drawWidget(IconSelect, manifest, { value: 'calendar', readOnly: true })
  expect(screen.getByRole('status').textContent).toContain('calendar')
})
