/** What a handler may do: the buttons of the task. @source docs/designer.md#processes */
import { Checkbox, Input } from 'antd'
import { useT } from '#engine/react/text.ts'
import type { ButtonId, FlowButton, Json } from '#engine/schema/document.ts'
import { writeText } from '../commands/values/text-set.ts'
import { useTypingRun } from '../controls/inputs/controls.tsx'
import { ELEMENT, partOf } from '../kind/grammar.ts'
import { useEditLang } from '../session/edit-lang.tsx'

const ITEM = partOf(ELEMENT.grammar, ELEMENT.file, 'buttons')?.grammar.items ?? {}
const IDS = (partOf(ITEM, ELEMENT.file, 'id')?.schema.enum ?? []) as ButtonId[]
/** Without a list of its own a task has these. */
const USUAL: FlowButton[] = [{ id: 'wf_pass' }, { id: 'wf_reject' }]

interface ButtonsControlProps {
  id: string
  value: Json | undefined
  onChange(value: Json | null, run?: string): void
}

export function ButtonsControl({ id, value, onChange }: ButtonsControlProps) {
  const t = useT()
  const { lang } = useEditLang()
  const { run, onFocus } = useTypingRun(id)
  const buttons = Array.isArray(value) ? (value as unknown as FlowButton[]) : USUAL
  const put = (next: FlowButton[], typing?: string) => onChange(next as unknown as Json, typing)
  const has = (button: ButtonId) => buttons.some(one => one.id === button && !one.hide)
  const toggle = (button: ButtonId, on: boolean) => {
    const others = buttons.filter(one => one.id !== button)
    put(on ? IDS.flatMap(one => (one === button ? { id: one } : (others.find(({ id }) => id === one) ?? []))) : others)
  }
  const rename = (button: FlowButton, text: string) => {
    const { title: before, ...bare } = button
    const title = writeText(before, lang, text)
    put(
      buttons.map(one => (one.id === button.id ? { ...bare, ...(title && { title }) } : one)),
      run(),
    )
  }
  return (
    <ul className="dz-buttons" id={id}>
      {IDS.map(button => {
        const own = buttons.find(one => one.id === button)
        const usual = t(`designer.value.${button}`)
        return (
          <li key={button} className="dz-row">
            <Checkbox checked={has(button)} onChange={event => toggle(button, event.target.checked)}>
              {usual}
            </Checkbox>
            {has(button) && own && (
              <Input
                size="small"
                className="dz-fill"
                aria-label={t('designer.flow.buttonName', { name: usual })}
                placeholder={usual}
                value={own.title?.[lang] ?? ''}
                onFocus={onFocus}
                onChange={event => rename(own, event.target.value)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
