/**
 * The rule builder in a dialog: sentence, what it says, sample records. One change when it is closed.
 * @source docs/designer.md#inspector; docs/designer.md#rules-as-sentences
 */
import { Alert, Modal } from 'antd'
import type { EntityDocument, Rule } from '#engine/schema/document.ts'
import { designerRoot } from '../frame/container.ts'
import { useSessionState } from '../frame/designer-context.tsx'
import { useLoose } from '../frame/use-loose.ts'
import { GroupEditor } from './group-editor.tsx'
import { LeftOver } from './left-over.tsx'
import { parseSentence } from './parse.ts'
import { RuleTree } from './rule-tree.tsx'
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
  const { t } = speech
  const asked = rule === undefined || rule === true ? EMPTY : parseSentence(rule)
  const edit = useLoose(`rule ${title}`, rule ?? null, asked)
  const { value: sentence, set: setSentence } = edit
  const { view } = useSessionState('view')
  const waiting = sentence ? unfinished(sentence) : false
  const made = sentence && sentence.items.length > 0 && !waiting ? printSentence(sentence) : undefined
  const issues = made === undefined ? [] : wrongIn(made, 'bool', entity, view.entity)
  const close = () => {
    edit.end()
    onClose()
  }
  const save = () => {
    if (sentence) onSave(made)
    close()
  }
  return (
    <Modal
      getContainer={designerRoot}
      open
      width={760}
      title={title}
      onCancel={close}
      onOk={save}
      okText={t('designer.rule.done')}
      cancelText={t('designer.cancel')}
      okButtonProps={{ disabled: waiting || issues.length > 0 }}
    >
      {sentence ? (
        <>
          {edit.isLeft && <LeftOver drop={edit.drop} />}
          <GroupEditor group={sentence} speech={speech} depth={0} onChange={setSentence} />
          {made !== undefined && <p className="dz-said">{saySentence(sentence, speech)}</p>}
          <Wrong issues={issues} />
          {made !== undefined && issues.length === 0 && (
            <TruthTable rule={made} sentence={sentence} entity={entity} speech={speech} />
          )}
        </>
      ) : (
        <>
          <Alert type="info" showIcon message={t('designer.rule.otherShape')} />
          <RuleTree rule={rule ?? null} />
        </>
      )}
    </Modal>
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
