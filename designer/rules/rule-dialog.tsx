/**
 * The rule builder in a dialog: the sentence, its text, sample records. One change when it is closed.
 * @source docs/designer.md#inspector; docs/designer.md#rules-as-sentences
 */

import { RuleBuilder } from '#engine/react/rule/builder/rule-builder.tsx'
import { parseSentence } from '#engine/react/rule/sentence/parse.ts'
import { type Group, isUnfinished, NEW_CLAUSE, NO_CLAUSES, ruleOf } from '#engine/react/rule/sentence/sentence.ts'
import { wrongIn } from '#engine/react/rule/sentence/wrong-in.ts'
import type { EntityDocument, Field, Rule } from '#engine/schema/document.ts'
import { useSessionState } from '../session/designer-context.tsx'
import { useLoose } from '../session/use-loose.ts'
import { EditDialog } from './edit-dialog.tsx'
import { TruthTable } from './truth-table.tsx'
import { useSpeech } from './use-scope.ts'

/** A rule begins with the field of its first clause. */
const BEGUN: Group = { ...NO_CLAUSES, items: [NEW_CLAUSE] }

export interface RuleDialogProps {
  open: boolean
  title: string
  rule: Rule | undefined
  entity: EntityDocument | undefined
  /** the field whose options the rule selects */
  offering?: Field
  onClose(): void
  /** undefined: no rule */
  onSave(rule: Rule | undefined): void
}

export function RuleDialog(props: RuleDialogProps) {
  return props.open ? <OpenRuleDialog {...props} /> : null
}

function OpenRuleDialog({ title, rule, entity, offering, onClose, onSave }: RuleDialogProps) {
  const speech = useSpeech(entity, offering)
  const asked = rule === undefined || rule === true ? BEGUN : parseSentence(rule)
  const edit = useLoose(`rule ${title}`, rule ?? null, asked)
  const { value: sentence, set: setSentence } = edit
  const { view } = useSessionState('view')
  const made = sentence ? ruleOf(sentence) : undefined
  const issues = made === undefined ? [] : wrongIn(made, 'bool', entity, view.entity)
  return (
    <EditDialog
      {...{ title, rule, edit, onClose }}
      width={760}
      blocked={(sentence !== null && isUnfinished(sentence)) || issues.length > 0}
      onSave={() => onSave(made)}
    >
      {sentence && <RuleBuilder {...{ sentence, issues, speech }} onChange={setSentence} />}
      {sentence && made !== undefined && issues.length === 0 && (
        <TruthTable rule={made} sentence={sentence} entity={entity} speech={speech} />
      )}
    </EditDialog>
  )
}
