import '../../stage/browser.ts'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Stage, type StageProps } from '../../stage/stage.tsx'
import Changes from './changes.tsx'
import manifest from './widget.json'

const draw = (props: Partial<StageProps>) => render(<Stage widget={Changes} manifest={manifest as never} {...props} />)
const cells = () => screen.getAllByRole('row').map(row => [...row.children].map(cell => cell.textContent))

test('JB-10 MA-22 what was changed is told name by name, before and after', () => {
  draw({ props: { before: { name: 'A', kept: true, gone: 1 } }, value: { name: 'B', kept: true, list: ['x'] } })
  expect(cells()).toEqual([
    ['字段', '之前', '之后'],
    ['name', 'A', 'B'],
    ['kept', 'true', 'true'],
    ['list', '空', '[\n  "x"\n]'],
    ['gone', '1', '空'],
  ])
})

test('JB-10 of what was added or removed there is one side, of nothing a dash', () => {
  const added = draw({ props: { before: null as never }, value: { name: 'B' } })
  expect(cells()).toEqual([
    ['字段', '值'],
    ['name', 'B'],
  ])
  added.unmount()
  const removed = draw({ props: { before: { name: 'A' } }, value: null })
  expect(cells()[1]).toEqual(['name', 'A'])
  removed.unmount()
  draw({ props: { before: {} }, value: null })
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByText('–')).toBeTruthy()
})
