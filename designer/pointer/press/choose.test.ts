import { describe, expect, it } from 'vitest'
import { sampleDocs, sampleGround } from '#tests/support/design-sample.ts'
import { viewOf } from '../../commands/documents/view.ts'
import type { Box } from '../../stage/boxes.ts'
import { chosenBy, isGround, touchedBy } from './choose.ts'

const page = viewOf(sampleDocs, sampleGround).docs['page:loan.manage']!
const press = (key?: 'ctrlKey' | 'shiftKey') => ({
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...(key && { [key]: true }),
})
const box = (address: string, x: number, y: number, w: number, h: number): Box => ({ address, x, y, w, h })
const FORM = box('form', 0, 0, 400, 200)
const BOXES = [
  FORM,
  box('form/title', 10, 10, 180, 50),
  box('form/quantity', 210, 10, 180, 50),
  box('form/reason', 10, 70, 380, 100),
]

describe('a press', () => {
  it('alone selects that one', () => {
    expect(chosenBy(page, ['form/title', 'form/price'], 'form/reason', press())).toEqual(['form/reason'])
  })

  it('with Ctrl adds one, and takes it away again', () => {
    const two = chosenBy(page, ['form/title'], 'form/reason', press('ctrlKey'))
    expect(two).toEqual(['form/title', 'form/reason'])
    expect(chosenBy(page, two, 'form/title', press('ctrlKey'))).toEqual(['form/reason'])
  })

  it('with Shift takes the siblings between, either way, from the same first one', () => {
    const down = chosenBy(page, ['form/quantity'], 'form/loanDate', press('shiftKey'))
    expect(down).toEqual(['form/quantity', 'form/price', 'form/loanDate'])
    expect(chosenBy(page, down, 'form/title', press('shiftKey'))).toEqual(['form/quantity', 'form/title'])
  })

  it('with Shift on something that is no sibling selects that one', () => {
    expect(chosenBy(page, ['table/columns/title'], 'form/title', press('shiftKey'))).toEqual(['form/title'])
    expect(chosenBy(page, [], 'form/title', press('shiftKey'))).toEqual(['form/title'])
  })
})

describe('a marquee', () => {
  it('takes the leaves it touches, not the container it was drawn in', () => {
    expect(touchedBy(BOXES, page, { x: 5, y: 5, w: 250, h: 40 })).toEqual(['form/title', 'form/quantity'])
    expect(touchedBy(BOXES, page, { x: -20, y: 40, w: 100, h: 60 })).toEqual(['form/title', 'form/reason'])
  })

  it('takes a container it holds whole', () => {
    expect(touchedBy(BOXES, page, { x: -5, y: -5, w: 500, h: 500 })).toEqual(['form'])
  })

  it('begins on ground: where other things stand', () => {
    expect(BOXES.filter(one => isGround(BOXES, one))).toEqual([FORM])
  })
})
