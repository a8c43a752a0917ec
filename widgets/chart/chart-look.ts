/** echarts with the colours and fonts of the theme. */
import type { GlobalToken } from 'antd'
import { COLOUR_NAMES } from '#engine/react/look/palette.ts'
import { solidColours } from '#engine/react/look/solid-colours.ts'
import type { Field } from '#engine/schema/document.ts'
import type { Lang } from '#engine/text/text.ts'
import { groupDigits } from '#engine/value/group-digits.ts'
import { sayFigure } from '#engine/value/notation/say-figure.ts'
import { abbreviate } from './number-card/fit-number.ts'
import { type ChartData, finite } from './read-series.ts'

export interface ChartLook {
  /** the named colours as `#rrggbb`, those of the palette first and in its order */
  colours: Record<string, string>
  text: string
  muted: string
  line: string
  surface: string
  font: string
  fontSize: number
  /** its numbers are no digits with a unit, as durations are */
  inWords?: boolean
  /** a number of the chart in words; '–' where there is none */
  say(value: unknown): string
  /** width of the box in px; 0 while unknown */
  width: number
  /** the title of a choice → the outline of its icon, which marks it in the legend */
  icons?: Record<string, string>
  /** marks differ by pattern, dash or shape besides their colour */
  patterns?: boolean
  /** the system asks for less motion */
  still?: boolean
  lang?: Lang
}

type OwnLook = Pick<ChartLook, 'width' | 'icons' | 'say' | 'inWords' | 'patterns' | 'lang'>

/** What of a theme a chart takes. */
export type ChartToken = Pick<
  GlobalToken,
  | ('colorPrimary' | 'colorSuccess' | 'colorWarning' | 'colorError' | 'colorText' | 'colorTextSecondary')
  | ('colorTextTertiary' | 'colorSplit' | 'colorBgElevated' | 'fontFamily' | 'fontSizeSM' | 'motion')
>

/** @param solid  the named colours of the page's look */
export function lookOf(token: ChartToken, own: OwnLook, solid = solidColours()): ChartLook {
  return {
    ...own,
    still: token.motion === false,
    colours: {
      ...solid,
      primary: token.colorPrimary,
      success: token.colorSuccess,
      warning: token.colorWarning,
      danger: token.colorError,
      muted: token.colorTextTertiary,
    },
    text: token.colorText,
    muted: token.colorTextSecondary,
    line: token.colorSplit,
    surface: token.colorBgElevated,
    font: token.fontFamily,
    fontSize: token.fontSizeSM,
  }
}

/** What has no colour of its own takes these nine in turn: all but the grey, which stands for what is left. */
export const PALETTE = COLOUR_NAMES.filter(name => name !== 'graphite')

/**
 * The colours of series, slices or bars in their order: an option has its own, the others take those that are left of
 * the palette.
 */
export function paint(things: { colour?: string }[], { colours }: ChartLook): string[] {
  const taken = new Set(things.map(({ colour }) => colour))
  const free = PALETTE.filter(name => !taken.has(name))
  const others = free.length > 0 ? free : PALETTE
  let next = 0
  return things.map(({ colour }) => colours[colour ?? ''] ?? (colours[others[next++ % others.length]!] as string))
}

/** The number of lines of the legend below a chart; 0 shows none. */
export interface Legend {
  lines: number
  /** its entries, where some have an icon of their own */
  marks?: { name: string; icon?: string }[]
}

const MOST_LINES = 3
const LINE_PX = 24
/** mark and gaps of one entry */
const MARK_PX = 45

export function layLegend(shown: boolean, names: string[], look: ChartLook): Legend {
  if (!shown) return { lines: 0 }
  const wide = names.reduce((sum, name) => sum + widthOf(name, look) + MARK_PX, 0)
  const marks = names.map(name => ({ name, ...(look.icons?.[name] && { icon: `path://${look.icons[name]}` }) }))
  return {
    lines: look.width > 0 ? Math.ceil(wide / look.width) : 1,
    ...(marks.some(({ icon }) => icon) && { marks }),
  }
}

/** Height of the legend in px; a legend of several lines is paged in one. */
export function roomFor({ lines }: Legend): number {
  return (lines > MOST_LINES ? 1 : lines) * LINE_PX
}

/** value axis and margins */
const ASIDE_PX = 72
const LONGEST_PX = 112
const LYING = { interval: 0, overflow: 'truncate', width: 96 }

