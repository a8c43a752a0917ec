import { expect, it } from 'vitest'
import { createDwell } from './dwell.ts'

function start() {
  const shown: (string | null)[] = []
  return { shown, dwell: createDwell(address => shown.push(address)) }
}
const outside = () => false
const inside = () => true

it('opens what is hovered for half a second, and not earlier', () => {
  const { shown, dwell } = start()
  dwell.step('tab', outside, 0)
  dwell.step('tab', outside, 490)
  expect(shown).toEqual([])
  dwell.step('tab', outside, 500)
  expect(shown).toEqual(['tab'])
})

it('begins again over another one', () => {
  const { shown, dwell } = start()
  dwell.step('tab', outside, 0)
  dwell.step('other', outside, 400)
  dwell.step('other', outside, 800)
  expect(shown).toEqual([])
})

it('stays open while the pointer is in it, and closes when it is left', () => {
  const { shown, dwell } = start()
  dwell.step('tab', outside, 0)
  dwell.step('tab', outside, 500)
  dwell.step(null, inside, 900)
  expect(shown).toEqual(['tab'])
  dwell.step(null, outside, 950)
  expect(shown).toEqual(['tab', null])
})

it('closes at the end of the drag', () => {
  const { shown, dwell } = start()
  dwell.step('tab', outside, 0)
  dwell.step('tab', outside, 500)
  dwell.end()
  expect(shown).toEqual(['tab', null])
})
