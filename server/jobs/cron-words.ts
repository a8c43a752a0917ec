import type { Lang } from '#engine/text/text.ts'

const LOCALES: Record<Lang, string> = { zh: 'zh_CN', en: 'en' }

/** A valid Quartz expression in words. @source JB-02 */
export async function cronWords(expression: string, lang: Lang): Promise<string> {
  const { default: cronstrue } = await import('cronstrue/i18n.js')
  return cronstrue.toString(expression, {
    locale: LOCALES[lang],
    dayOfWeekStartIndexZero: false,
    use24HourTimeFormat: true,
    throwExceptionOnParseError: false,
  })
}