/** Labels are horizontal where all fit, else slanted; some are left out only where they would be closer than a line. */
export function layLabels(categories: string[], look: ChartLook) {
  const each = (look.width - ASIDE_PX) / categories.length
  const longest = Math.max(...categories.map(category => widthOf(category, look)))
  if (look.width === 0 || longest + look.fontSize <= each) return { interval: 0 }
  const aslant = { rotate: 40, overflow: 'truncate', width: LONGEST_PX }
  return each >= look.fontSize * 1.5 ? { ...aslant, interval: 0, hideOverlap: false } : aslant
}

/** The approximate width of a text: a Chinese character is as wide as it is high. */
function widthOf(text: string, { fontSize }: ChartLook): number {
  return [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 1 : 0.6), 0) * fontSize
}

/**
 * The options common to all charts: colours, fonts, tooltip, and a legend where there are several series.
 * @param things  what has a colour each, in the order in which it is drawn
 */
export function baseOption(look: ChartLook, legend: Legend, things: { colour?: string }[]) {
  const textStyle = { color: look.muted, fontFamily: look.font, fontSize: look.fontSize }
  return {
    color: paint(things, look),
    textStyle,
    animation: !look.still,
    animationDuration: 200,
    // the sentence and the table of the figure say it; this draws the patterns
    ...(look.patterns && { aria: { enabled: true, label: { enabled: false }, decal: { show: true } } }),
    legend: {
      ...{ show: legend.lines > 0, type: legend.lines > MOST_LINES ? 'scroll' : 'plain', bottom: 0, textStyle },
      // an outline around a fine icon would cover it
      ...(legend.marks && { data: legend.marks, itemStyle: { borderWidth: 0 } }),
    },
    tooltip: {
      trigger: 'item',
      confine: true,
      backgroundColor: look.surface,
      borderColor: look.line,
      textStyle: { ...textStyle, color: look.text },
      valueFormatter: look.say,
    },
  }
}

/** from here on the axis abbreviates its numbers */
const WIDE = 1e9
/** what has no short word any more */
const WORDLESS = 1e15

function sayBriefly(value: number, lang: Lang = 'zh'): string {
  return Math.abs(value) < WORDLESS ? abbreviate(String(value), lang) : value.toExponential(1)
}

/** A number at its mark, without the unit the axis or the title says. */
export function sayAtMark({ inWords, say, lang }: ChartLook, value: unknown): string {
  const number = finite(value === null || value === undefined ? null : String(value))
  if (inWords || number === null) return say(value)
  return Math.abs(number) >= WIDE ? sayBriefly(number, lang) : groupDigits(String(number))
}

/** Two axes around a grid that leaves room for the legend. */
export function axes(look: ChartLook, { categories, series }: ChartData, unit: string, legend: Legend, lying = false) {
  const titles = categories.map(({ title }) => title)
  const whole = series.every(({ values }) => values.every(value => Number.isInteger(Number(value))))
  const wide = series.some(({ values }) => values.some(value => Math.abs(finite(value) ?? 0) >= WIDE))
  const label = { color: look.muted, fontFamily: look.font, fontSize: look.fontSize, hideOverlap: true }
  const category = {
    type: 'category',
    data: titles,
    inverse: lying,
    axisLabel: { ...label, ...(lying ? LYING : layLabels(titles, look)) },
    axisLine: { lineStyle: { color: look.line } },
    axisTick: { show: false },
  }
  const value = {
    type: 'value',
    name: unit,
    // counts have no fractions
    ...(whole && { minInterval: 1 }),
    nameTextStyle: label,
    axisLabel: {
      ...label,
      ...(wide && { formatter: (value: number) => sayBriefly(value, look.lang) }),
      ...(look.inWords && { formatter: look.say }),
    },
    splitLine: { lineStyle: { color: look.line } },
  }
  return {
    grid: {
      left: 8,
      right: 16,
      top: unit ? 32 : 16,
      bottom: 8 + roomFor(legend),
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: lying ? value : category,
    yAxis: lying ? category : value,
  }
}

/** @param field  the field it measures @param unit  '' for none */
export function sayValue(value: unknown, field: Field | undefined, lang: Lang, unit: string): string {
  if (value === null || value === undefined || value === '') return '–'
  return `${sayFigure(value, field, lang)}${unit && ` ${unit}`}`
}
