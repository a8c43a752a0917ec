/**
 * The variables of a board, as controls above it, with a reset to their initial values. Queries that read a variable
 * run again when it changes. Loaded where a board has some.
 * @source docs/language.md#dashboard
 */
import { observer } from '@formily/reactive-react'
import { Button } from 'antd'
import { widgetFor } from '../../../entity/derive-widget.ts'
import type { Variable } from '../../../schema/document.ts'
import { pick } from '../../../text/text.ts'
import { same } from '../../../version/same.ts'
import { optionsOf } from '../../field/options.ts'
import { propsOf } from '../../frame/props.ts'
import { WidgetView } from '../../frame/widget-view.tsx'
import { usePage } from '../../state/scope.tsx'
import { useT } from '../../text.ts'
import { fieldOfVariable, setVariable } from './variable-field.ts'

export default observer(function VariableBar({ variables }: { variables: Variable[] }) {
  const page = usePage()
  const t = useT()
  const { lang } = page.ports
  const changed = variables.some(({ id }) => !same(page.vars[id], page.begun[id]))
  return (
    <div className="sw-variables">
      {variables.map(variable => {
        const { field, choices, offer } = fieldOfVariable(page, variable)
        const widget = variable.widget ?? widgetFor(field)
        const id = `v-${variable.id}`
        const title = pick(field.title, lang)
        return (
          <div key={variable.id} className="sw-variable" data-item={`variables/${variable.id}`}>
            <label htmlFor={id}>{title}</label>
            <WidgetView
              name={widget}
              id={id}
              node={{ id: variable.id, widget }}
              field={field}
              props={propsOf(page.manifests[widget])}
              title={title}
              options={optionsOf(page, field, choices, lang)}
              offer={offer}
              value={page.vars[variable.id] ?? null}
              onChange={value => setVariable(page, variables, variable.id, value)}
              readOnly={false}
              required={variable.required ?? false}
              invalid={false}
              emit={async () => undefined}
            />
          </div>
        )
      })}
      {changed && (
        <Button type="text" onClick={() => Object.assign(page.vars, page.begun)}>
          {t('react.reset')}
        </Button>
      )}
    </div>
  )
})
