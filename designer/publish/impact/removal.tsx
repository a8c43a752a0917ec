/** The review of a drafted removal: what depends on the app, what becomes of running work. @source docs/designer.md#publishing */
import { Alert, App, Button, Input, Radio } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Finding } from '#adapters/wire/impact.ts'
import { Fault } from '#engine/error/fault.ts'
import { useLang, useT } from '#engine/react/text.ts'
import { useSay } from '../../say/say.ts'
import { useOutside, useSession, useSessionState } from '../../session/designer-context.tsx'
import { Findings } from './findings.tsx'
import { useImpact } from './use-impact.ts'
import './impact.css'

/** How often a removal that ended some of many processes is asked for again. */
const MOST_TURNS = 2_000

export function Removal() {
  const t = useT()
  const say = useSay()
  const lang = useLang()
  const session = useSession()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const { port } = useOutside()
  const { app } = useSessionState('app')
  const { impact, failed, again } = useImpact()
  const [choice, setChoice] = useState<'wait' | 'end'>('wait')
  const [note, setNote] = useState('')
  const [refused, setRefused] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const name = say.text(app.title)
  const findings = impact?.findings ?? []
  const running = findings
    .filter(({ kind, breaks }) => kind === 'process' && breaks === 'ends')
    .reduce((sum, { count }) => sum + (count ?? 0), 0)
  const isNeeded = findings.some(isStop)
  const during = async (work: () => Promise<void>) => {
    setBusy(true)
    setRefused(null)
    try {
      await work()
    } catch (error) {
      setRefused(error)
      again()
    } finally {
      setBusy(false)
    }
  }
  const keep = () =>
    during(async () => {
      await port.keep(app.key)
      await session.reload()
      message.success(t('impact.removal.kept'))
    })
  const remove = () =>
    during(async () => {
      for (let turn = 1; ; turn++) {
        try {
          await port.publishRemoval(app.key, session.savedRev(), { note, end: choice === 'end' })
          break
        } catch (error) {
          if (!isUnderWay(error) || turn === MOST_TURNS) throw error
        }
      }
      message.success(t('impact.removal.done', { name }))
      navigate('/design')
    })
  return (
    <section className="dz-page" aria-label={t('designer.surface.review')} data-panel tabIndex={-1}>
      <h2>{t('impact.removal', { name })}</h2>
      {refused !== null && <Alert type="error" showIcon role="alert" message={say.fault(refused)} />}
      <Alert type="warning" showIcon message={t('impact.removal.help', { days: impact?.retention ?? '' })} />
      {isNeeded && (
        <section className="dz-section" aria-label={t('impact.removal.stopped')}>
          <h3>{t('impact.removal.stopped')}</h3>
          <p>{t('impact.removal.references')}</p>
          <Findings impact={impact} failed={failed} of={isStop} none="" />
        </section>
      )}
      {running > 0 && (
        <section className="dz-section" aria-label={t('impact.title')}>
          <h3>{t('impact.removal.running', { n: running, count: running.toLocaleString(lang) })}</h3>
          <Radio.Group
            className="dz-removal-choice"
            value={choice}
            onChange={event => setChoice(event.target.value)}
            options={[
              { value: 'wait', label: t('impact.removal.wait') },
              { value: 'end', label: t('impact.removal.end') },
            ]}
          />
        </section>
      )}
      <section className="dz-section" aria-label={t('impact.more')}>
        <Findings impact={impact} failed={failed} of={one => !isStop(one)} none={t('impact.removal.nothing')} />
      </section>
      <footer className="dz-section dz-publish">
        <Button type="text" disabled={busy} onClick={keep}>
          {t('impact.removal.keep')}
        </Button>
        <label htmlFor="dz-removal-note">{t('impact.removal.note')}</label>
        <Input.TextArea
          id="dz-removal-note"
          autoSize={{ minRows: 1, maxRows: 4 }}
          maxLength={500}
          value={note}
          onChange={event => setNote(event.target.value)}
        />
        <Button
          type="primary"
          danger
          loading={busy}
          disabled={impact === null || isNeeded || (running > 0 && choice === 'wait')}
          onClick={remove}
        >
          {t('impact.removal.do')}
        </Button>
      </footer>
    </section>
  )
}

/** Some of many processes were ended, and the call is to be made again. */
const isUnderWay = (error: unknown) =>
  error instanceof Fault && (error.data as { left?: boolean } | null | undefined)?.left === true

/** What refuses a removal: documents of other apps that no longer pass their check, and their processes over its records. */
const isStop = ({ kind, breaks }: Finding) =>
  kind === 'reference' || kind === 'formula' || (kind === 'process' && breaks === 'model')
