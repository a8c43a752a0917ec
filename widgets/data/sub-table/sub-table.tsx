/**
 * Rows inside a record: a table of controls on a wide screen, one card for each row on a phone.
 * @source VM-02, VM-03; docs/language.md#form
 */
import { observer } from '@formily/reactive-react'
import { Button } from 'antd'
import { type KeyboardEvent, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { beginRecord } from '#engine/entity/begin-record.ts'
import { widgetFor } from '#engine/entity/derive-widget.ts'
import { entityOfForm } from '#engine/react/form/store/form-entity.ts'
import { loadWidgets } from '#engine/react/frame/load.ts'
import { useNarrow } from '#engine/react/frame/measure.tsx'
import { Icon } from '#engine/react/icon.tsx'
import { envOf } from '#engine/react/state/rules.ts'
import { usePage, useRecord } from '#engine/react/state/scope.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import type { EntityDocument, Node } from '#engine/schema/document.ts'
import { pick } from '#engine/text/text.ts'
import { type Decimal, plainDecimal, readDecimal, toDecimal } from '#engine/value/decimal.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import texts from '#schemas/text/data.json'
import ownTexts from '#schemas/text/sub-table.json'
import type { Props, Value } from './props.gen.ts'
import { marked, RowCells, sideOf } from './row-cells.tsx'
import { controlsOf, isEnter } from './row-controls.ts'
import './sub-table.css'

addTexts('data', texts)
addTexts('subTable', ownTexts)

export default observer(function SubTable(widget: WidgetProps<Props, Value>) {
  const { id, node, props, field, title, readOnly, invalid, onChange } = widget
  const page = usePage()
  const parent = useRecord()
  const t = useT()
  const narrow = useNarrow()
  const body = useRef<HTMLTableSectionElement>(null)
  const client = page.bundle.entities[field?.to ?? '']
  const cells = useMemo(
    () => node.children ?? (client ? cellsOf(client.document, field?.by) : []),
    [node.children, client, field?.by],
  )
  const rows = (widget.value ?? []) as EngineRecord[]
  if (!client || !parent || !field) return null
  const { entity } = entityOfForm(page, { entity: field.to })
  const shown = [...rows.entries()].filter(([, row]) => row.$delete !== true)
  const can = (verb: string) => !readOnly && (props.can as string[]).includes(verb)
  const put = (next: EngineRecord[]) => onChange(next as Value)
  const full = field.maxCount !== undefined && shown.length >= field.maxCount
  const mayAdd = can('add') && !full
  /** Adds a row with its controls and focuses the first. */
  const add = async () => {
    await loadWidgets(page.loader, new Set(cells.map(({ widget }) => widget)))
    const { record } = parent
    const begun = marked(beginRecord(entity, envOf({ page }), record as EngineRecord))
    const before = record[field.id] as EngineRecord[] | null
    // the other rows stay as they are and are not drawn again
    flushSync(() => (before ? parent.set(`${field.id}/${before.length}`, begun) : put([begun])))
    const [first] = controlsOf(body.current?.lastElementChild)
    first?.closest('td')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    first?.focus({ preventScroll: true })
  }
  const goOn = (event: KeyboardEvent) => {
    const last = controlsOf(body.current?.lastElementChild).at(-1)
    if (!(mayAdd && isEnter(event) && event.target === last)) return
    event.preventDefault()
    void add()
  }
  const mayCopy = can('copy') && !full
  return (
    <section
      id={id}
      tabIndex={-1}
      className={narrow ? 'sw-sub sw-sub-cards' : 'sw-sub'}
      aria-label={title}
      aria-describedby={invalid ? `${id}-issue` : undefined}
    >
      <div className="sw-sub-scroll">
        <table>
          {!narrow && (
            <thead>
              <tr>
                {props.numbered && <th className="sw-number">#</th>}
                {cells.map(cell => {
                  const entry = client.document.fields.find(({ id }) => id === cell.bind)
                  const unit = pick(entry?.unit, page.ports.lang)
                  return (
                    <th key={cell.id} className={sideOf(entry)}>
                      {!readOnly && (entry?.required === true || cell.required === true) && (
                        <span className="sw-mark" aria-hidden="true">
                          *
                        </span>
                      )}
                      {pick(cell.title ?? entry?.title, page.ports.lang)}
                      {unit && <span className="sw-unit">{unit}</span>}
                    </th>
                  )
                })}
                {!readOnly && (
                  <th className="sw-row-buttons">
                    <span className="sw-unseen">{t('data.actions')}</span>
                  </th>
                )}
              </tr>
            </thead>
          )}
          <tbody ref={body} onKeyDown={goOn}>
            {shown.map(([index, row], place) => (
              <RowCells
                key={String(row.id ?? row.$key ?? index)}
                {...{ page, parent, cells, index, narrow, place, mayCopy }}
                field={field.id}
                rows={entity}
                readOnly={client.readOnly}
                numbered={props.numbered}
                hasButtons={!readOnly}
                mayRemove={can('remove')}
              />
            ))}
          </tbody>
          {props.totals && props.totals.length > 0 && shown.length > 0 && !narrow && (
            <tfoot>
              <tr>
                {props.numbered && <td />}
                {cells.map(cell => (
                  <td key={cell.id} className={sideOf(entity.fields.get(cell.bind ?? '')?.field)}>
                    {props.totals?.includes(cell.bind ?? cell.id) &&
                      sumOf(shown.map(([, row]) => row[cell.bind ?? cell.id]))}
                  </td>
                ))}
                {!readOnly && <td className="sw-row-buttons" />}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {shown.length === 0 && <p className="sw-no-rows">{t('subTable.noRows')}</p>}
      {mayAdd && (
        <Button type="dashed" block icon={<Icon name="plus" />} onClick={() => void add()}>
          {t('subTable.addRow')}
        </Button>
      )}
    </section>
  )
})

/** Cells that nobody named are those of the fields. */
function cellsOf({ fields }: EntityDocument, by: string | undefined): Node[] {
  return fields.filter(({ id }) => id !== by).map(each => ({ id: each.id, widget: widgetFor(each), bind: each.id }))
}

function sumOf(values: unknown[]): string {
  return plainDecimal(values.reduce<Decimal>((sum, value) => sum.plus(readDecimal(value) ?? 0), toDecimal(0)))
}
