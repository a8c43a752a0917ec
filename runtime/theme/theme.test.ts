import { readFileSync } from 'node:fs'
import { theme as antd } from 'antd'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import palette from '#schemas/themes/palette.json' with { type: 'json' }
import { antdTheme } from './antd-theme.ts'
import { contrast, mix } from './colour.ts'
import { drawEarly } from './draw-early.ts'
import { DEFAULT_COLOUR, THEME_IDS, themeOf } from './theme.ts'

describe('themes', () => {
  test('the tokens of the sign-in page are those of the default theme and the dark one', () => {
    expect(readFileSync(new URL('early.gen.css', import.meta.url), 'utf8')).toBe(drawEarly())
  })

  test('SH-04 offers the eleven themes by their names', () => {
    expect(THEME_IDS).toEqual(['default', 'white', 'dark', 'star', 'bule', 'iview', 'vip', 'cool', 'd2', 'hey', 'lte'])
  })

  test('SH-05 the first colour is #409EFF', () => {
    expect(DEFAULT_COLOUR).toBe('#409EFF')
  })

  test('a known contrast: black on white is 21', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  })

  test.each(THEME_IDS)('text reads with 4.5:1 everywhere in %s, whatever colour is chosen', id => {
    const hex = fc.integer({ min: 0, max: 0xffffff }).map(n => `#${n.toString(16).padStart(6, '0')}`)
    fc.assert(
      fc.property(fc.oneof(fc.constant(DEFAULT_COLOUR), hex), colour => {
        const theme = themeOf(id, colour)
        const pairs = [
          [theme.header.text, theme.header.background],
          [theme.sider.text, theme.sider.background],
          [theme.sider.activeText, theme.sider.active],
          [theme.primary, theme.neutrals.sheet],
          ['#ffffff', theme.fill],
          ...(theme.dark ? [] : [['#ffffff', theme.primary]]),
        ] as [string, string][]
        for (const [text, background] of pairs) expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 60 },
    )
  })

  test.each(THEME_IDS)(
    'what is good, doubtful and bad reads in %s, on the page, on content and on its own tint',
    id => {
      const theme = themeOf(id, DEFAULT_COLOUR)
      const token = antd.getDesignToken(antdTheme(theme))
      for (const sign of ['Success', 'Warning', 'Error', 'Info'] as const)
        for (const under of [theme.page, token.colorBgContainer, token.colorBgElevated, token[`color${sign}Bg`]])
          expect([sign, under, contrast(token[`color${sign}`], under) >= 4.5]).toEqual([sign, under, true])
    },
  )

  test.each(THEME_IDS)('words of a card with a picture behind it read in %s, whatever it shows', id => {
    const sheet = readFileSync(new URL('../../engine/react/render/dashboard.css', import.meta.url), 'utf8')
    const opacity = Number(/::before \{[^}]*opacity: ([\d.]+)/.exec(sheet)?.[1])
    const token = antd.getDesignToken(antdTheme(themeOf(id, DEFAULT_COLOUR)))
    for (const shown of ['#000000', '#ffffff'])
      for (const under of [token.colorBgContainer, token.colorBgLayout])
        for (const words of [token.colorText, token.colorTextSecondary, token.colorTextHeading])
          expect(contrast(words, mix(shown, under, opacity))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(THEME_IDS)('the colours of a chart stand out from content with 3:1 in %s', id => {
    const { dark, neutrals } = themeOf(id, DEFAULT_COLOUR)
    for (const { id: colour, [dark ? 'dark' : 'light']: look } of palette)
      expect([colour, contrast(look.solid, neutrals.sheet) >= 3]).toEqual([colour, true])
  })
})
