/**
 * The dialog of a rule or a formula: the editor, an unfinished edit that was restored, or a tree of a rule that cannot
 * be edited here. One change when finished.
 */
import { Alert, Modal } from 'antd'
import type { ReactNode } from 'react'
import { RuleTree } from '#engine/react/rule/builder/rule-tree.tsx'
import { useT } from '#engine/react/text.ts'
import type { Rule } from '#engine/schema/document.ts'
import { designerRoot } from '../session/container.ts'
import type { Loose } from '../session/use-loose.ts'
import { LeftOver } from './left-over.tsx'

interface EditDialogProps {
  title: string
  width: number
  rule: Rule | undefined
  /** null when the builder cannot show the rule */
  edit: Loose<object | null>
  /** it is no valid rule yet */
  blocked: boolean
  onSave(): void
  onClose(): void
  children: ReactNode
}

export function EditDialog({ title, width, rule, edit, blocked, onSave, onClose, children }: EditDialogProps) {
  const t = useT()
  const close = () => {
    edit.end()
    onClose()
  }
  const save = () => {
    if (edit.value) onSave()
    close()
  }
  return (
    <Modal
      getContainer={designerRoot}
      open
      className="dz-tall"
      // at rest from the start: what opens in it at once opens beside it
      transitionName=""
      width={width}
      title={title}
      onCancel={close}
      onOk={save}
      okText={t('designer.rule.done')}
      cancelText={t('designer.cancel')}
      okButtonProps={{ disabled: blocked }}
    >
      {edit.value ? (
        <>
          {edit.isLeft && <LeftOver drop={edit.drop} />}
          {children}
        </>
      ) : (
        <>
          <Alert type="info" showIcon message={t('rule.otherShape')} />
          <RuleTree rule={rule ?? null} />
        </>
      )}
    </Modal>
  )
}
