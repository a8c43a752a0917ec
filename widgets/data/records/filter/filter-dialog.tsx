/**
 * The conditions of a list as a sentence, over the fields of its columns. Loaded on demand.
 * @source docs/ui.md#a-list-screen
 */
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useLayer } from '#engine/react/overlay/layers.ts'
import { RuleBuilder } from '#engine/react/rule/builder/rule-builder.tsx'
import { parseSentence } from '#engine/react/rule/sentence/parse.ts'
import { type Group, isUnfinished, NO_CLAUSES, ruleOf } from '#engine/react/rule/sentence/sentence.ts'
import { wrongIn } from '#engine/react/rule/sentence/wrong-in.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import type { EntityDocument, Rule } from '#engine/schema/document.ts'
import texts from '#schemas/text/filter.json'
import { FormDialog } from '../record/form-dialog.tsx'
import { speechOf } from './speech-of.ts'

addTexts('filter', texts)

const WIDTH_PX = 760

interface FilterDialogProps {
  /** with the fields that may be filtered by */
  document: EntityDocument
  filter: Rule | undefined
  onFilter(filter: Rule | undefined): void
  onClose(): void
}

export default function FilterDialog({ document, filter, onFilter, onClose }: FilterDialogProps) {
  const page = usePage()
  const t = useT()
  useLayer(onClose)
  const speech = useMemo(() => speechOf(page, document, t), [page, document, t])
  const [sentence, setSentence] = useState<Group>(() =>
    filter === undefined ? NO_CLAUSES : (parseSentence(filter) ?? NO_CLAUSES),
  )
  const rule = ruleOf(sentence)
  const find = (key: string) => (key === document.key ? document : page.bundle.entities[key]?.document)
  const issues = rule === undefined ? [] : wrongIn(rule, 'bool', document, find)
  const apply = (next: Rule | undefined) => {
    onFilter(next)
    onClose()
  }
  return (
    <FormDialog title={t('filter.title')} width={WIDTH_PX} close={onClose}>
      <div className="sw-form">
        <RuleBuilder {...{ sentence, issues, speech }} onChange={setSentence} />
        <div className="sw-actions">
          <Button onClick={onClose}>{t('filter.cancel')}</Button>
          {filter !== undefined && <Button onClick={() => apply(undefined)}>{t('filter.clear')}</Button>}
          <Button
            type="primary"
            disabled={isUnfinished(sentence) || issues.length > 0}
            onClick={() => apply(sentence.items.length ? rule : undefined)}
          >
            {t('filter.apply')}
          </Button>
        </div>
      </div>
    </FormDialog>
  )
}
