/** The properties of the selection, as rows in groups. @source docs/designer.md#inspector */
import { Collapse, Input, Segmented, Switch } from 'antd'
import { memo, useMemo, useRef, useState } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { type Translate, useT } from '#engine/react/text.ts'
import type { Field, WidgetDocument } from '#engine/schema/document.ts'
import { drawsQuery } from '#engine/schema/draws-query.ts'
import { matches } from '#engine/text/match.ts'
import { share } from '#engine/version/share.ts'
import type { DraftView } from '../commands/documents/command.ts'
import { entityAround } from '../commands/documents/command.ts'
import type { DocName } from '../commands/documents/docs.ts'
import { findItem, type Item, isNode } from '../commands/documents/walk.ts'
import { CardData } from '../dashboard/card-data.tsx'
import type { RowGroup } from '../kind/key-table.ts'
import { kindOfItem } from '../kind/keys.ts'
import { useSay } from '../say/say.ts'
import { sayPlace } from '../say/say-difference.ts'
import { useItemName, useSayCount } from '../say/use-item-name.ts'
import { useOutside, useSessionState } from '../session/designer-context.tsx'
import { ItemContext } from '../session/draft.ts'
import type { Selection } from '../session/journal/history.ts'
import { GROUPS, type Row, rowsOf } from './derive.ts'
import { FieldType } from './field-type.tsx'
import { RowView } from './row-view.tsx'
import { wrongRows } from './wrong-rows.ts'
import './inspector.css'

const NOTHING: string[] = []
/** What something is for is open; the tasks beyond are opened by hand, or by a search that finds something in them. */
const OPEN_AT_FIRST: RowGroup[] = ['content', 'who', 'may', 'sees']

export const Inspector = memo(function Inspector({ document }: { document: DocName }) {
  const t = useT()
  const say = useSay()
  const nameOf = useItemName()
  const sayCount = useSayCount()
  const { manifests } = useOutside()
  const { view, selection: selected, issues } = useSessionState('view', 'selection', 'issues')
  const chosen = selected?.document === document ? selected.addresses : NOTHING
  const several = chosen.length > 1
  // the one item of which the rows are shown although several are selected
  const [alone, setAlone] = useState<Selection | null>(null)
  const onlyFirst = several && alone === selected
  const selection = useMemo(
    (): Selection => ({ document, addresses: onlyFirst ? chosen.slice(0, 1) : chosen }),
    [document, chosen, onlyFirst],
  )
  const allRows = useRows(view, selection)
  const wrong = useMemo(
    () => wrongRows(view, { document, address: selection.addresses[0] ?? '' }, allRows, issues ?? []),
    [view, document, selection, allRows, issues],
  )
  const [wanted, setWanted] = useState('')
  const [changedOnly, setChangedOnly] = useState(false)
  const [closed, setClosed] = useClosed()
  // of one search; it leaves what is closed without it
  const [shut, setShut] = useState<{ wanted: string; groups: readonly RowGroup[] }>({ wanted: '', groups: [] })
  if (!view.docs[document]) return <EmptyState icon="control" text={t('designer.inspector.nothing')} />
  const { addresses } = selection
  const [address = ''] = addresses
  const item = findItem(view.docs[document], address)
  const entity = entityAround(view, document, item)
  const kind = item && kindOfItem(item.list)
  const field = kind === 'field' || kind === 'variable' ? (item?.value as unknown as Field) : undefined
  const labelOf = (row: Row) => (typeof row.label === 'string' ? t(row.label) : say.text(row.label))
  const rows = allRows.filter(
    row => (!changedOnly || row.changed) && matches(wanted, [labelOf(row), row.path.join('.')]),
  )
  const code = kind === 'field' && !several && !changedOnly && wanted === '' ? item?.id : undefined
  const groups = GROUPS.filter(group => rows.some(row => row.group === group) || (group === 'advanced' && code))
  const searched = shut.wanted === wanted ? shut.groups : []
  const away = wanted === '' ? closed : searched
  const isOpen = (group: RowGroup) =>
    !away.includes(group) || rows.some(row => row.group === group && wrong.of(row).length > 0)
  const widget = typeof item?.value.widget === 'string' ? manifests[item.value.widget] : undefined
  return (
    <ItemContext value={`${document} ${addresses.join()}`}>
      <div className="dz-inspector">
        <header>
          <h2>{several ? sayCount(document, chosen) : nameOf(document, address)}</h2>
          {!several && kind === 'field' && field && entity ? (
            <FieldType entity={entity} field={field} />
          ) : (
            <p className="dz-quiet dz-kind-name">
              {!several && widget && <Icon name={widget.icon} />}
              {several
                ? chosen.map(one => nameOf(document, one)).join(t('designer.comma'))
                : widget
                  ? say.text(widget.title)
                  : whatIs(document, item, t)}
            </p>
          )}
          {several && selected && (
            <Segmented
              block
              size="small"
              aria-label={t('designer.inspector.settings')}
              value={onlyFirst ? 'first' : 'all'}
              onChange={which => setAlone(which === 'first' ? selected : null)}
              options={[
                { value: 'all', label: t('designer.inspector.common') },
                {
                  value: 'first',
                  label: t('designer.inspector.onlyThis', { name: nameOf(document, chosen[0] ?? '') }),
                },
              ]}
            />
          )}
          <Input
            allowClear
            placeholder={t('designer.inspector.find')}
            aria-label={t('designer.inspector.find')}
            data-find="property"
            value={wanted}
            onChange={event => setWanted(event.target.value)}
          />
          <label className="dz-row dz-quiet" htmlFor="dz-changed-only">
            <Switch id="dz-changed-only" size="small" checked={changedOnly} onChange={setChangedOnly} />
            {t('designer.inspector.changedOnly')}
          </label>
        </header>
        {addresses.length < 2 && wrong.rest.length > 0 && <p className="dz-bad">{say.issues(wrong.rest)}</p>}
        {item && widget && mayAsk(item, widget) && <CardData document={document} address={address} manifest={widget} />}
        <Collapse
          size="small"
          ghost
          activeKey={groups.filter(isOpen)}
          onChange={open => {
            const left = GROUPS.filter(group => (groups.includes(group) ? !open.includes(group) : away.includes(group)))
            if (wanted === '') setClosed(left)
            else setShut({ wanted, groups: left })
          }}
          items={groups.map(group => ({
            key: group,
            label: t(`designer.group.${group}`),
            extra: !isOpen(group) && <SetHere count={rows.filter(row => row.group === group && isSet(row)).length} />,
            children: (
              <>
                {group === 'advanced' && code && <Code code={code} />}
                {rows
                  .filter(row => row.group === group)
                  .map(row => (
                    <RowView
                      key={keyOf(row)}
                      row={row}
                      selection={selection}
                      entity={entity}
                      field={field}
                      wrong={addresses.length < 2 ? say.issues(wrong.of(row)) : ''}
                    />
                  ))}
              </>
            ),
          }))}
        />
      </div>
    </ItemContext>
  )
})

