import fs from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright'
import { see } from './hands.ts'
import type { Person } from './people.ts'

/** Minified: a page reads it in half the time, which is as much as its rules take. */
const AXE = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Every rule axe has, over the whole page as it stands; a sentence for each thing found. */
export async function faults(page: Page): Promise<string[]> {
  // what loads, or fades in or out, is looked at when it stands
  await see(page.locator('.ant-skeleton:visible, .sw-bone:visible')).toHaveCount(0)
  await see
    .poll(() =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(one => one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY).length,
      ),
    )
    .toBe(0)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run()
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, html, any, all, none }) => {
        const why = [...any, ...all, ...none].map(({ message }) => message).join('; ')
        return `${id}: ${target.join(' ')} ${html.slice(0, 160)} (${why})`
      }),
    )
  })
}

/** From the next page on it is drawn in this theme. */
export async function dress(person: Person, theme: string): Promise<void> {
  await person.context.addInitScript(chosen => {
    if (location.protocol !== 'about:')
      localStorage.setItem('screenwright.looks', JSON.stringify({ theme: chosen, colour: '#409EFF' }))
  }, theme)
}
