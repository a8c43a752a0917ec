import type { Translate } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import './texts.ts'

/** The name of what has no value in a column, as lists say it: “No department”. */
export const sayEmpty = (t: Translate, titles: WidgetProps['titles'], column: string): string =>
  titles?.[column] ? t('groups.none', { title: titles[column] }) : t('chart.none')
