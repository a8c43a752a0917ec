/** The controls of a process and its tasks. @source docs/designer.md#processes */
import { Select } from 'antd'
import { isForm } from '#engine/kind/form.ts'
import type { EntityDocument, Json, PropSchema } from '#engine/schema/document.ts'
import type { DocName } from '../commands/documents/docs.ts'
import { ChoiceSelect } from '../controls/choices/choice-select.tsx'
import { useSay } from '../say/say.ts'
import { useSessionState } from '../session/designer-context.tsx'
import { ButtonsControl } from './buttons-control.tsx'
import { ConditionControl } from './condition-control.tsx'
import { FormChecksControl } from './form-checks-control.tsx'
import { ObjectControl } from './object-control.tsx'
import { AudienceControl } from './people/audience-control.tsx'
import { WhoControl } from './people/who-control.tsx'
import { PreReadControl } from './pre-read-control.tsx'
import { RightsControl } from './rights-control.tsx'
import { TitleControl } from './title/title-control.tsx'
import './task.css'

interface TaskControlProps {
  schema: PropSchema
  kind: string
  id: string
  label: string
  path: string[]
  document: DocName
  address: string
  value: Json | undefined
  entity: EntityDocument | undefined
  onChange(value: Json | null, run?: string): void
}

export function TaskControl(props: TaskControlProps) {
  const { schema, kind, id, label, path, document, address, value, entity, onChange } = props
  switch (kind) {
    case 'who':
      return <WhoControl {...{ id, document, address, value, entity, onChange }} />
    case 'audience':
      return <AudienceControl {...{ id, label, value, onChange }} />
    case 'object':
      return <ObjectControl name={path[0] ?? ''} {...{ id, label, value, entity, onChange }} />
    case 'rights':
      return <RightsControl {...{ id, document, address, entity }} />
    case 'buttons':
      return <ButtonsControl {...{ id, document, address, value, onChange }} />
    case 'condition':
      return <ConditionControl {...{ id, label, value, entity, onChange }} />
    case 'formChecks':
      return <FormChecksControl {...{ id, value, entity, onChange }} />
    case 'preRead':
      return <PreReadControl {...{ id, label, value, onChange }} />
    case 'form':
      return <FormSelect {...{ id, label, value, onChange }} />
    case 'title':
      return <TitleControl {...{ id, value, entity, onChange }} most={schema.maxLength} />
    case 'fieldList':
      return <FieldList {...{ id, label, value, entity, onChange }} />
    default:
      return null
  }
}

type SimpleProps = Pick<TaskControlProps, 'id' | 'label' | 'value' | 'onChange'>

/** A form of the app; without one the form of the model. */
function FormSelect({ id, label, value, onChange }: SimpleProps) {
  const say = useSay()
  const { view } = useSessionState('view')
  const forms = Object.values(view.stored).filter(isForm)
  return (
    <ChoiceSelect
      {...{ id, label, onChange }}
      value={typeof value === 'string' ? value : null}
      options={forms.map(({ key, title }) => ({ value: key, label: say.text(title) }))}
      typed={text => ({ value: text, label: text })}
    />
  )
}

const MOST_FIELDS = 5

function FieldList({ id, label, value, entity, onChange }: SimpleProps & Pick<TaskControlProps, 'entity'>) {
  const say = useSay()
  return (
    <Select<string[]>
      id={id}
      className="dz-full"
      mode="multiple"
      aria-label={label}
      maxCount={MOST_FIELDS}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={chosen => onChange(chosen.length > 0 ? chosen : null)}
      options={(entity?.fields ?? []).map(field => ({ value: field.id, label: say.text(field.title) }))}
      optionFilterProp="label"
    />
  )
}
