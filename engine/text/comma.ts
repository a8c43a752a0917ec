import type { Lang } from './text.ts'

/** What stands between the names of a list. */
export const comma = (lang: Lang | undefined): string => (lang === 'en' ? ', ' : '、')
