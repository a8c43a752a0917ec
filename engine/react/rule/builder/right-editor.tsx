/**
 * The right side of a clause: a value, another field, the person, or a day counted from today.
 * @source docs/designer.md#rules-as-sentences
 */
import { findName, type Kind, kindOfLeft, type Name } from '../sentence/names.ts'
import { sayName } from '../sentence/say-name.ts'
import type { Speech } from '../sentence/say-rule.ts'
import type { Clause, Right } from '../sentence/sentence.ts'
import { ClausePicker } from './clause-picker.tsx'
import { ValueEditor } from './value-editor.tsx'

interface RightEditorProps {
  right: Right
  /** it is what is to be given next */
  begun: boolean
  clause: Clause
  speech: Speech
  onChange(right: Right): void
}

const VALUE = 'value'
const TODAY = 'today'

export function RightEditor({ right, begun, clause, speech, onChange }: RightEditorProps) {
  const { t, lang, scope } = speech
  const kind = kindOfLeft(clause.left, scope)
  const left = clause.left.kind === 'name' ? findName(scope, clause.left.name) : undefined
  const others = comparable(speech, clause, left)
  const days = clause.is === 'next' || clause.is === 'last'
  const fixed = days || clause.is === 'oneOf' || clause.is === 'notOneOf'
  const choose = (chosen: string) => {
    if (chosen === VALUE) onChange({ kind: 'value', value: null })
    else if (chosen === TODAY) onChange({ kind: 'today', days: 0 })
    else onChange({ kind: 'name', name: chosen })
  }
  return (
    <>
      {!fixed && (others.length > 0 || kind === 'date') && (
        <ClausePicker
          label={t('rule.against')}
          value={right.kind === 'name' ? right.name : right.kind}
          onChange={choose}
          options={[
            { value: VALUE, label: t('rule.value') },
            ...(kind === 'date' ? [{ value: TODAY, label: t('rule.today') }] : []),
            ...others.map(name => ({ value: name.name, label: sayName(name, name.name, t, lang) })),
          ]}
        />
      )}
      {right.kind !== 'name' && (
        <ValueEditor
          right={right}
          begun={begun}
          left={left}
          kind={days ? 'number' : kind}
          many={fixed && !days}
          speech={speech}
          onChange={onChange}
        />
      )}
    </>
  )
}

/** The kind of a list's entries. */
const ENTRIES: Record<string, Kind> = { users: 'person', depts: 'dept' }

function comparable({ scope }: Speech, clause: Clause, left: Name | undefined): Name[] {
  const has = clause.is === 'has' || clause.is === 'notHas'
  const kind = has ? ENTRIES[left?.type ?? ''] : kindOfLeft(clause.left, scope)
  if (!kind || kind === 'list') return []
  return scope.names.filter(name => {
    if (name.kind !== kind || name.name === left?.name) return false
    return kind !== 'choice' || name.field?.dict === left?.field?.dict
  })
}
