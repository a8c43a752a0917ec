/** Choices of boards: where a card and its marks lead, what a press filters, and the field whose options a variable has. @source docs/language.md#dashboard */
import { Switch } from 'antd'
import { shapeOfQuery } from '#engine/compile/shape-of-query.ts'
import { isEntity } from '#engine/kind/entity.ts'
import { isScreen } from '#engine/kind/kinds.ts'
import { useT } from '#engine/react/text.ts'
import type { AnyDocument, EntityDocument, Json, Query, Variable } from '#engine/schema/document.ts'
import { ruleTypeOf } from '#engine/value/rule-type.ts'
import { isRecord } from '#engine/value/value.ts'
import { findItem } from '../../commands/documents/walk.ts'
import { useSay } from '../../say/say.ts'
import { useSessionState } from '../../session/designer-context.tsx'
import { Labelled } from '../dialogs/labelled.tsx'
import { ChoiceSelect, type Option, useOptions } from './choice-select.tsx'
import { findQuery, queriesAround, sourcesOf } from './queries.ts'
import { type Choice, screensOf, valuesAt } from './step-choices.ts'
import { ValuesControl } from './values-control.tsx'

interface BoardControlProps {
  id: string
  value: Json | undefined
  onChange(value: Json | null): void
}

const KINDS = ['like', 'drill', 'screen', 'narrows'] as const
type BoardKind = (typeof KINDS)[number]

export const isOfBoards = (kind: string): kind is BoardKind => KINDS.includes(kind as BoardKind)

/** @param label  of the row, for the values that are passed on */
export function BoardControl({ kind, label, ...given }: BoardControlProps & { kind: BoardKind; label: string }) {
  switch (kind) {
    case 'like':
      return <LikeControl {...given} />
    case 'drill':
      return <DrillControl {...given} label={label} />
    case 'screen':
      return <ScreenControl {...given} />
    case 'narrows':
      return <NarrowsControl {...given} />
  }
}

const RECORDS = 'records'
/** no key of a screen */
const NOWHERE = ''

/** @param label  of the row, for the values that are passed on */
function DrillControl({ id, label, value, onChange }: BoardControlProps & { label: string }) {
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

/** The pages and boards a link may open. */
export function useScreens(): Option[] {
  const options = useOptions()
  const { view, app } = useSessionState('view', 'app')
  return options(screensOf([...Object.values(view.stored), ...app.library.documents]))
}

function ScreenControl({ id, value, onChange }: BoardControlProps) {
  const screens = useScreens()
  return <ChoiceSelect id={id} value={typeof value === 'string' ? value : null} options={screens} onChange={onChange} />
}

/** Whether a press filters other cards: those over the same model and, by a field that holds the same values, others. */
function NarrowsControl({ id, value, onChange }: BoardControlProps) {
  const t = useT()
  const say = useSay()
  const { view, app, selection } = useSessionState('view', 'app', 'selection')
  const document = selection ? view.docs[selection.document] : undefined
  const item = findItem(document, selection?.addresses[0] ?? '')
  const { entity: modelOf, query } = sourcesOf(view, app.library)
  const shaped = (each: Query) => shapeOfQuery(each, query)
  const own = findQuery(document, item)
  const others = othersOf(own && shaped(own), queriesAround(document, item).map(shaped), modelOf)
  const named = isRecord(value) ? (value as Record<string, string>) : {}
  const choose = (model: string, field: string | null) => {
    const { [model]: _, ...rest } = named
    const next = field === null ? rest : { ...rest, [model]: field }
    onChange(Object.keys(next).length > 0 ? next : true)
  }
  const isOn = value === true || isRecord(value)
  return (
    <>
      <Switch id={id} size="small" checked={isOn} onChange={on => onChange(on ? true : null)} />
      {isOn &&
        others.map(({ model, fields }) => {
          const title = t('designer.narrows.of', { model: say.text(model.title) })
          return (
            <Labelled key={model.key} label={title} htmlFor={`${id}-${model.key}`}>
              <ChoiceSelect
                id={`${id}-${model.key}`}
                value={named[model.key] ?? null}
                options={fields.map(field => ({ value: field.id, label: say.text(field.title) }))}
                onChange={field => choose(model.key, field)}
              />
            </Labelled>
          )
        })}
      {isOn && others.length === 0 && <small className="dz-quiet">{t('designer.narrows.none')}</small>}
    </>
  )
}

/** The other models of the board, with their fields that hold what the query is grouped by. */
function othersOf(own: Query | undefined, queries: Query[], modelOf: (key: string) => EntityDocument | undefined) {
  const [group, ...more] = own?.group ?? []
  const by = modelOf(own?.entity ?? '')?.fields.find(({ id }) => id === (group?.of ?? group?.id))
  if (!by || more.length > 0 || group?.by !== undefined) return []
  const keys = new Set(queries.flatMap(({ entity }) => (entity === undefined || entity === own?.entity ? [] : entity)))
  return [...keys].flatMap(key => {
    const model = modelOf(key)
    const fields = model?.fields.filter(field => ruleTypeOf(field) === ruleTypeOf(by)) ?? []
    return model && fields.length > 0 ? [{ model, fields }] : []
  })
}

/** What a screen is opened with: params of a page, variables of a board. */
function openedBy(screen: AnyDocument | undefined): Choice[] {
  const { params, variables } = (screen ?? {}) as { params?: Variable[]; variables?: Variable[] }
  return [...(params ?? []), ...(variables ?? [])].map(({ id, title, ...field }) => ({ value: id, title, field }))
}

/** The fields of models whose options a variable can have. */
function LikeControl({ id, value, onChange }: BoardControlProps) {
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
