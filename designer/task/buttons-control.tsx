/** What handlers may do: at a task, or at all tasks of the process that do not say. @source docs/designer.md#processes */
import { Button, Checkbox, Input } from 'antd'
import { ALWAYS_OFFERED, buttonsAt } from '#engine/flow/decision/buttons-at.ts'
import { isFlow } from '#engine/kind/flow.ts'
import { useT } from '#engine/react/text.ts'
import type { ButtonId, FlowButton, Json } from '#engine/schema/document.ts'
import type { DocName } from '../commands/documents/docs.ts'
import { writeText } from '../commands/values/text-set.ts'
import { useTypingRun } from '../controls/inputs/controls.tsx'
import { ELEMENT, partOf } from '../kind/grammar.ts'
import { useView } from '../session/designer-context.tsx'
import { useEditLang } from '../session/edit-lang.tsx'

const ITEM = partOf(ELEMENT.grammar, ELEMENT.file, 'buttons')?.grammar.items ?? {}
const IDS = (partOf(ITEM, ELEMENT.file, 'id')?.schema.enum ?? []) as ButtonId[]

interface ButtonsControlProps {
  id: string
  document: DocName
  /** '': the process */
  address: string
  value: Json | undefined
  onChange(value: Json | null, run?: string): void
}

export function ButtonsControl({ id, document, address, value, onChange }: ButtonsControlProps) {
  const t = useT()
  const { lang } = useEditLang()
  const { run, onFocus } = useTypingRun(id)
  const flow = useView().docs[document]
  const isStep = address !== ''
  const own = Array.isArray(value) ? (value as unknown as FlowButton[]) : undefined
  const buttons = own ?? buttonsAt(isStep && isFlow(flow) ? flow : {})
  const put = (next: FlowButton[], typing?: string) => onChange(next as unknown as Json, typing)
  const isAlways = (button: ButtonId) => ALWAYS_OFFERED.includes(button)
  const has = (button: ButtonId) => isAlways(button) || buttons.some(one => one.id === button && !one.hide)
  const toggle = (button: ButtonId, on: boolean) => {
    const others = buttons.filter(one => one.id !== button)
    put(on ? IDS.flatMap(one => (one === button ? { id: one } : (others.find(({ id }) => id === one) ?? []))) : others)
  }
  const rename = (button: FlowButton, text: string) => {
    const { title: before, ...bare } = button
    const title = writeText(before, lang, text)
    const renamed = { ...bare, ...(title && { title }) }
    const next = IDS.flatMap(id => (id === button.id ? renamed : (buttons.find(one => one.id === id) ?? [])))
    put(next, run())
  }
  return (
    <>
      <ul className="dz-buttons" id={id} data-inherited={own === undefined || undefined}>
        {IDS.map(button => {
          const named = own?.find(one => one.id === button) ?? (own && isAlways(button) ? { id: button } : undefined)
          const usual = t(`designer.value.${button}`)
          return (
            <li key={button} className="dz-row">
              <Checkbox
                checked={has(button)}
                disabled={isAlways(button)}
                onChange={event => toggle(button, event.target.checked)}
              >
                {usual}
              </Checkbox>
              {named && has(button) && (
                <Input
                  size="small"
                  className="dz-fill"
                  aria-label={t('designer.flow.buttonName', { name: usual })}
                  placeholder={usual}
                  value={named.title?.[lang] ?? ''}
                  onFocus={onFocus}
                  onChange={event => rename(named, event.target.value)}
                />
              )}
            </li>
          )
        })}
      </ul>
      {!isStep && <small className="dz-quiet">{t('designer.flow.usualButtons')}</small>}
      {isStep && !own && <small className="dz-quiet">{t('designer.flow.asProcess')}</small>}
      {isStep && own && (
        <Button type="link" size="small" className="dz-start" onClick={() => onChange(null)}>
          {t('designer.flow.asProcessAgain')}
        </Button>
      )}
    </>
  )
}
