/** Data, layout and flow widgets hold a screen's own parts: their stories draw them inside screens, each state quietly and accessible. */
import './stage/browser.ts'
import { act, cleanup, render } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { expectAccessible, expectQuiet } from './stage/expect-sound.ts'

interface Story {
  args?: object
  render?(args: object): ReactNode
}
type StoryFile = { default: { component: ComponentType<object>; args?: object } } & Record<string, Story>

const FILES = import.meta.glob<StoryFile>([
  './data/*/*.stories.tsx',
  './layout/*/*.stories.tsx',
  './flow/*/*.stories.tsx',
])

describe.each(Object.entries(FILES))('%s', (file, load) => {
  test.runIf(file.startsWith('./layout/'))('has a story filled, in English and on a phone', async () => {
    expect(Object.keys(await load())).toEqual(expect.arrayContaining(['Filled', 'English', 'Phone']))
  })

  test('each of its stories is drawn quietly and passes axe', async () => {
    const { default: meta, ...stories } = await load()
    const Widget = meta.component
    for (const [name, story] of Object.entries(stories as Record<string, Story>)) {
      const args = { ...meta.args, ...story.args }
      await expectQuiet(async () => {
        const { container } = render(story.render?.(args) ?? <Widget {...args} />)
        await act(async () => void (await vi.dynamicImportSettled()))
        expect(container.innerHTML, name).not.toBe('')
      })
      await expectAccessible()
      cleanup()
    }
  })
})
