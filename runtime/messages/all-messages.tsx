/** All messages in a drawer, of every type or one. @source ME-04, ME-21…ME-25 */
import './texts.ts'
import { Button, Drawer, Pagination, Select, Skeleton } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Page } from '#adapters/wire/envelope.ts'
import type { Message } from '#adapters/wire/message.ts'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { useT } from '#engine/react/text.ts'
import { http } from '../client/http.ts'
import { LoadFailed } from '../parts/load-failed.tsx'
import { inbox, PATH } from './inbox.ts'
import { MessageRow } from './message-row.tsx'
import { MessageView } from './message-view.tsx'
import './messages.css'
import { useLayer } from '#engine/react/overlay/layers.ts'
import { useMessageActions } from './use-message-actions.ts'

const PAGE_SIZES = [10, 20, 30, 50]
const TYPES = [1, 2, 3, 4]

/** @param first  id of the message to open at once */
export default function AllMessages({ first, close }: { first?: string; close(): void }) {
  const t = useT()
  const [open, setOpen] = useState(true)
  const [type, setType] = useState('')
  const [page, setPage] = useState({ page: 1, size: 10 })
  const [viewed, setViewed] = useState<Message>()
  const { list, load } = useMessages(type, page)
  const actions = useMessageActions()

  const view = async (id: string) => setViewed(await actions.open(id))
  const follow = (message: Message) => actions.follow(message) && setOpen(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for it reads the message
  useEffect(() => void (first && view(first)), [first])

  useLayer(() => setOpen(false), open)
  return (
    <Drawer
      open={open}
      onClose={() => setOpen(false)}
      afterOpenChange={now => now || close()}
      title={t('messages.all')}
      width="min(600px, 100vw)"
      extra={<Button onClick={() => void actions.readAll()}>{t('messages.readAll')}</Button>}
      footer={
        <Pagination
          size="small"
          align="end"
          current={page.page}
          pageSize={page.size}
          pageSizeOptions={PAGE_SIZES}
          showSizeChanger
          showTotal={count => t('messages.total', { count })}
          total={typeof list === 'string' ? 0 : list.total}
          onChange={(next, size) => setPage({ page: size === page.size ? next : 1, size })}
        />
      }
    >
      <Select
        aria-label={t('messages.type')}
        className="messages-type"
        value={type}
        options={[
          { value: '', label: t('messages.everyType') },
          ...TYPES.map(each => ({ value: String(each), label: t(`messages.type${each}`) })),
        ]}
        onChange={next => {
          setType(next)
          setPage({ ...page, page: 1 })
        }}
      />
      {list === 'loading' && <Skeleton active className="messages-state" />}
      {list === 'failed' && <LoadFailed again={() => void load()} />}
      {typeof list !== 'string' && list.records.length === 0 && <EmptyState icon="bell" text={t('messages.none')} />}
      {typeof list !== 'string' && (
        <ul className="messages-all" aria-label={t('messages.all')}>
          {list.records.map(message => (
            <MessageRow
              key={message.id}
              message={message}
              view={() => void view(message.id)}
              follow={() => follow(message)}
              remove={() => void actions.remove(message)}
            />
          ))}
        </ul>
      )}
      {viewed && <MessageView message={viewed} close={() => setViewed(undefined)} follow={() => follow(viewed)} />}
    </Drawer>
  )
}

/** The requested page; when messages arrive or go, the same page is reloaded without a flicker. */
function useMessages(type: string, { page, size }: { page: number; size: number }) {
  const { changes } = useSnapshot(inbox)
  const [list, setList] = useState<Page<Message> | 'loading' | 'failed'>('loading')
  const load = useCallback(
    () => http.call<Page<Message>>('GET', `${PATH}/my/list`, { query: { page, size, type } }),
    [type, page, size],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks again after every change
  useEffect(() => {
    let gone = false
    load().then(
      answer => gone || setList(answer),
      () => gone || setList('failed'),
    )
    return () => {
      gone = true
    }
  }, [load, changes])
  return { list, load: () => load().then(setList, () => setList('failed')) }
}
