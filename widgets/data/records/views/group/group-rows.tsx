/**
 * The groups of a list as rows of its table: a heading with name, count and totals, and below it, unless it is folded,
 * its records. Loaded on demand.
 * @source docs/ui.md#a-list-screen; ARIA treegrid pattern
 */
import { Button } from 'antd'
import { type CSSProperties, Fragment, type KeyboardEvent } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { addTexts, useLang, useT } from '#engine/react/text.ts'
import boardTexts from '#schemas/text/board.json'
import texts from '#schemas/text/groups.json'
import { Failed } from '../../row/states.tsx'
import { focusBeside } from '../grid/focus-beside.ts'
import { GridRow, type GridRowProps } from '../grid/grid-row.tsx'
import { sayTotal } from '../grid/say-total.ts'
import { GroupName } from './group-name.tsx'
import { GroupRecords } from './group-records.tsx'
import { type Group, keyOf } from './groups-of.ts'
import { type Groups, MOST_GROUPS } from './use-groups.ts'

addTexts('groups', texts)
addTexts('board', boardTexts)

type GroupRowsProps = Omit<GridRowProps, 'row' | 'first' | 'level'> & { groups: Groups }

export default function GroupRows({ groups, ...props }: GroupRowsProps) {
  const t = useT()
  const whole = props.columns.length + Number(props.select !== 'none') + Number(props.acts)
  if (groups.failed)
    return (
      <tr>
        <td colSpan={whole}>
          <Failed error={groups.failed} onRetry={groups.retry} />
        </td>
      </tr>
    )
  return (
    <>
      {groups.all?.map((group, place) => (
        <Fragment key={keyOf(group.value)}>
          <Heading {...props} {...{ group, groups }} first={place === 0} />
          {groups.isOpen(group.value) && <Records {...props} {...{ group, groups, whole }} />}
        </Fragment>
      ))}
      {(groups.all?.length ?? 0) >= MOST_GROUPS && (
        <tr>
          <td colSpan={whole}>{t('groups.many', { n: MOST_GROUPS })}</td>
        </tr>
      )}
    </>
  )
}

type PartProps = Omit<GroupRowsProps, 'groups'> & { group: Group; groups: Groups }

function Heading({ group, groups, columns, sides, select, acts, first }: PartProps & { first: boolean }) {
  const t = useT()
  const lang = useLang()
  const isOpen = groups.isOpen(group.value)
  const press = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget) return
    const turns = isOpen ? 'ArrowLeft' : 'ArrowRight'
    if (event.key === 'Enter' || event.key === ' ' || event.key === turns) groups.toggle(group.value)
    else if (!focusBeside(event)) return
    event.preventDefault()
  }
  // the name takes the columns before the first total
  const totalled = columns.findIndex(({ column }) => group.totals[column.id] !== undefined)
  const named = Math.max(1, totalled < 0 ? columns.length : totalled)
  return (
    <tr
      className="sw-group"
      aria-level={1}
      aria-expanded={isOpen}
      tabIndex={first ? 0 : -1}
      onKeyDown={press}
      onClick={() => groups.toggle(group.value)}
    >
      <td colSpan={named + Number(select !== 'none')} className="sw-pinned" style={{ left: 0 }}>
        <span className="sw-group-name">
          <Icon name={isOpen ? 'down' : 'right'} />
          <GroupName {...{ group, groups }} />
          <small>{t('groups.count', { n: group.count })}</small>
          {totalled === 0 && <small>{sayTotal(columns[0]!, group.totals, t, lang)}</small>}
        </span>
      </td>
      {columns.slice(named).map((drawn, at) => (
        <td
          key={drawn.column.id}
          className={classOf(sides[named + at], drawn.align)}
          style={{ textAlign: drawn.align, ...sides[named + at] }}
        >
          {sayTotal(drawn, group.totals, t, lang)}
        </td>
      ))}
      {acts && <td className="sw-pinned sw-acts" />}
    </tr>
  )
}

const classOf = (side: CSSProperties | undefined, align: string) =>
  [side && 'sw-pinned', align === 'right' && 'sw-end'].filter(Boolean).join(' ') || undefined

function Records({ group, groups, whole, ...props }: PartProps & { whole: number }) {
  const t = useT()
  return (
    <GroupRecords {...{ group, groups }} totals={props.totals}>
      {({ rows, total, state, failed, busy, more, reload }) => (
        <>
          {rows.map(row => (
            <GridRow key={String(row.id)} {...{ ...props, row }} first={false} level={2} />
          ))}
          {(state !== 'ready' || more) && (
            <tr aria-level={2} aria-busy={busy} className="sw-group-more">
              <td colSpan={whole}>
                {failed ? (
                  <Failed error={failed} onRetry={() => void reload()} />
                ) : state === 'loading' ? (
                  t('groups.loading')
                ) : (
                  <Button type="link" size="small" loading={busy && { delay: 200 }} onClick={more}>
                    {t('board.more', { n: total - rows.length })}
                  </Button>
                )}
              </td>
            </tr>
          )}
        </>
      )}
    </GroupRecords>
  )
}
