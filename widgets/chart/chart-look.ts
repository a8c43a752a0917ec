/** echarts in the colours and type of the theme. */
import type { GlobalToken } from 'antd'
import { groupDigits } from '../parts/group-digits.ts'

export interface ChartLook {
  palette: string[]
  text: string
  muted: string
  line: string
  surface: string
  font: string
  fontSize: number
}

export function lookOf(token: GlobalToken): ChartLook {
  const { colorPrimary, cyan, gold, magenta, purple, green, orange, volcano } = token
  return {
    palette: [colorPrimary, cyan, gold, magenta, purple, green, orange, volcano],
    text: token.colorText,
    muted: token.colorTextSecondary,
    line: token.colorSplit,
    surface: token.colorBgElevated,
    font: token.fontFamily,
    fontSize: token.fontSizeSM,
  }
}

/** What all charts share: colours, type, tooltip; a legend only where there is something to tell apart. */
export function baseOption(look: ChartLook, unit: string, legend: boolean) {
  const textStyle = { color: look.muted, fontFamily: look.font, fontSize: look.fontSize }
  return {
    color: look.palette,
    textStyle,
    animationDuration: 200,
    legend: { show: legend, type: 'scroll', bottom: 0, textStyle },
    tooltip: {
      trigger: 'item',
      confine: true,
      backgroundColor: look.surface,
      borderColor: look.line,
      textStyle: { ...textStyle, color: look.text },
      valueFormatter: (value: unknown) => sayValue(value, unit),
    },
  }
}

/** Two axes around a grid that leaves room for a legend. */
export function axes(look: ChartLook, categories: string[], unit: string, legend: boolean, lying = false) {
  const label = { color: look.muted, fontFamily: look.font, fontSize: look.fontSize, hideOverlap: true }
  const category = {
    type: 'category',
    data: categories,
    inverse: lying,
    axisLabel: { ...label, overflow: 'truncate', width: lying ? 96 : undefined },
    axisLine: { lineStyle: { color: look.line } },
    axisTick: { show: false },
  }
  const value = {
    type: 'value',
    name: unit,
    nameTextStyle: label,
    axisLabel: label,
    splitLine: { lineStyle: { color: look.line } },
  }
  return {
    grid: {
      left: 8,
      right: 16,
      top: unit ? 32 : 16,
      bottom: legend ? 32 : 8,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: lying ? value : category,
    yAxis: lying ? category : value,
  }
}

export function sayValue(value: unknown, unit: string): string {
  if (value === null || value === undefined || value === '') return '–'
  return `${groupDigits(String(value))}${unit && ` ${unit}`}`
}
