/** Choices of boards: where the marks of a card lead, and the field whose options a variable has. @source docs/language.md#dashboard */
import { isEntity } from '#engine/kind/entity.ts'
import { isScreen } from '#engine/kind/kinds.ts'
import { useT } from '#engine/react/text.ts'
import type { AnyDocument, Json, Variable } from '#engine/schema/document.ts'
import { isRecord } from '#engine/value/value.ts'
import { findItem } from '../../commands/documents/walk.ts'
import { useSay } from '../../say/say.ts'
import { useSessionState } from '../../session/designer-context.tsx'
import { ChoiceSelect, useOptions } from './choice-select.tsx'
import { type Choice, screensOf, valuesAt } from './step-choices.ts'
import { ValuesControl } from './values-control.tsx'

interface BoardControlProps {
  id: string
  value: Json | undefined
  onChange(value: Json | null): void
}

const RECORDS = 'records'
/** no key of a screen */
const NOWHERE = ''

/** @param label  of the row, for the values that are passed on */
export function DrillControl({ id, label, value, onChange }: BoardControlProps & { label: string }) {
  const t = useT()
  const options = useOptions()
  const { view, app, selection } = useSessionState('view', 'app', 'selection')
  const documents = [...Object.values(view.stored), ...app.library.documents]
  const document = selection ? view.docs[selection.document] : undefined
  const item = findItem(document, selection?.addresses[0] ?? '')
  const chosen = value === false ? NOWHERE : isRecord(value) ? String(value.to) : RECORDS
  const screen = documents.find(each => each.key === chosen && isScreen(each))
  const choose = (to: string | null) => {
    if (to === null || to === RECORDS) return onChange(null)
    if (to === NOWHERE) return onChange(false)
    // another screen has other params
    return to === chosen ? undefined : onChange({ to })
  }
  const pressed = [
    { value: '$event.x', word: 'designer.drill.x' },
    { value: '$event.group', word: 'designer.drill.group' },
  ]
  return (
    <>
      <ChoiceSelect
        id={id}
        value={chosen}
        options={[
          { value: RECORDS, label: t('designer.drill.records') },
          { value: NOWHERE, label: t('designer.drill.nowhere') },
          ...options(screensOf(documents)),
        ]}
        onChange={choose}
      />
      {isRecord(value) && (
        <ValuesControl
          {...{ id: `${id}-with`, label }}
          value={value.with as Json | undefined}
          scope={[...pressed, ...valuesAt(document, item, undefined)]}
          names={openedBy(screen)}
          entity={undefined}
          onChange={given => onChange({ to: chosen, ...(given !== null && { with: given }) })}
        />
      )}
    </>
  )
}

/** What a screen is opened with: params of a page, variables of a board. */
function openedBy(screen: AnyDocument | undefined): Choice[] {
  const { params, variables } = (screen ?? {}) as { params?: Variable[]; variables?: Variable[] }
  return [...(params ?? []), ...(variables ?? [])].map(({ id, title, ...field }) => ({ value: id, title, field }))
}

/** The fields of models whose options a variable can have. */
export function LikeControl({ id, value, onChange }: BoardControlProps) {
  const say = useSay()
  const { view, app, selection } = useSessionState('view', 'app', 'selection')
  const document = selection ? view.docs[selection.document] : undefined
  const variable = findItem(document, selection?.addresses[0] ?? '')?.value as Variable | undefined
  const models = [...Object.values(view.stored).filter(isEntity), ...app.library.entities]
  const options = models.flatMap(({ key, title, fields }) =>
    fields
      .filter(({ type }) => type === variable?.type || `${type}s` === variable?.type)
      .map(field => ({ value: `${key} ${field.id}`, label: `${say.text(title)} · ${say.text(field.title)}` })),
  )
  const choose = (chosen: string | null) => {
    const [entity, field] = chosen?.split(' ') ?? []
    onChange(entity && field ? { entity, field } : null)
  }
  const chosen = isRecord(value) ? `${value.entity} ${value.field}` : null
  return <ChoiceSelect id={id} value={chosen} options={options} onChange={choose} />
}
