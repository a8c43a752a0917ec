import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { drawWidget, tabToPicker } from '../../stage/draw.tsx'
import Cascader from './cascader.tsx'
import { levelsOf } from './levels.ts'
import manifest from './widget.json'

const options = [
  { id: 'laser', title: 'Laser', parent: 'projector' },
  { id: 'av', title: 'Audio and video' },
  { id: 'projector', title: 'Projectors', parent: 'av' },
  { id: 'network', title: 'Network' },
]

test('an entry is chosen below those above it', async () => {
  const { onChange } = drawWidget(Cascader, manifest, { options, value: null })
  await userEvent.click(screen.getByLabelText('Title'))
  await userEvent.click(await screen.findByText('Audio and video'))
  await userEvent.click(await screen.findByText('Projectors'))
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.click(await screen.findByText('Laser'))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('laser')
})

test('it is found by its name, shown with those above it, and Delete clears', async () => {
  const { onChange } = drawWidget(Cascader, manifest, { options, value: 'laser' })
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Audio and video / Projectors / Laser')
  await tabToPicker()
  await userEvent.keyboard('{Delete}')
  expect(onChange).toHaveBeenLastCalledWith(null)
  await userEvent.type(screen.getByRole('combobox'), 'netw')
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Network' }))
  expect(onChange).toHaveBeenLastCalledWith('network')
})

test('read only it is the entry alone, as in a list; one that is no longer offered by its label', () => {
  const { container, unmount } = drawWidget(Cascader, manifest, { options, value: 'laser', readOnly: true })
  expect(container.textContent).toBe('TitleLaser')
  unmount()
  drawWidget(Cascader, manifest, { options, value: 'gone', labels: { gone: 'Gone' }, readOnly: true })
  expect(screen.getByLabelText('Title').textContent).toBe('Gone')
})

test('what is below an entry that is not offered stands at the top', () => {
  expect(levelsOf([{ id: 'laser', title: 'Laser', parent: 'projector' }])).toEqual([{ value: 'laser', label: 'Laser' }])
})