const isSet = ({ value, rule }: Row) => value !== undefined || rule !== undefined

/** How many properties of a folded group are set. */
function SetHere({ count }: { count: number }) {
  const t = useT()
  return count > 0 && <small className="dz-quiet">{t('designer.inspector.set', { count })}</small>
}

/** The groups that are folded, as this person left them. */
function useClosed(): [readonly RowGroup[], (closed: readonly RowGroup[]) => void] {
  const { store } = useOutside().ports
  const [closed, setClosed] = useState<readonly RowGroup[]>(
    () => store.get<RowGroup[]>(FOLDED) ?? GROUPS.filter(group => !OPEN_AT_FIRST.includes(group)),
  )
  return [
    closed,
    next => {
      store.set(FOLDED, next)
      setClosed(next)
    },
  ]
}

const FOLDED = 'designer.inspector.folded'

/** What a document, or an item that is neither widget nor field, is called. */
function whatIs(document: DocName, item: Item | undefined, t: Translate): string {
  if (!item) return t(`designer.kind.${document.split(':')[0]}`)
  return kindOfItem(item.list) === 'element' ? kindOfElement(item, t) : sayPlace(item.address, t) || item.id
}

/** The code of a field: rules, calls and columns name it by this. */
function Code({ code }: { code: string }) {
  const t = useT()
  return (
    <p className="dz-row">
      <span className="dz-fill">{t('designer.sheet.code')}</span>
      <code>{code}</code>
    </p>
  )
}

/** What an element of a process is, in words. */
const kindOfElement = (item: Item | undefined, t: Translate): string => t(`designer.flow.type.${item?.value.type}`)

/** Whether it has data: cards of a board, and nodes that draw a query on the page that has the queries. */
function mayAsk(item: Item, { slots = [] }: WidgetDocument): boolean {
  if (item.list === 'cards') return slots.length > 0
  return isNode(item) && item.scope === '' && item.value.bind === undefined && drawsQuery({ slots })
}

/** A row with the same key is kept when the selection changes, and only redrawn. */
const keyOf = ({ path, control }: Row) => `${path.join('.')} ${control}`

/** The rows of the selection; an unchanged row is the same object. */
function useRows(view: DraftView, selection: Selection): Row[] {
  const { manifests } = useOutside()
  const before = useRef<Row[]>([])
  return useMemo(() => {
    before.current = share(before.current, rowsOf(view, manifests, selection))
    return before.current
  }, [view, manifests, selection])
}
