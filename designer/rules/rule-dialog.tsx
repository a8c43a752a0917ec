/**
 * The rule builder in a dialog: sentence, what it says, sample records. One change when it is closed.
 * @source docs/designer.md#inspector; docs/designer.md#rules-as-sentences
 */
import type { EntityDocument, Rule } from '#engine/schema/document.ts'
import { useSessionState } from '../frame/designer-context.tsx'
import { useLoose } from '../frame/use-loose.ts'
import { EditDialog } from './edit-dialog.tsx'
import { GroupEditor } from './group-editor.tsx'
import { parseSentence } from './parse.ts'
import { saySentence } from './say-rule.ts'
import { type Group, printSentence } from './sentence.ts'
import { TruthTable } from './truth-table.tsx'
import { useSpeech } from './use-scope.ts'
import { Wrong } from './wrong.tsx'
import { wrongIn } from './wrong-in.ts'

export interface RuleDialogProps {
  open: boolean
  title: string
  rule: Rule | undefined
  entity: EntityDocument | undefined
  onClose(): void
  /** undefined: no rule */
  onSave(rule: Rule | undefined): void
}

const EMPTY: Group = { kind: 'group', of: 'all', items: [] }

export function RuleDialog(props: RuleDialogProps) {
  return props.open ? <OpenRuleDialog {...props} /> : null
}

function OpenRuleDialog({ title, rule, entity, onClose, onSave }: RuleDialogProps) {
  const speech = useSpeech(entity)
  const asked = rule === undefined || rule === true ? EMPTY : parseSentence(rule)
  const edit = useLoose(`rule ${title}`, rule ?? null, asked)
  const { value: sentence, set: setSentence } = edit
  const { view } = useSessionState('view')
  const waiting = sentence ? unfinished(sentence) : false
  const made = sentence && sentence.items.length > 0 && !waiting ? printSentence(sentence) : undefined
  const issues = made === undefined ? [] : wrongIn(made, 'bool', entity, view.entity)
  return (
    <EditDialog
      {...{ title, rule, edit, onClose }}
      width={760}
      blocked={waiting || issues.length > 0}
      onSave={() => onSave(made)}
    >
      {sentence && <GroupEditor group={sentence} speech={speech} depth={0} onChange={setSentence} />}
      {sentence && made !== undefined && <p className="dz-said">{saySentence(sentence, speech)}</p>}
      <Wrong issues={issues} />
      {sentence && made !== undefined && issues.length === 0 && (
        <TruthTable rule={made} sentence={sentence} entity={entity} speech={speech} />
      )}
    </EditDialog>
  )
}

/** Whether a clause still waits for its right side. */
function unfinished(group: Group): boolean {
  return group.items.some(item =>
    item.kind === 'group'
      ? item.items.length === 0 || unfinished(item)
      : item.right.some(right => right.kind === 'value' && (right.value === null || right.value === '')),
  )
}
