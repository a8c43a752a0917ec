import axe from 'axe-core'
import { expect, vi } from 'vitest'

const RULES = {
  // a single widget is no page, and jsdom computes no layout
  region: { enabled: false },
  'color-contrast': { enabled: false },
}

/** Expects no violation of WCAG rules in what is drawn now. */
export async function expectAccessible(root: Element = document.body) {
  const { violations } = await axe.run(root, { rules: RULES })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' · ')}`)).toEqual([])
}

/** Runs `act` and expects no warnings or errors in the console. */
export async function expectQuiet(act: () => Promise<void>) {
  const said: string[] = []
  const spies = (['error', 'warn'] as const).map(level =>
    vi.spyOn(console, level).mockImplementation((...args) => {
      said.push(args.map(String).join(' '))
    }),
  )
  try {
    await act()
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  expect(said).toEqual([])
}
