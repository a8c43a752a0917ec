import axe from 'axe-core'
import { expect, vi } from 'vitest'

const RULES = {
  // one widget is no page, and jsdom computes no layout
  region: { enabled: false },
  'color-contrast': { enabled: false },
}

/** No violation of WCAG rules in what is drawn now. */
export async function expectAccessible(root: Element = document.body) {
  const { violations } = await axe.run(root, { rules: RULES })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' · ')}`)).toEqual([])
}

/** Runs `act` and expects that nothing was written to the console as a warning or an error. */
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
