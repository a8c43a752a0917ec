/**
 * `npm run import -- FILE …`: what becomes of the Formily schemas in these files. Ends with 0 when nothing is left to
 * settle.
 * @source docs/language.md#formily
 */
import { readFileSync } from 'node:fs'
import { fromFormily, isFormily, type Translation } from '#engine/formily/from-formily.ts'
import { reportOf } from '#engine/formily/report.ts'
import type { WidgetDocument } from '#engine/schema/document.ts'
import { parseJson } from '#engine/schema/parse-json.ts'
import { sayIssue } from '#engine/text/say.ts'
import { fill, type Lang, pick } from '#engine/text/text.ts'
import errors from '#schemas/text/errors/engine-formily.json' with { type: 'json' }
import texts from '#schemas/text/formily.json' with { type: 'json' }
import manifests from '#widgets/gen/manifests.gen.json' with { type: 'json' }
import { explain, terminalLang } from './explain.ts'

const widgets = manifests as unknown as Readonly<Record<string, WidgetDocument>>

const say = (key: string, lang: Lang, params: Record<string, unknown> = {}): string =>
  fill(pick(texts[key as keyof typeof texts], lang), params)

/** The report as lines of text. */
export function sayReport(translation: Translation, lang: Lang): string[] {
  const { left, ...taken } = reportOf(translation)
  const { issues } = translation
  return [
    say('report.taken', lang, taken),
    ...left.flatMap(({ reason, paths }) => [
      say('report.ours', lang, { reason: say(reason, lang), n: paths.length }),
      ...paths.map(path => `  ${path}`),
    ]),
    issues.length > 0 ? say('report.settle', lang, { n: issues.length }) : say('report.whole', lang),
    ...issues.map(issue => `  ${issue.path}: ${sayIssue(issue, lang, errors)}`),
  ]
}

/** Prints the report of a file. @returns whether nothing is left to settle */
function report(file: string): boolean {
  const lang = terminalLang()
  console.log(file)
  try {
    const content = parseJson(readFileSync(file, 'utf8'))
    if (!isFormily(content)) {
      console.error(`  ${say('report.none', lang)}`)
      return false
    }
    const translation = fromFormily(content, widgets)
    for (const line of sayReport(translation, lang)) console.log(`  ${line}`)
    return translation.issues.length === 0
  } catch (error) {
    console.error(`  ${explain(error)}`)
    return false
  }
}

if (import.meta.main) {
  const files = process.argv.slice(2)
  if (files.length === 0) console.error(say('report.usage', terminalLang()))
  process.exitCode = files.length > 0 && files.map(report).every(Boolean) ? 0 : 1
}
