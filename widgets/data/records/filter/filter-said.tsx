/** The conditions a list is filtered by, in words; pressed they are changed, the cross ends them. Loaded on demand. */
import { useMemo } from 'react'
import { useLabels } from '#engine/react/rule/builder/use-labels.ts'
import { parseSentence } from '#engine/react/rule/sentence/parse.ts'
import { saySentence } from '#engine/react/rule/sentence/say-rule.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import type { EntityDocument, Rule } from '#engine/schema/document.ts'
import texts from '#schemas/text/filter.json'
import { speechOf } from './speech-of.ts'
import './filter.css'

addTexts('filter', texts)

interface FilterSaidProps {
  document: EntityDocument
  filter: Rule
  onOpen(): void
  onClear(): void
}

export default function FilterSaid({ document, filter, onOpen, onClear }: FilterSaidProps) {
  const page = usePage()
  const t = useT()
  const sentence = useMemo(() => parseSentence(filter), [filter])
  const speech = useLabels(
    sentence,
    useMemo(() => speechOf(page, document, t), [page, document, t]),
  )
  return (
    <div className="sw-filter-said">
      <button type="button" title={t('filter.change')} onClick={onOpen}>
        {sentence ? saySentence(sentence, speech) : t('filter.title')}
      </button>
      <button type="button" aria-label={t('filter.clear')} onClick={onClear}>
        ×
      </button>
    </div>
  )
}
