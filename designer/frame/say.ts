/** Everything the designer says, in the reader's language. */
import type { Issue } from '#engine/error/issue.ts'
import { sayFault } from '#engine/react/say-fault.ts'
import { type Translate, useLang, useT } from '#engine/react/text.ts'
import type { WidgetManifests } from '#engine/react/widget.ts'
import { sayIssue } from '#engine/text/say.ts'
import { type Lang, pick, type Text } from '#engine/text/text.ts'
import errors from '#schemas/text/errors/designer.json' with { type: 'json' }
import compileErrors from '#schemas/text/errors/engine-compile.json' with { type: 'json' }
import entityErrors from '#schemas/text/errors/engine-entity.json' with { type: 'json' }
import formilyErrors from '#schemas/text/errors/engine-formily.json' with { type: 'json' }
import ruleErrors from '#schemas/text/errors/engine-rules.json' with { type: 'json' }
import schemaErrors from '#schemas/text/errors/engine-schema.json' with { type: 'json' }
import versionErrors from '#schemas/text/errors/engine-version.json' with { type: 'json' }
import type { Sentence } from '../commands/command.ts'
import { sayKeyName } from '../publish/say-difference.ts'
import { useOutside } from './designer-context.tsx'

/** A sentence of a command; params that are texts are put in the same language. */
function saySentence(
  t: Translate,
  lang: Lang,
  { key, params = {}, about }: Sentence,
  manifests: WidgetManifests,
): string {
  const filled = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'object' ? pick(value, lang) : value,
  ])
  const what = about?.keys.map(name => sayKeyName(name, t, lang, manifests[about.widget ?? ''])).join(t('rule.comma'))
  return t(key, { ...Object.fromEntries(filled), ...(what === undefined ? {} : { what }) })
}

const ISSUES = {
  ...schemaErrors,
  ...ruleErrors,
  ...entityErrors,
  ...compileErrors,
  ...formilyErrors,
  ...versionErrors,
  ...errors,
}

export interface Say {
  sentence(sentence: Sentence): string
  text(text: Text | undefined): string
  issues(issues: Issue[]): string
  fault(error: unknown): string
}

/** What is missing, as the inspector calls it. */
function withName(issue: Issue, t: Translate, lang: Lang): Issue {
  const key = issue.code === 'grammar.required' ? String(issue.params?.key) : ''
  return key === '' ? issue : { ...issue, params: { ...issue.params, key: sayKeyName(key, t, lang) } }
}

export function useSay(): Say {
  const t = useT()
  const lang = useLang()
  const { manifests } = useOutside()
  return {
    sentence: sentence => saySentence(t, lang, sentence, manifests),
    text: text => pick(text, lang),
    issues: issues => issues.map(issue => sayIssue(withName(issue, t, lang), lang, ISSUES)).join('\n'),
    fault: error => sayFault(error, lang),
  }
}
