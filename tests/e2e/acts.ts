/** What a person does with mouse and keyboard, counted: a click, a key, a drag; typing into one field counts once. */
import type { Locator, Page } from 'playwright'
import { see } from './hands.ts'

export interface Acts {
  count(): number
  click(what: Locator, held?: 'Shift' | 'Control'): Promise<void>
  type(what: Locator, text: string): Promise<void>
  press(key: string): Promise<void>
  /** Goes into a field and pastes what was copied elsewhere: two actions. */
  paste(what: Locator, text: string): Promise<void>
  /** Opens a select and chooses in it: two actions. */
  pick(select: Locator, option: string): Promise<void>
  drag(from: Locator, to: Locator): Promise<void>
}

export function actsOf(page: Page): Acts {
  let count = 0
  const acts: Acts = {
    count: () => count,
    async click(what, held) {
      count++
      await what.click(held && { modifiers: [held] })
    },
    async type(what, text) {
      count++
      await what.fill(text)
    },
    async press(key) {
      count++
      await page.keyboard.press(key)
    },
    async paste(what, text) {
      await acts.click(what)
      count++
      await what.evaluate((input, copied) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text', copied)
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }, text)
    },
    async pick(select, option) {
      count++
      // the text of a select lies over its box
      await select.click({ force: true })
      const open = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
      const offered = open.locator('.ant-select-item-option')
      await acts.click(offered.filter({ hasText: new RegExp(`^${option}$`) }).first())
      await see(open).toHaveCount(0)
    },
    async drag(from, to) {
      count++
      const middleOf = async (what: Locator) => {
        const { x, y, width, height } = (await what.boundingBox())!
        return [x + width / 2, y + height / 2] as const
      }
      await page.mouse.move(...(await middleOf(from)))
      await page.mouse.down()
      await page.mouse.move(...(await middleOf(to)), { steps: 12 })
      await page.mouse.up()
    },
  }
  return acts
}
