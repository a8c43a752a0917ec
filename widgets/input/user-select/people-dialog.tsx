/**
 * The list of people, to select one or several. Loaded when it is opened.
 * @source SH-71, SH-72, VM-10
 */

import { Alert, Button, Flex, Input, Modal, theme } from 'antd'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import type { Page } from '#adapters/wire/envelope.ts'
import type { PickedUser } from '#adapters/wire/search.ts'
import { useRoot } from '#engine/react/frame/root.tsx'
import { Icon } from '#engine/react/icon.tsx'
import { useLayer } from '#engine/react/overlay/layers.ts'
import { usePorts } from '#engine/react/ports.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import texts from '#schemas/text/people.json'
import type { ListDialogProps } from '../../parts/list-picker.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { PlainTable } from '../../parts/plain-table.tsx'

addTexts('people', texts)

const PAGE_SIZE = 10
const PAUSE_MS = 300
const WIDTH_PX = 760
const PICTURE_PX = 28

export default function PeopleDialog({ many, chosen, onChoose, onClose }: ListDialogProps) {
  const t = useT()
  const group = useId()
  const root = useRoot()
  useLayer(onClose)
  const { notify } = usePorts()
  const { token } = theme.useToken()
  const [ids, setIds] = useState(chosen)
  const { page, state, search, turnTo } = usePeople()

  const pick = (id: string) =>
    setIds(now => (!many ? [id] : now.includes(id) ? now.filter(each => each !== id) : [...now, id]))
  const confirm = () => {
    if (!ids.length) return notify.message('warning', t('people.none'))
    onChoose(ids)
    onClose()
  }
  const columns = ['chosen', 'avatar', 'account', 'name', 'dept', 'post'].map(id => ({ id, title: t(`people.${id}`) }))
  return (
    <Modal
      open
      title={t('people.title')}
      width={WIDTH_PX}
      style={{ maxWidth: 'calc(100% - 24px)', top: 48 }}
      okText={t('people.ok')}
      cancelText={t('people.cancel')}
      onOk={confirm}
      onCancel={onClose}
      getContainer={root}
    >
      <Flex vertical gap="small">
        <Input
          autoFocus
          allowClear
          prefix={<Icon name="search" />}
          aria-label={t('people.find')}
          placeholder={t('people.find')}
          onChange={event => search(event.target.value.trim())}
        />
        {page?.records.length ? (
          <PlainTable
            label={t('people.list')}
            columns={columns}
            onRow={pick}
            rows={page.records.map(person => ({
              id: person.id,
              cells: {
                chosen: (
                  <input
                    type={many ? 'checkbox' : 'radio'}
                    name={group}
                    aria-label={t('people.choose', { name: person.realName })}
                    style={{ width: 16, height: 16, margin: 0, accentColor: token.colorPrimary, display: 'block' }}
                    checked={ids.includes(person.id)}
                    onChange={() => pick(person.id)}
                    onClick={event => event.stopPropagation()}
                  />
                ),
                avatar: <Picture person={person} />,
                account: person.account,
                name: person.realName,
                dept: person.deptName,
                post: person.postName,
              },
            }))}
          />
        ) : (
          <Alert type="info" message={<LoadState state={state} again={() => turnTo(1)} />} />
        )}
        <Flex justify="space-between" align="center" wrap gap="small">
          <span role="status" style={{ color: token.colorTextSecondary }}>
            {many && t('people.count', { n: ids.length })}
          </span>
          {page && page.pages > 1 && (
            <Flex align="center" gap="small">
              <Button
                icon={<Icon name="left" />}
                aria-label={t('people.previous')}
                disabled={page.current <= 1}
                onClick={() => turnTo(page.current - 1)}
              />
              <span>{t('people.page', { current: page.current, pages: page.pages })}</span>
              <Button
                icon={<Icon name="right" />}
                aria-label={t('people.next')}
                disabled={page.current >= page.pages}
                onClick={() => turnTo(page.current + 1)}
              />
            </Flex>
          )}
        </Flex>
      </Flex>
    </Modal>
  )
}

/** The user's picture; when there is none, or it may not be read, the first letter of the user's name. */
function Picture({ person: { avatar, realName } }: { person: PickedUser }) {
  const { token } = theme.useToken()
  const [gone, setGone] = useState(false)
  const round = { width: PICTURE_PX, height: PICTURE_PX, borderRadius: '50%' }
  if (avatar && !gone)
    return (
      <img
        src={avatar}
        alt=""
        style={{ ...round, objectFit: 'cover', display: 'block' }}
        onError={() => setGone(true)}
      />
    )
  return (
    <Flex align="center" justify="center" style={{ ...round, background: token.colorFillSecondary }}>
      {realName.slice(0, 1)}
    </Flex>
  )
}

interface People {
  /** the last result */
  page: Page<PickedUser> | null
  state: 'loading' | 'ready' | 'failed'
  search(text: string): void
  turnTo(page: number): void
}

/** Loads people page by page; a newer request cancels the older one. */
function usePeople(): People {
  const { data } = usePorts()
  const [page, setPage] = useState<Page<PickedUser> | null>(null)
  const [state, setState] = useState<People['state']>('loading')
  const asked = useRef<{ text: string; timer: number; call?: AbortController }>({ text: '', timer: 0 })
  const turnTo = useCallback(
    (current: number) => {
      asked.current.call?.abort()
      const call = new AbortController()
      asked.current.call = call
      setState('loading')
      data.people({ q: asked.current.text || undefined, current, size: PAGE_SIZE }, call.signal).then(
        found => {
          if (call.signal.aborted) return
          setPage(found)
          setState('ready')
        },
        () => {
          if (call.signal.aborted) return
          setPage(null)
          setState('failed')
        },
      )
    },
    [data],
  )
  useEffect(() => {
    const { current } = asked
    turnTo(1)
    return () => {
      clearTimeout(current.timer)
      current.call?.abort()
    }
  }, [turnTo])
  return {
    page,
    state,
    turnTo,
    search: text => {
      clearTimeout(asked.current.timer)
      asked.current.text = text
      asked.current.timer = Number(setTimeout(() => turnTo(1), text ? PAUSE_MS : 0))
    },
  }
}
