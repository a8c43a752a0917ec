/**
 * The eleven themes as token sets: one JSON; each is based on the chosen colour.
 * @source SH-04, SH-05; docs/ui.md#tokens
 */

import type { Text } from '#engine/text/text.ts'
import themes from '#schemas/themes/themes.json' with { type: 'json' }
import { contrast, mix, readable } from './colour.ts'
import { type Neutrals, neutralsOf } from './neutrals.ts'

interface ThemeFile {
  id: string
  title: Text
  dark?: boolean
  header: { background: string; text: string }
  sider: { background: string; text: string; active: string }
  page: string
}

export interface Theme {
  id: string
  title: Text
  dark: boolean
  /** the chosen colour: focus rings, edges of what is selected, drawings; never under text */
  seed: string
  /** its shade for links and what is chosen: readable on the page and on content */
  primary: string
  /** its shade for what lies under white text */
  fill: string
  header: { background: string; text: string }
  sider: { background: string; text: string; active: string; activeText: string }
  page: string
  neutrals: Neutrals
}

export const DEFAULT_COLOUR = '#409EFF'
export const THEME_IDS: string[] = (themes as ThemeFile[]).map(theme => theme.id)

/** The theme `id` (unknown: default) with all colours derived from `colour` (`#rrggbb`). */
export function themeOf(id: string, colour: string): Theme {
  const file = (themes as ThemeFile[]).find(theme => theme.id === id) ?? (themes[0] as ThemeFile)
  const dark = file.dark ?? false
  const neutrals = neutralsOf(file.page, dark)
  const { sheet, press, ink } = neutrals
  const fill = readable(colour, ['#ffffff'], '#000000')
  const primary = dark
    ? readable(colour, [sheet, press], '#ffffff')
    : readable(colour, [sheet, press, mix(colour, sheet, 0.12)], '#000000')
  const shade = (name: string, under: string) =>
    name === 'primary' ? fill : name === 'tint' ? mix(colour, under, 0.12) : name
  const sider = file.sider.background
  const active = shade(file.sider.active, sider)
  return {
    id: file.id,
    title: file.title,
    dark,
    seed: colour,
    primary,
    fill,
    header: { background: shade(file.header.background, sheet), text: file.header.text },
    sider: {
      background: sider,
      text: file.sider.text,
      active,
      activeText:
        file.sider.active === 'tint'
          ? readable(colour, [active], '#000000')
          : file.sider.active === 'primary'
            ? '#ffffff'
            : contrast(ink, active) >= 4.5
              ? ink
              : file.sider.text,
    },
    page: file.page,
    neutrals,
  }
}
