/**
 * The values a page passes to a query document: for each param a name of the page or a typed value. @source
 * docs/designer.md#queries
 */
import { useT } from '#engine/react/text.ts'
import type { QueryDocument, Rules } from '#engine/schema/document.ts'
import { findItem } from '../commands/documents/walk.ts'
import { valuesAt } from '../controls/choices/step-choices.ts'
import { ValueControl } from '../controls/choices/values-control.tsx'
import { Labelled } from '../controls/dialogs/labelled.tsx'
import { useSay } from '../say/say.ts'
import { useSessionState } from '../session/designer-context.tsx'

interface ParamValuesProps {
  document: QueryDocument
  values: Rules
  /** called with undefined when there are no values */
  onChange(values: Rules | undefined): void
}

export function ParamValues({ document, values, onChange }: ParamValuesProps) {
  const t = useT()
  const say = useSay()
  const { view, selection } = useSessionState('view', 'selection')
  const around = selection ? view.docs[selection.document] : undefined
  const scope = valuesAt(around, findItem(around, selection?.addresses[0] ?? ''), undefined)
  return (document.params ?? []).map(param => {
    const label = t('designer.query.param.value', { name: say.text(param.title) || param.id })
    return (
      <Labelled
        key={param.id}
        label={label}
        required={param.required}
        help={param.default === undefined ? undefined : t('designer.query.param.begins')}
        htmlFor={`dz-q-param-${param.id}`}
      >
        <ValueControl
          id={`dz-q-param-${param.id}`}
          label={label}
          value={values[param.id]}
          scope={scope}
          of={{ value: param.id, title: param.title, field: param }}
          entity={undefined}
          onChange={value => {
            const { [param.id]: _, ...rest } = values
            const next = value === null ? rest : { ...rest, [param.id]: value }
            onChange(Object.keys(next).length > 0 ? next : undefined)
          }}
        />
      </Labelled>
    )
  })
}
