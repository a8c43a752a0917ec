/** What a person does with mouse and keyboard, counted: a click, a key, a drag; typing into one field counts once. */
import type { FileChooser, Locator, Page } from 'playwright'
import { see } from './hands.ts'

export interface Acts {
  count(): number
  /** Begins to count anew. */
  reset(): void
  click(what: Locator, held?: 'Shift' | 'Control'): Promise<void>
  type(what: Locator, text: string): Promise<void>
  press(key: string): Promise<void>
  /** Chooses a file in the browser's own dialog. */
  chooseFile(chooser: FileChooser, file: Parameters<FileChooser['setFiles']>[0]): Promise<void>
  /** Goes into a field and pastes what was copied elsewhere: two actions. */
  paste(what: Locator, text: string): Promise<void>
  /** Opens a select and chooses in it: two actions. */
  pick(select: Locator, option: string): Promise<void>
  /** Chooses in a select that has opened by itself. */
  take(option: string): Promise<void>
  doubleClick(what: Locator): Promise<void>
  drag(from: Locator, to: Locator): Promise<void>
}

async function middleOf(what: Locator): Promise<[number, number]> {
  const { x, y, width, height } = (await what.boundingBox())!
  return [x + width / 2, y + height / 2]
}

export function actsOf(page: Page): Acts {
  let count = 0
  const acts: Acts = {
    count: () => count,
    reset: () => {
      count = 0
    },
    async click(what, held) {
      count++
      await what.click(held && { modifiers: [held] })
    },
    async type(what, text) {
      count++
      // a select is typed into once it is open
      if ((await what.getAttribute('readonly')) !== null) await what.click({ force: true })
      await what.fill(text)
    },
    async press(key) {
      count++
      await page.keyboard.press(key)
    },
    async chooseFile(chooser, file) {
      count++
      await chooser.setFiles(file)
    },
    async paste(what, text) {
      await acts.click(what)
      count++
      await page.evaluate(copied => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text', copied)
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
        document.activeElement?.dispatchEvent(event)
      }, text)
    },
    async pick(select, option) {
      count++
      const open = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
      // the text of a select lies over its box; pressed while its panel is still drawn anew it does not open
      await see(async () => {
        if ((await open.count()) === 0) await select.click({ force: true })
        await see(open.first()).toBeVisible({ timeout: 2000 })
      }).toPass()
      await acts.take(option)
      await see(open).toHaveCount(0)
    },
    async take(option) {
      const open = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
      const offered = open.locator('.ant-select-item-option').filter({ hasText: new RegExp(`^${option}$`) })
      await acts.click(offered.first())
    },
    async doubleClick(what) {
      count++
      await page.mouse.dblclick(...(await middleOf(what)))
    },
    async drag(from, to) {
      count++
      await page.mouse.move(...(await middleOf(from)))
      await page.mouse.down()
      await page.mouse.move(...(await middleOf(to)), { steps: 12 })
      await page.mouse.up()
    },
  }
  return acts
}
