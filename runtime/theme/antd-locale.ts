import type { Locale } from 'antd/lib/locale'
import { useEffect, useState } from 'react'
import type { Lang } from '#engine/text/text.ts'

const LOCALES = {
  zh: () => import('antd/lib/locale/zh_CN'),
  en: () => import('antd/lib/locale/en_US'),
}

/** antd's texts in `lang`, loaded on demand; undefined until the first are loaded. */
export function useAntdLocale(lang: Lang): Locale | undefined {
  const [locale, setLocale] = useState<Locale>()
  useEffect(() => {
    let gone = false
    void LOCALES[lang]().then(module => gone || setLocale(module.default))
    return () => {
      gone = true
    }
  }, [lang])
  return locale
}
