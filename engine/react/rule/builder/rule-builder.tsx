/**
 * The rule builder: a sentence of chips, the rule in words, and its issues. The designer's dialogs and the console's
 * forms use it.
 * @source docs/designer.md#rules-as-sentences
 */
import type { Issue } from '../../../error/issue.ts'
import { type Speech, saySentence } from '../sentence/say-rule.ts'
import { type Group, ruleOf } from '../sentence/sentence.ts'
import { GroupEditor } from './group-editor.tsx'
import { useLabels } from './use-labels.ts'
import { Wrong } from './wrong.tsx'
import './rule.css'

export interface RuleBuilderProps {
  sentence: Group
  /** the issues of the rule, from `wrongIn` */
  issues: Issue[]
  speech: Speech
  onChange(sentence: Group): void
}

export function RuleBuilder({ sentence, issues, speech: unlabelled, onChange }: RuleBuilderProps) {
  const speech = useLabels(sentence, unlabelled)
  return (
    <>
      <GroupEditor group={sentence} speech={speech} depth={0} onChange={onChange} />
      {ruleOf(sentence) !== undefined && <div className="sw-rule-said">{saySentence(sentence, speech)}</div>}
      <Wrong issues={issues} />
    </>
  )
}
