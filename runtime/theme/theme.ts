/**
 * The eleven themes as token sets: one JSON; each is based on the chosen colour.
 * @source SH-04, SH-05; docs/ui.md#tokens
 */

import type { Text } from '#engine/text/text.ts'
import themes from '#schemas/themes/themes.json' with { type: 'json' }
import { mix, readable } from './colour.ts'

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
  /** shade of the chosen colour that is readable on content and under white text */
  primary: string
  header: { background: string; text: string }
  sider: { background: string; text: string; active: string; activeText: string }
  page: string
  content: string
}

export const DEFAULT_COLOUR = '#409EFF'
export const THEME_IDS: string[] = (themes as ThemeFile[]).map(theme => theme.id)

/** The theme `id` (unknown: default) with all colours derived from `colour` (`#rrggbb`). */
export function themeOf(id: string, colour: string): Theme {
  const file = (themes as ThemeFile[]).find(theme => theme.id === id) ?? (themes[0] as ThemeFile)
  const dark = file.dark ?? false
  const content = dark ? '#141414' : '#ffffff'
  const strong = readable(colour, ['#ffffff'], '#000000')
  const primary = dark
    ? readable(colour, [content], '#ffffff')
    : readable(colour, [content, file.page, mix(colour, content, 0.12)], '#000000')
  const shade = (name: string, under: string) =>
    name === 'primary' ? strong : name === 'tint' ? mix(colour, under, 0.12) : name
  const sider = file.sider.background
  const active = shade(file.sider.active, sider)
  return {
    id: file.id,
    title: file.title,
    dark,
    primary,
    header: { background: shade(file.header.background, content), text: file.header.text },
    sider: {
      background: sider,
      text: file.sider.text,
      active,
      activeText:
        file.sider.active === 'tint'
          ? readable(colour, [active], '#000000')
          : file.sider.active === 'primary'
            ? '#ffffff'
            : file.sider.text,
    },
    page: file.page,
    content,
  }
}
