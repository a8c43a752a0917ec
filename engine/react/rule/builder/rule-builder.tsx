/**
 * The rule builder: a sentence of chips, what it says in words, and what is wrong with it. The designer's dialogs and the
 * console's forms have this one.
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
  /** of the rule it stands for, as `wrongIn` finds them */
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
