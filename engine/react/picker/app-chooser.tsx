/**
 * The dialog in which an app is chosen, of those one may open: found by name, as cards, page by page.
 * @source MA-17, MA-18; docs/ui.md#an-app-of-ones-own
 */
import { Button, Input, Modal, Pagination, theme } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { ListedApp } from '#adapters/wire/app-shell.ts'
import type { Page } from '#adapters/wire/envelope.ts'
import texts from '#schemas/text/app-chooser.json' with { type: 'json' }
import { useRoot } from '../frame/root.tsx'
import { EmptyState } from '../look/empty-state.tsx'
import { Tile } from '../look/marks.tsx'
import { variablesOf } from '../look/tokens.ts'
import { useLayer } from '../overlay/layers.ts'
import { usePorts } from '../ports.tsx'
import { addTexts, useT } from '../text.ts'
import './app-chooser.css'

addTexts('appChooser', texts)

/** How many cards a page may have; the first is what it begins with. @source MA-18 */
const SIZES = [9, 18, 27, 36, 45, 54]

const WIDTH_PX = 860

interface AppChooserProps {
  title: string
  sizes?: number[]
  /** whether an app is chosen already */
  isChosen?(app: ListedApp): boolean
  /** the dialog stays open: who asked for it closes it */
  onChoose(app: ListedApp): void
  onClose(): void
}

export default function AppChooser({ title, sizes = SIZES, isChosen, onChoose, onClose }: AppChooserProps) {
  const t = useT()
  const root = useRoot()
  const { token } = theme.useToken()
  useLayer(onClose)
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState({ appName: '', current: 1, size: sizes[0]! })
  const { found, state, again } = useApps(asked)
  const search = (appName: string) => setAsked({ ...asked, appName: appName.trim(), current: 1 })
  const { records = [], total = 0 } = found ?? {}
  return (
    <Modal
      open
      title={title}
      width={WIDTH_PX}
      // outside of a screen too
      style={{ ...variablesOf(token), maxWidth: 'calc(100% - 24px)', top: 48 }}
      footer={null}
      onCancel={onClose}
      getContainer={root}
      className="sw-app-chooser"
    >
      <form
        className="sw-app-search"
        onSubmit={event => {
          event.preventDefault()
          search(typed)
        }}
      >
        <Input
          autoFocus
          maxLength={60}
          value={typed}
          aria-label={t('appChooser.name')}
          placeholder={t('appChooser.name')}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="primary" htmlType="submit">
          {t('appChooser.search')}
        </Button>
        <Button
          onClick={() => {
            setTyped('')
            search('')
          }}
        >
          {t('appChooser.clear')}
        </Button>
      </form>
      {state === 'loading' && !found && <span role="status">{t('appChooser.loading')}</span>}
      {state === 'failed' && (
        <span role="alert">
          {t('appChooser.failed')}{' '}
          <Button type="link" size="small" onClick={again}>
            {t('appChooser.again')}
          </Button>
        </span>
      )}
      {state === 'ready' && records.length === 0 && (
        <EmptyState
          kind={asked.appName ? 'noMatch' : 'nothing'}
          icon="appstore"
          title={t(asked.appName ? 'appChooser.noneFound' : 'appChooser.none')}
        />
      )}
      <ul className="sw-app-grid" aria-label={t('appChooser.apps')} aria-busy={state === 'loading'}>
        {records.map(app => {
          const chosen = isChosen?.(app)
          return (
            <li key={app.appId}>
              <button type="button" aria-pressed={chosen} title={app.appName} onClick={() => onChoose(app)}>
                <Tile icon={app.appIcon} colour={app.colour} name={app.appName} size="middle" />
                <span>
                  <strong>{app.appName}</strong>
                  {(app.appDesc || app.categoryName) && <small>{app.appDesc || app.categoryName}</small>}
                </span>
                {chosen && <em>{t('appChooser.chosen')}</em>}
              </button>
            </li>
          )
        })}
      </ul>
      <Pagination
        align="end"
        responsive
        current={asked.current}
        pageSize={asked.size}
        total={total}
        hideOnSinglePage={total <= sizes[0]!}
        showSizeChanger={sizes.length > 1}
        pageSizeOptions={sizes}
        onChange={(current, size) => setAsked({ ...asked, current: size === asked.size ? current : 1, size })}
      />
    </Modal>
  )
}

/** A page of the apps one may open; the answer of an older question is dropped. */
function useApps(asked: { appName: string; current: number; size: number }) {
  const { data } = usePorts()
  const [found, setFound] = useState<Page<ListedApp> | null>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const turn = useRef(0)
  const again = () => {
    const mine = ++turn.current
    setState('loading')
    data.call('myApp.getMyAppList', asked).then(
      answer => {
        if (mine !== turn.current) return
        setFound(answer as Page<ListedApp>)
        setState('ready')
      },
      () => {
        if (mine !== turn.current) return
        setFound(null)
        setState('failed')
      },
    )
  }
  useEffect(again, [data, asked])
  return { found, state, again }
}
