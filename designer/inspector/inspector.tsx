/** What is selected, as rows in groups. @source docs/designer.md#inspector */
import { Collapse, Empty, Input, Switch } from 'antd'
import { useState } from 'react'
import { useT } from '#engine/react/text.ts'
import type { Field } from '#engine/schema/document.ts'
import { entityAround } from '../commands/command.ts'
import type { Selection } from '../commands/history.ts'
import { findItem } from '../commands/walk.ts'
import { CardData } from '../dashboard/card-data.tsx'
import { useOutside, useSessionState } from '../frame/designer-context.tsx'
import { useSay } from '../frame/say.ts'
import { useItemName } from '../frame/use-item-name.ts'
import { matches } from '../palette/match.ts'
import { GROUPS, type Row, rowsOf } from './derive.ts'
import { RowView } from './row-view.tsx'

const OPEN_AT_FIRST = ['content', 'data', 'rules', 'look']

export function Inspector({ selection }: { selection: Selection | null }) {
  const t = useT()
  const say = useSay()
  const nameOf = useItemName()
  const { manifests } = useOutside()
  const { view } = useSessionState()
  const [wanted, setWanted] = useState('')
  const [changedOnly, setChangedOnly] = useState(false)
  if (!selection || !view.docs[selection.document])
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('designer.inspector.nothing')} />
  const { document, addresses } = selection
  const [address = ''] = addresses
  const item = findItem(view.docs[document], address)
  const entity = entityAround(view, document, item)
  const field = item?.list === 'fields' ? (item.value as unknown as Field) : undefined
  const labelOf = (row: Row) => (typeof row.label === 'string' ? t(row.label) : say.text(row.label))
  const rows = rowsOf(view, manifests, selection).filter(
    row => (!changedOnly || row.changed) && matches(wanted, [labelOf(row), row.path.join('.')]),
  )
  const widget = typeof item?.value.widget === 'string' ? manifests[item.value.widget] : undefined
  return (
    <div className="dz-inspector">
      <header>
        <h2>
          {addresses.length > 1 ? t('designer.inspector.many', { count: addresses.length }) : nameOf(document, address)}
        </h2>
        <p className="dz-quiet">{widget ? say.text(widget.title) : (item?.id ?? document)}</p>
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
      {item?.list === 'cards' && widget && (widget.slots?.length ?? 0) > 0 && (
        <CardData document={document} address={address} manifest={widget} />
      )}
      <Collapse
        size="small"
        ghost
        defaultActiveKey={OPEN_AT_FIRST}
        items={GROUPS.filter(group => rows.some(row => row.group === group)).map(group => ({
          key: group,
          label: t(`designer.group.${group}`),
          children: rows
            .filter(row => row.group === group)
            .map(row => (
              <RowView
                key={`${addresses.join()} ${row.path.join('.')}`}
                row={row}
                selection={selection}
                entity={entity}
                field={field}
              />
            )),
        }))}
      />
    </div>
  )
}
