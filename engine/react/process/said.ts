import type { FlowHistoryItem } from '#adapters/wire/process.ts'
import type { Translate } from '../text.ts'

/** `yyyy-MM-dd HH:mm`. @source WU-26 */
export const minuteOf = (time: string): string => time.slice(0, 16)

/** Who handled a step, and for whom. */
export const sayHandler = ({ assigneeName, deputyOf }: FlowHistoryItem, t: Translate): string =>
  deputyOf ? t('process.deputy', { name: assigneeName, of: deputyOf }) : assigneeName
