import fs from 'node:fs'
import path from 'node:path'
import { type Lang, say } from '#engine/text/text.ts'

declare module '#server/services.ts' {
  interface Services {
    errors: ErrorTexts
  }
}

const FOLDER = path.join(import.meta.dirname, '../../../schemas/text/errors')

interface ErrorText {
  status: number
  zh: string
  en: string
}

export interface ErrorTexts {
  /** HTTP status of a code; 500 when unknown. */
  status(code: string): number
  /** The text of a code in `lang` with its parameters; the code itself when it has none. */
  text(code: string, params: Record<string, unknown>, lang: Lang): string
}

/**
 * Loads the texts of every error code from `schemas/text/errors`.
 * @source UQ-20; CONTRIBUTING.md#habits
 */
export function loadErrorTexts(folder = FOLDER): ErrorTexts {
  const texts = new Map<string, ErrorText>()
  for (const name of fs
    .readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .sort()) {
    const file = JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')) as Record<string, ErrorText>
    for (const [code, text] of Object.entries(file)) texts.set(code, text)
  }
  return {
    status: code => texts.get(code)?.status ?? 500,
    text: (code, params, lang) => say(texts.get(code), params, lang) || code,
  }
}
