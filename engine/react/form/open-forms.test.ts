import { beforeEach, expect, test } from 'vitest'
import { discardInput, enterForm, hasUnsavedInput, isFormInProgress, isTopForm, type OpenForm } from './open-forms.ts'

function form(unsaved: boolean, opened = false): OpenForm {
  let holds = unsaved
  return {
    opened,
    unsaved: () => holds,
    discard: () => {
      holds = false
    },
  }
}

let leave: (() => void)[] = []
const enter = (given: OpenForm) => leave.push(enterForm(given))
beforeEach(() => {
  for (const each of leave) each()
  leave = []
})

test('a form with something typed is asked about until it is let go', () => {
  enter(form(false))
  expect(hasUnsavedInput()).toBe(false)
  enter(form(true))
  expect(hasUnsavedInput()).toBe(true)
  discardInput()
  expect(hasUnsavedInput()).toBe(false)
})

test('an opened form is in progress before anything is typed, one that stands on the page is not', () => {
  enter(form(false))
  expect(isFormInProgress()).toBe(false)
  enter(form(false, true))
  expect(isFormInProgress()).toBe(true)
})

test('the last form that came is on top, and gives the place back when it leaves', () => {
  const below = form(false)
  const above = form(false, true)
  enter(below)
  const close = enterForm(above)
  expect([isTopForm(below), isTopForm(above)]).toEqual([false, true])
  close()
  expect(isTopForm(below)).toBe(true)
})
