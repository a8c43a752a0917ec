import { Input } from 'antd'
import type { RuleNames } from '#adapters/wire/rule.ts'
import { usePorts } from '#engine/react/ports.tsx'
import { useT } from '#engine/react/text.ts'
import { fieldsOf } from '#engine/rules/scope.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { pick } from '#engine/text/text.ts'
import type { MessageStep } from './action-step.ts'
import { Choice } from './choice.tsx'

interface MessagePartsProps {
  id: string
  step: MessageStep
  names: RuleNames | undefined
  /** the model the operation is over */
  own: EntityDocument | undefined
  onChange(step: MessageStep): void
}

/** Whom a message or a mail is for, and what it says. */
export function MessageParts({ id, step, names, own, onChange }: MessagePartsProps) {
  const t = useT()
  const { lang } = usePorts()
  const people = own ? fieldsOf(own).filter(({ type }) => type === 'user' || type === 'users') : []
  const { to = {}, fields = [], subject, content = '' } = step
  const put = (changed: Partial<MessageStep>) => onChange({ ...step, ...changed } as MessageStep)
  return (
    <>
      <Choice
        id={`${id}-roles`}
        title={t('actionList.roles')}
        options={(names?.roles ?? []).map(({ code, title }) => ({ id: code, title: pick(title, lang) }))}
        many
        chosen={to.roles ?? []}
        onChoose={roles => put({ to: roles.length ? { ...to, roles } : {} })}
      />
      <Choice
        id={`${id}-people`}
        title={t('actionList.people')}
        options={people.map(field => ({ id: field.id, title: pick(field.title, lang) }))}
        many
        chosen={fields}
        onChoose={chosen => put({ fields: chosen })}
      />
      <div>
        <label htmlFor={`${id}-subject`}>{t('actionList.subject')}</label>
        <Input
          id={`${id}-subject`}
          value={subject}
          maxLength={200}
          placeholder={t('actionList.valueHint')}
          onChange={({ target }) => put({ subject: target.value })}
        />
      </div>
      <div>
        <label htmlFor={`${id}-content`}>{t('actionList.content')}</label>
        <Input.TextArea
          id={`${id}-content`}
          value={content}
          rows={3}
          onChange={({ target }) => put({ content: target.value })}
        />
      </div>
    </>
  )
}
