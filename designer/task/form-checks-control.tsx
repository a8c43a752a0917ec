/** Checks of what is submitted at a task, each as a sentence about what it must not be. @source docs/designer.md#processes */

import { Button, Input } from 'antd'
import { useState } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { sayRule } from '#engine/react/rule/sentence/say-rule.ts'
import { useT } from '#engine/react/text.ts'
import type { EntityDocument, FormCheck, Json, Rule } from '#engine/schema/document.ts'
import { freeId } from '../commands/documents/ids.ts'
import { writeText } from '../commands/values/text-set.ts'
import { useTypingRun } from '../controls/inputs/controls.tsx'
import { RuleDialog } from '../rules/rule-dialog.tsx'
import { useSpeech } from '../rules/use-scope.ts'
import { useEditLang } from '../session/edit-lang.tsx'

interface FormChecksControlProps {
  id: string
  value: Json | undefined
  entity: EntityDocument | undefined
  onChange(value: Json | null, run?: string): void
}

export function FormChecksControl({ id, value, entity, onChange }: FormChecksControlProps) {
  const t = useT()
  const speech = useSpeech(entity)
  const { lang } = useEditLang()
  const { run, onFocus } = useTypingRun(id)
  const [adding, setAdding] = useState(false)
  const checks = (Array.isArray(value) ? value : []) as unknown as FormCheck[]
  const put = (next: FormCheck[], typing?: string) =>
    onChange(next.length > 0 ? (next as unknown as Json) : null, typing)
  const add = (refuse: Rule | undefined) => {
    if (refuse === undefined) return
    const taken = checks.map(check => check.id)
    const message = { zh: t('designer.data.refusedMessage', { rule: sayRule(refuse, speech) }) }
    put([...checks, { id: freeId('check', taken), by: 'rule', refuse, message }])
  }
  return (
    <ul className="dz-buttons" id={id}>
      {checks.map((check, at) => {
        const said =
          check.by === 'rule'
            ? t('designer.data.refused', { rule: sayRule(check.refuse ?? true, speech) })
            : t(`designer.flow.check.${check.by}`)
        return (
          <li key={check.id}>
            <div className="dz-row">
              <span className="dz-fill">{said}</span>
              <Button
                type="text"
                size="small"
                icon={<Icon name="delete" />}
                aria-label={t('designer.data.removeCheck')}
                onClick={() => put(checks.toSpliced(at, 1))}
              />
            </div>
            <Input
              size="small"
              aria-label={t('designer.key.message')}
              value={check.message[lang] ?? ''}
              placeholder={check.message.zh}
              onFocus={onFocus}
              onChange={event => {
                const message = writeText(check.message, lang, event.target.value) ?? check.message
                put(checks.with(at, { ...check, message }), run())
              }}
            />
          </li>
        )
      })}
      <li>
        <Button type="dashed" size="small" icon={<Icon name="plus" />} onClick={() => setAdding(true)}>
          {t('designer.data.addCheck')}
        </Button>
      </li>
      <RuleDialog
        open={adding}
        title={t('designer.data.refuseWhen')}
        rule={undefined}
        entity={entity}
        onClose={() => setAdding(false)}
        onSave={add}
      />
    </ul>
  )
}
