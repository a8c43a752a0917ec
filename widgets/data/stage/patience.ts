/** The widgets of a screen are loaded when it is shown; a test has them beforehand, so it waits for what it means to. */
import '../../stage/browser.ts'
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
