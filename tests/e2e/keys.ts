/** A person using only the keyboard: nothing is clicked, filled or focused from outside. */
import type { Locator, Page } from 'playwright'
import { see } from './hands.ts'

export interface Keys {
  press(...keys: string[]): Promise<void>
  type(text: string): Promise<void>
  /** What has the focus, in words; '' for nothing. */
  focused(): Promise<string>
  /** Goes on with `key` until `target` has the focus. */
  reach(target: Locator, key?: string, most?: number): Promise<void>
  pressOn(target: Locator, key?: string): Promise<void>
  write(target: Locator, text: string): Promise<void>
  /** Opens a select and goes down to `option`. */
  pick(select: Locator, option: string): Promise<void>
}

/**
 * Waits until the page is drawn, because nobody presses the next key before seeing the last one's effect; a page being
 * left draws no more.
 */
const drawn = (page: Page) =>
  page
    .evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    .catch(() => undefined)

/** @param pageOf  the page as it is when a key is pressed */
export function keysOf(pageOf: () => Page): Keys {
  const keys: Keys = {
    async press(...pressed) {
      for (const key of pressed) {
        await pageOf().keyboard.press(key)
        await drawn(pageOf())
      }
    },
    async type(text) {
      await pageOf().keyboard.insertText(text)
      await drawn(pageOf())
    },
    focused: () =>
      pageOf().evaluate(() => {
        const one = document.activeElement
        if (!one || one === document.body) return ''
        const labels = one instanceof HTMLInputElement ? [...(one.labels ?? [])].map(label => label.textContent) : []
        const name = one.getAttribute('aria-label') ?? one.getAttribute('title') ?? labels.join(' ')
        return name || (one.textContent ?? '').trim().slice(0, 60)
      }),
    async reach(target, key = 'Tab', most = 80) {
      await see(target).toBeAttached()
      // a dialog that closes gives the focus back a moment later; a page just opened has it nowhere
      await pageOf()
        .waitForFunction(() => document.activeElement !== document.body, undefined, { timeout: 1000 })
        .catch(() => undefined)
      const passed: string[] = []
      for (let count = 0; count < most; count += 1) {
        if (await target.evaluate(one => one === document.activeElement)) return
        passed.push(await keys.focused())
        await keys.press(key)
      }
      throw new Error(`${key} does not reach ${target}: ${passed.join(' · ')}`)
    },
    async pressOn(target, key = 'Enter') {
      await keys.reach(target)
      await keys.press(key)
    },
    async write(target, text) {
      await keys.reach(target)
      await keys.press('Control+a')
      await keys.type(text)
    },
    async pick(select, option) {
      await keys.reach(select)
      // one that follows another choice is open already
      if ((await select.getAttribute('aria-expanded')) !== 'true') await keys.press('Enter')
      const list = pageOf().locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').last()
      await see(list).toBeVisible()
      const active = list.locator('.ant-select-item-option-active')
      for (let count = 0; count < 60 && (await active.innerText()) !== option; count += 1) await keys.press('ArrowDown')
      await see(active).toHaveText(option)
      await keys.press('Enter')
      await see(select).not.toHaveAttribute('aria-expanded', 'true')
    },
  }
  return keys
}
