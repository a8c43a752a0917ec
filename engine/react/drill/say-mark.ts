import { useMemo } from 'react'
import { plainRule } from '../../query/plain-rule.ts'
import type { EntityDocument, Rule } from '../../schema/document.ts'
import { useLabels } from '../rule/builder/use-labels.ts'
import { scopeOf } from '../rule/sentence/names.ts'
import { parseSentence } from '../rule/sentence/parse.ts'
import { sayRule } from '../rule/sentence/say-rule.ts'
import type { PageStore } from '../state/page.ts'
import { useT } from '../text.ts'

/** A condition over the records of a model in words, with the names of what it points at once they are loaded. */
export function useSaid({ bundle, ports }: PageStore, document: EntityDocument, asked: Rule): string {
  const t = useT()
  const { lang, data } = ports
  const rule = plainRule(asked)
  const text = JSON.stringify(rule)
  const given = useMemo(() => {
    const dicts = Object.fromEntries(Object.entries(bundle.dicts).map(([code, options]) => [code, { options }]))
    const find = (key: string) => bundle.entities[key]?.document
    const scope = scopeOf(document, find, { dicts, roles: [], posts: [] })
    return { t, lang, data, scope }
  }, [bundle, document, t, lang, data])
  const sentence = useMemo(() => parseSentence(JSON.parse(text)), [text])
  const speech = useLabels(sentence, given)
  return rule === true ? t('drill.all') : sayRule(rule, speech)
}
