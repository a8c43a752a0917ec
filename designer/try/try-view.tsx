/**
 * Try: the screen running as somebody, with records in memory; a bar says that nothing is written.
 * @source docs/designer.md#canvas
 */
import { Alert, Button, ConfigProvider, InputNumber, Segmented, Skeleton, theme } from 'antd'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { samplePorts, soundBundle } from '#adapters/memory/sample/sample-ports.ts'
import type { Tried } from '#adapters/wire/design.ts'
import { isDark } from '#engine/react/look/is-dark.ts'
import { variablesOf } from '#engine/react/look/tokens.ts'
import { Screen } from '#engine/react/screen/screen.tsx'
import { useT } from '#engine/react/text.ts'
import type { DocName } from '../commands/documents/docs.ts'
import { useSay } from '../say/say.ts'
import { useOutside, useSession, useSessionState } from '../session/designer-context.tsx'
import { useEditLang } from '../session/edit-lang.tsx'
import { bundleOf } from '../stage/bundle.ts'
import { screenIn, useScripted } from '../stage/use-scripted.ts'
import { ShareTrial } from './share-trial.tsx'
import { TryParty } from './try-party.tsx'
import '../stage/stage.css'
import './try.css'

interface TryViewProps {
  document: DocName
  width: number
  onWidth(width: number): void
}

/** The widths of a device, px. */
const NARROWEST = 320
const WIDEST = 2560

export function TryView({ document, width, onWidth }: TryViewProps) {
  const t = useT()
  const say = useSay()
  const { view, app } = useSessionState('view', 'app')
  const { ports, loader, manifests } = useOutside()
  const { lang } = useEditLang()
  const { token } = theme.useToken()
  const scripted = useScripted()
  const [turn, setTurn] = useState(0)
  const [as, setAs] = useState('')
  const [data, setData] = useState<'sample' | 'real'>('sample')
  const [dark, setDark] = useState(() => isDark(token.colorBgContainer))
  const cut = as !== '' || data === 'real'
  const { tried, failed } = useTried(cut ? { document, as, real: data === 'real', turn } : null)
  const whole = useMemo(() => bundleOf(view, document, '', app.library), [view, document, app.library])
  const bundle = useMemo(() => (cut ? (tried?.bundle ? soundBundle(tried.bundle) : null) : whole), [cut, tried, whole])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn begins with new records
  const sample = useMemo(
    () =>
      bundle &&
      scripted(
        samplePorts({ ...ports, lang, ...(cut && tried ? { me: tried.me } : {}) }, bundle, {
          real: tried?.records ?? {},
          ...(cut && { shown: Object.values(bundle.entities) }),
        }),
        screen => screenIn(view.docs, screen),
      ),
    [scripted, ports, lang, bundle, tried, cut, turn],
  )
  const shown = () => {
    if (failed !== null) {
      const retry = <Button onClick={() => setTurn(turn + 1)}>{t('react.retry')}</Button>
      return <Alert type="error" showIcon message={say.fault(failed)} action={retry} />
    }
    if (cut && !tried) return <Skeleton active />
    if (cut && tried && !tried.bundle) return <Alert type="warning" showIcon message={t('designer.try.shut')} />
    if (!bundle || !sample) return <p className="dz-pad">{t('designer.canvas.none')}</p>
    return (
      <Looks dark={dark} width={width}>
        <Screen
          key={`${turn} ${as} ${data}`}
          bundle={bundle}
          ports={sample}
          loader={loader}
          manifests={manifests}
          mode="run"
        />
      </Looks>
    )
  }
  return (
    <div className="dz-canvas dz-trying">
      <Alert banner type="info" message={t(`designer.try.bar.${data}`)} />
      <div className="dz-row dz-try-bar" role="toolbar" aria-label={t('designer.mode.try')}>
        <TryParty value={as} none={data === 'real' ? 'designer.try.self' : 'designer.try.anyRole'} onChange={setAs} />
        <Segmented
          value={data}
          aria-label={t('designer.try.data')}
          onChange={setData}
          options={(['sample', 'real'] as const).map(value => ({ value, label: t(`designer.try.${value}`) }))}
        />
        <Segmented
          value={dark ? 'dark' : 'light'}
          aria-label={t('designer.try.theme')}
          onChange={value => setDark(value === 'dark')}
          options={['light', 'dark'].map(value => ({ value, label: t(`designer.try.${value}`) }))}
        />
        <InputNumber
          className="dz-try-width"
          value={width}
          min={NARROWEST}
          max={WIDEST}
          step={10}
          addonAfter="px"
          aria-label={t('designer.try.width')}
          onChange={value => value !== null && onWidth(value)}
        />
        <Button onClick={() => setTurn(turn + 1)}>{t('designer.try.again')}</Button>
        <ShareTrial />
      </div>
      {shown()}
    </div>
  )
}

interface TryRequest {
  document: DocName
  as: string
  real: boolean
  /** changes when a new trial begins, to ask the server again */
  turn: number
}

/** The server's answer for the person and records chosen, with the draft as it is here. */
function useTried(asked: TryRequest | null): { tried: Tried | null; failed: unknown } {
  const session = useSession()
  const { app, view } = useSessionState('app', 'view')
  const { port } = useOutside()
  const [answer, setAnswer] = useState<{ of: string; tried: Tried | null; failed: unknown } | null>(null)
  const of = JSON.stringify(asked)
  // biome-ignore lint/correctness/useExhaustiveDependencies: undo and redo change the draft under this view
  useEffect(() => {
    if (!asked) return
    let current = true
    const { document, as, real } = asked
    const screen = document.slice(document.indexOf(':') + 1)
    const ask = async () => {
      await session.saveNow()
      return port.tryScreen(app.key, { screen, as, real })
    }
    ask().then(
      tried => current && setAnswer({ of, tried, failed: null }),
      failed => current && setAnswer({ of, tried: null, failed }),
    )
    return () => {
      current = false
    }
  }, [of, app.key, view.stored])
  return answer?.of === of ? answer : { tried: null, failed: null }
}

/** The device in light or dark looks. */
function Looks({ dark, width, children }: { dark: boolean; width: number; children: ReactNode }) {
  const algorithm = dark ? theme.darkAlgorithm : theme.defaultAlgorithm
  return (
    <ConfigProvider theme={{ algorithm, token: { colorLink: '' }, cssVar: { key: dark ? 'sw-try-dark' : 'sw-try' } }}>
      <Device width={width}>{children}</Device>
    </ConfigProvider>
  )
}

function Device({ width, children }: { width: number; children: ReactNode }) {
  const { token } = theme.useToken()
  return (
    <div
      className="dz-device dz-try"
      style={{ ...variablesOf(token), width, maxWidth: width === 1440 ? '100%' : width, color: token.colorText }}
    >
      <div className="dz-try-page">{children}</div>
    </div>
  )
}
