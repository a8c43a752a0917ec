/** Loads the widgets of a screen before a test, so that the test only waits for what it is about. */
import '../browser.ts'
import { configure } from '@testing-library/react'
import { load } from '../../gen/load.gen.ts'

const NEEDED = [
  'table',
  'form',
  'sub-table',
  'button',
  'text',
  'textarea',
  'number',
  'select',
  'date',
  'date-range',
  'user-select',
]

configure({ asyncUtilTimeout: 10_000 })
await Promise.all(NEEDED.map(name => load[name]?.()))
