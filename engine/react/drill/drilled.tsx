/**
 * The records a mark stands for, over the board: what they have in common in words, how many there are and what they
 * amount to, the list of their model with its paging, order, search and records, or the same records by another field.
 * @source docs/ui.md#a-board; ADR 0047
 */
import { observer } from '@formily/reactive-react'
import { Button } from 'antd'
import { type ComponentType, lazy, Suspense, useEffect, useMemo, useState } from 'react'
import type { ClientEntity, ScreenBundle, WireRecord } from '#adapters/wire/screen.ts'
import { conditionOf, type Mark } from '../../query/mark.ts'
import type { Query, Rule } from '../../schema/document.ts'
import { pick } from '../../text/text.ts'
import { groupDigits } from '../../value/group-digits.ts'
import { sayFigure } from '../../value/notation/say-figure.ts'
import { useNarrow } from '../frame/measure.tsx'
import { useRoot } from '../frame/root.tsx'
import { Skeleton } from '../frame/waiting.tsx'
import { Icon } from '../icon.tsx'
import { EmptyState } from '../look/empty-state.tsx'
import { askedWhere } from '../mark/asked.ts'
import { close, findCard, queryOf } from '../mark/said.ts'
import { useLayer } from '../overlay/layers.ts'
import { WithMenu } from '../overlay/menu.tsx'
import { sayFault } from '../say-fault.ts'
import type { PageStore } from '../state/page.ts'
import { useT } from '../text.ts'
import { bundleBy, bundleOfList, groupable, usualList } from './bundles.ts'
import { useSaid } from './say-mark.ts'
import './drill.css'

const Drawer = lazy(() => import('../overlay/drawer.ts'))
const WIDTH_PX = 1080

interface ScreenOver extends Pick<PageStore, 'bundle' | 'ports' | 'loader' | 'manifests'> {
  bundle: ScreenBundle
}

export interface DrilledProps {
  page: PageStore
  mark: Mark
  /** `<Screen>` itself, passed in to avoid a circular import */
  screen: ComponentType<ScreenOver>
}

export default observer(function Drilled({ page, mark, screen }: DrilledProps) {
  const root = useRoot()
  const narrow = useNarrow()
  const t = useT()
  const card = findCard(page, mark.card)
  const query = queryOf(page, mark.card)
  const client = page.bundle.entities[query?.entity ?? '']
  const offers = client?.may.includes('list') && card?.drill !== false
  const where =
    query && client && offers ? conditionOf({ ...query, where: askedWhere(page, query) }, mark, client.document) : null
  const leave = () => close(page)
  // with an address it is a step of its own in the browser's history
  useLayer(leave, page.address === null)
  useEffect(
    () => () => {
      // it was closed, and what was changed there may be visible on the board
      if (page.board.mark === null && query?.entity) void page.changed(query.entity)
    },
    [page, query],
  )
  return (
    <Suspense>
      <Drawer
        open
        title={pick(card?.title, page.ports.lang) || (client && pick(client.document.title, page.ports.lang))}
        width={narrow ? '100%' : `min(${WIDTH_PX}px, 92%)`}
        onClose={leave}
        getContainer={root}
      >
        {query && client && where !== null ? (
          <Records {...{ page, query, client, where, mark, screen }} />
        ) : (
          <EmptyState kind="noMatch" title={t('drill.gone')} text={t('drill.goneHelp')} />
        )}
      </Drawer>
    </Suspense>
  )
})

interface RecordsProps extends DrilledProps {
  query: Query
  client: ClientEntity
  where: Rule
}

function Records({ page, query, client, where, mark, screen: Screen }: RecordsProps) {
  const t = useT()
  const { ports, loader, manifests, bundle } = page
  const { lang } = ports
  const said = useSaid(page, client.document, where)
  const amount = useAmount(page, { query, client, where, mark })
  const [by, setBy] = useState<string | null>(null)
  const [usual, setUsual] = useState<Awaited<ReturnType<typeof usualList>> | null>(null)
  useEffect(() => void usualList(ports.screens, client.document.key).then(setUsual), [ports.screens, client])
  const fields = useMemo(() => groupable(client), [client])
  const measure = query.measures?.find(({ id }) => id === mark.of)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the condition is compared as its text
  const shown = useMemo(() => {
    const field = fields.find(({ id }) => id === by)
    if (!field) return usual && bundleOfList(bundle, client, where, usual)
    return bundleBy(bundle, client, {
      where,
      field,
      measure,
      title: t('drill.byField', { field: pick(field.title, lang) }),
    })
  }, [bundle, client, JSON.stringify(where), by, measure, fields, usual, lang])
  return (
    <>
      <header className="sw-drill-head">
        <p className="sw-drill-said">{said}</p>
        <p className="sw-drill-amount" role="status">
          {amount}
        </p>
        <div className="sw-drill-ways">
          {by !== null && (
            <Button icon={<Icon name="unordered-list" />} onClick={() => setBy(null)}>
              {t('drill.list')}
            </Button>
          )}
          {fields.length > 0 && (
            <WithMenu
              items={fields.map(({ id, title }) => ({
                ...{ key: id, label: pick(title, lang), chosen: by === id },
                run: () => setBy(id),
              }))}
            >
              <Button icon={<Icon name="bar-chart" />}>{t('drill.by')}</Button>
            </WithMenu>
          )}
        </div>
      </header>
      {shown ? <Screen key={by} bundle={shown} {...{ ports, loader, manifests }} /> : <Skeleton lines={6} />}
    </>
  )
}

type Amount = Pick<RecordsProps, 'query' | 'client' | 'where' | 'mark'>

/** How many records there are and what the mark says of them, read with the condition of the list. */
function useAmount({ ports }: PageStore, { query, client, where, mark }: Amount): string {
  const t = useT()
  const { data, lang } = ports
  const [row, setRow] = useState<WireRecord | null>(null)
  const [error, setError] = useState<unknown>(null)
  const measure = query.measures?.find(({ id, fn }) => id === mark.of && fn !== 'count')
  const asked = JSON.stringify({
    ...{ id: 'amount', get: 'sums', where },
    measures: [{ id: 'records', fn: 'count' }, ...(measure ? [{ ...measure, id: 'amount' }] : [])],
  })
  useEffect(() => {
    let isHere = true
    data.query(client, JSON.parse(asked)).then(
      ({ rows }) => isHere && setRow(rows[0] ?? null),
      failure => isHere && setError(failure),
    )
    return () => {
      isHere = false
    }
  }, [data, client, asked])
  if (error) return sayFault(error, lang)
  if (!row) return ''
  const counted = t('drill.records', { n: groupDigits(String(row.records)) })
  const field = measure && client.document.fields.find(({ id }) => id === measure.of)
  if (!measure || !field || row.amount === null) return counted
  const unit = field.unit ? ` ${pick(field.unit, lang)}` : ''
  const value = sayFigure(row.amount, field, lang) + unit
  return `${counted} · ${t(`drill.${measure.fn}`, { field: pick(field.title, lang), value })}`
}
