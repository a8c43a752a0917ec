/** The name in a step, chosen from those available at its place. @source docs/language.md#steps */
import { Select } from 'antd'
import { isEntity } from '#engine/kind/entity.ts'
import { isPage } from '#engine/kind/page.ts'
import type { EntityDocument, Json, Rule, Step } from '#engine/schema/document.ts'
import { matches } from '#engine/text/match.ts'
import { findItem } from '../../commands/documents/walk.ts'
import { useSessionState } from '../../session/designer-context.tsx'
import { ChoiceSelect, useOptions } from '../choices/choice-select.tsx'
import { blocksOf, callsOf, namesFor, screensOf, valuesAt } from '../choices/step-choices.ts'
import { ValueControl, ValuesControl } from '../choices/values-control.tsx'
import type { StepEditor } from './steps.ts'

interface StepNamesProps {
  id: string
  editor: StepEditor
  label: string
  step: Step
  value: Json | undefined
  entity: EntityDocument | undefined
  onChange(value: Json | null): void
}

export function StepNames({ id, editor, label, step, value, entity, onChange }: StepNamesProps) {
  const options = useOptions()
  const { view, app, selection } = useSessionState('view', 'app', 'selection')
  const document = selection ? view.docs[selection.document] : undefined
  const item = findItem(document, selection?.addresses[0] ?? '')
  const stored = Object.values(view.stored)
  const screens = [...stored, ...app.library.documents]
  const models = [...stored.filter(isEntity), ...app.library.entities]
  const scope = valuesAt(document, item, entity)
  const text = typeof value === 'string' ? value : null
  switch (editor) {
    case 'call':
      return <ChoiceSelect id={id} value={text} options={options(callsOf(models))} onChange={onChange} />
    case 'screen':
      return <ChoiceSelect id={id} value={text} options={options(screensOf(screens))} onChange={onChange} />
    case 'block':
      return <ChoiceSelect id={id} value={text} options={options(blocksOf(document, step.do))} onChange={onChange} />
    case 'blocks':
      return (
        <Select
          id={id}
          className="dz-full"
          mode="multiple"
          value={Array.isArray(value) ? value.map(String) : []}
          options={options(blocksOf(document, step.do))}
          filterOption={(typed, option) => matches(typed, [option?.label, option?.value])}
          onChange={(chosen: string[]) => onChange(chosen.length > 0 ? chosen : null)}
        />
      )
    case 'value':
      return (
        <ValueControl
          id={id}
          label={label}
          value={value as Rule | undefined}
          scope={scope}
          entity={entity}
          onChange={next => onChange(next as Json | null)}
        />
      )
    case 'values': {
      const screenOf = (key: string) => screens.find(one => one.key === key && isPage(one))
      const names = namesFor(step, document, view.entity, screenOf)
      return <ValuesControl {...{ id, label, value, scope, names, entity, onChange }} />
    }
  }
}
