/** Every widget of the registry, with its sample, in each state: quiet, accessible, tied to label, help and issue. */
import './stage/browser.ts'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { WidgetDocument } from '#engine/schema/document.ts'
import { load } from './gen/load.gen.ts'
import manifests from './gen/manifests.gen.json'
import { expectAccessible, expectQuiet } from './stage/expect-sound.ts'
import { type AnyWidget, Stage, type StageProps } from './stage/stage.tsx'

const FAILING: Partial<StageProps> = { value: null, required: true, issue: 'Needed', help: 'Why it is asked' }
/** more than any widget has */
const MOST_STOPS = 60
const STATES: Record<string, Partial<StageProps>> = {
  filled: {},
  empty: { value: null, rows: [] },
  'read-only': { readOnly: true },
  failing: { ...FAILING, state: 'failed' },
  loading: { state: 'loading' },
  English: { lang: 'en' },
}

async function draw(manifest: WidgetDocument, props: Partial<StageProps>) {
  const { default: Widget } = await load[manifest.key]!()
  const { container } = render(<Stage widget={Widget as AnyWidget} manifest={manifest} {...props} />)
  await act(async () => {})
  return container
}

/** The element that help and issue describe, if the manifest promises one. */
function expectDescribed(container: Element, { key, a11y }: WidgetDocument) {
  if (a11y.error !== 'describedby') return
  const described = container.querySelector(`[aria-describedby~="stage-${key}-issue"]`)
  expect(described?.getAttribute('aria-describedby')).toContain(`stage-${key}-help`)
}

/** Data and layout widgets hold a screen's own parts; they are drawn inside screens. */
const ALONE = (Object.values(manifests) as unknown as WidgetDocument[]).filter(
  ({ group }) => group === 'input' || group === 'chart' || group === 'portal',
)

describe.each(ALONE)('$group/$key', manifest => {
  test.each(Object.entries(STATES))('%s: draws quietly and passes axe', async (_, props) => {
    await expectQuiet(async () => void (await draw(manifest, props)))
    await expectAccessible()
  })

  test('help and issue describe it', async () => {
    expectDescribed(await draw(manifest, FAILING), manifest)
  })

  // Monaco is not drawn in jsdom
  test.runIf(manifest.group === 'input' && manifest.key !== 'code')(
    'the keyboard reaches it, and leaves it',
    async () => {
      const container = await draw(manifest, {})
      await userEvent.tab()
      expect(container.contains(document.activeElement)).toBe(true)
      for (let n = 0; n < MOST_STOPS && container.contains(document.activeElement); n++) await userEvent.tab()
      expect(container.contains(document.activeElement)).toBe(false)
    },
  )

  test.runIf(manifest.a11y.label === 'for')('a label leads to it, and focused it still holds', async () => {
    await expectQuiet(async () => {
      const container = await draw(manifest, FAILING)
      const label = container.querySelector('label')
      await act(async () => {
        label?.control?.focus()
        await vi.dynamicImportSettled()
      })
      expect(label?.control).toBe(document.activeElement)
      expectDescribed(container, manifest)
    })
    await expectAccessible()
  })
})
