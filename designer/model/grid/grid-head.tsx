/** The head of a column: the field's type as its icon, its name, and what can be done with it. */
import { memo } from 'react'
import { searchWays } from '#engine/entity/search-ways.ts'
import { Icon } from '#engine/react/icon.tsx'
import { type MenuEntry, WithMenu } from '#engine/react/overlay/menu.tsx'
import { useT } from '#engine/react/text.ts'
import type { EntityDocument, Field } from '#engine/schema/document.ts'
import type { DocName } from '../../commands/documents/docs.ts'
import { TypeSelect } from '../../controls/choices/type-select.tsx'
import { HeldMark } from '../../controls/faces/held-mark.tsx'
import { useWriteText } from '../../controls/inputs/use-write-text.ts'
import { wordOfField } from '../../kind/words.ts'
import { useKindTitle } from '../../say/use-type-title.ts'
import { useSession } from '../../session/designer-context.tsx'
import { useEditLang } from '../../session/edit-lang.tsx'
import { stands, toggleCall } from '../places-of-field.ts'
import { useFieldActs } from '../use-field-acts.ts'
import { CellInput, type GridMoves } from './cell-input.tsx'

interface GridHeadProps {
  document: DocName
  field: Field
  /** published with this type */
  fixedType: boolean
  /** the screen derived from the model, and whether its list shows the field */
  screen: DocName | undefined
  column: boolean
  isSearched: boolean
  /** so many heads are chosen, this one among them; 0: it is not */
  chosen: number
  isActive: boolean
  grabs: boolean
  isChoosing: boolean
  moves: GridMoves
  onGo(field: string): void
  /** Chooses the head beside those that are, or all from the last one `to` it. */
  onBeside(field: string, to: boolean): void
  /** the field whose type is being chosen */
  onChoose(field: string | null): void
  onPaste(text: string, field: Field): boolean
}

export const GridHead = memo(function GridHead(props: GridHeadProps) {
  const { document, field, fixedType, chosen, isActive, grabs, isChoosing, moves, onGo, onChoose, onPaste } = props
  const t = useT()
  const { lang } = useEditLang()
  const write = useWriteText()
  const kindTitle = useKindTitle()
  const acts = useFieldActs(document)
  const items = useEntries(props)
  const name = field.title[lang] ?? field.title.zh
  const typeLabel = `${t('designer.sheet.typeOf', { name })}: ${kindTitle(field)}`
  const close = () => {
    onChoose(null)
    onGo(field.id)
  }
  return (
    <WithMenu trigger="contextMenu" items={items}>
      <th
        scope="col"
        className={[chosen > 0 && 'dz-grid-chosen', isActive && 'dz-grid-on'].filter(Boolean).join(' ') || undefined}
        aria-label={name}
        onClick={({ shiftKey, ctrlKey, metaKey, target, currentTarget }) => {
          // the menu is of all that are chosen, which stay so
          const isMenu = !currentTarget.contains(target as Element) || (target as Element).closest('button') !== null
          if (shiftKey || ctrlKey || metaKey) props.onBeside(field.id, shiftKey)
          else if (chosen > 1 ? !isMenu : !isActive) onGo(field.id)
        }}
      >
        <div className="dz-grid-head">
          <button
            type="button"
            tabIndex={-1}
            disabled={fixedType}
            aria-label={typeLabel}
            title={fixedType ? t('designer.sheet.typeFixed') : kindTitle(field)}
            onClick={event => {
              event.stopPropagation()
              onChoose(field.id)
            }}
          >
            <Icon name={wordOfField(field)?.icon} />
          </button>
          {isActive && !isChoosing ? (
            <CellInput
              text={name}
              label={t('designer.sheet.nameOf', { code: field.id })}
              {...{ moves, grabs }}
              onCommit={text =>
                text.trim() &&
                write({ document, address: `fields/${field.id}`, path: ['title'], language: lang, text: text.trim() })
              }
              onPaste={text => onPaste(text, field)}
            />
          ) : (
            <span className="dz-fill">{name}</span>
          )}
          <HeldMark document={document} address={`fields/${field.id}`} />
          {field.required === true && <span className="dz-grid-star">*</span>}
          <WithMenu items={items}>
            <button type="button" tabIndex={-1} aria-label={t('designer.grid.menuOf', { name })}>
              <Icon name="down" />
            </button>
          </WithMenu>
          {isChoosing && (
            <TypeSelect
              value={wordOfField(field)}
              label={t('designer.sheet.typeOf', { name })}
              onChange={kind => {
                acts.retype(field, kind)
                close()
              }}
              onClose={close}
            />
          )}
        </div>
      </th>
    </WithMenu>
  )
})

/** What the menu does is done with all the heads that are chosen, if this is one of them. */
function useEntries({ document, field, ...props }: GridHeadProps): MenuEntry[] {
  const { fixedType, screen, column, isSearched, onChoose } = props
  const t = useT()
  const session = useSession()
  const acts = useFieldActs(document)
  const { id } = field
  const several = props.chosen > 1
  const fields = (suits: (field: Field) => boolean = () => true): string[] => {
    if (!several) return [id]
    const { selection, view } = session.state()
    const model = view.docs[document] as EntityDocument
    return model.fields
      .filter(one => selection?.addresses.includes(`fields/${one.id}`) && suits(one))
      .map(one => one.id)
  }
  const label = (key: string) => {
    const what = t(`designer.grid.${key}`)
    return several ? t('designer.grid.ofChosen', { what, n: props.chosen }) : what
  }
  return [
    { key: 'type', label: t('designer.grid.type'), disabled: fixedType || several, run: () => onChoose(id) },
    {
      key: 'required',
      label: label('required'),
      ticked: field.required === true,
      disabled: !several && !mayRequire(field),
      run: () => acts.set(fields(mayRequire), { required: field.required === true ? null : true }),
    },
    ...(screen
      ? [
          {
            key: 'column',
            label: label('inList'),
            ticked: column,
            run: () => {
              const { view } = session.state()
              const turned = fields(one => stands(view, screen, 'column', one.id) === column)
              session.runAll(turned.map(one => toggleCall(view, screen, 'column', one)))
            },
          },
        ]
      : []),
    {
      key: 'search',
      label: label('search'),
      ticked: isSearched,
      disabled: !several && !maySearch(field),
      run: () => acts.search(fields(maySearch), !isSearched),
    },
    { key: 'left', apart: true, label: t('designer.grid.left'), disabled: several, run: () => acts.move(id, -1) },
    { key: 'right', label: t('designer.grid.right'), disabled: several, run: () => acts.move(id, 1) },
    { key: 'remove', apart: true, danger: true, label: label('remove'), run: () => acts.remove(fields()) },
  ]
}

/** A rule or a computed value says itself whether there is one. */
const mayRequire = ({ required, value }: Field): boolean =>
  value === undefined && (typeof required !== 'object' || required === null)

const maySearch = (field: Field): boolean => searchWays(field).length > 0
