import type { Lang } from '#engine/text/text.ts'

const LOCALES: Record<Lang, string> = { zh: 'zh_CN', en: 'en' }

/** What a Quartz expression that was checked says, in a person's words. @source JB-02 */
export async function cronWords(expression: string, lang: Lang): Promise<string> {
  const { default: cronstrue } = await import('cronstrue/i18n.js')
  return cronstrue.toString(expression, {
    locale: LOCALES[lang],
    dayOfWeekStartIndexZero: false,
    use24HourTimeFormat: true,
    throwExceptionOnParseError: false,
  })
}
