/** To whom the draft is sent, and the trials that go on; loaded on demand. @source docs/designer.md#canvas */
import { Alert, Button, Select, Skeleton } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import type { SentTrial } from '#adapters/wire/trial.ts'
import { useT } from '#engine/react/text.ts'
import { matches } from '#engine/text/match.ts'
import { type FoundChoice, MOST_FOUND, useFound } from '../controls/choices/use-found.ts'
import LinkView from '../controls/dialogs/link-view.tsx'
import { useSay } from '../say/say.ts'
import { useOutside, useSession, useSessionState } from '../session/designer-context.tsx'
import './try.css'

export default function SentTrials() {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const { app } = useSessionState('app')
  const { port } = useOutside()
  const [trials, setTrials] = useState<SentTrial[] | null>(null)
  const [to, setTo] = useState<string[]>([])
  const [shown, setShown] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<unknown>(null)
  const act = useCallback(
    async (does: () => Promise<unknown>) => {
      setBusy(true)
      setFailed(null)
      try {
        await does()
      } catch (error) {
        setFailed(error)
      }
      // what is listed is what goes on, also after a refusal
      await port.trials(app.key).then(setTrials, setFailed)
      setBusy(false)
    },
    [port, app.key],
  )
  useEffect(() => void act(async () => {}), [act])
  const send = () =>
    act(async () => {
      await session.saveNow()
      const { id } = await port.sendTrial(app.key, { to })
      setTo([])
      setShown(id)
    })
  const link = trials?.find(({ id }) => id === shown)?.link
  return (
    <div className="dz-sent">
      <p>{t('designer.share.help')}</p>
      {failed !== null && <Alert type="error" showIcon message={say.fault(failed)} />}
      <div className="dz-sent-to">
        <Testers chosen={to} onChange={setTo} />
        <Button type="primary" disabled={to.length === 0} loading={busy} onClick={send}>
          {t('designer.share.send')}
        </Button>
      </div>
      {link && <LinkView link={link} help={t('designer.share.sent')} />}
      {trials ? (
        <ul className="dz-sent-list" aria-label={t('designer.share.going')}>
          {trials.map(trial => (
            <li key={trial.id}>
              <span>
                {trial.to.map(({ name }) => say.text(name)).join(t('designer.share.comma'))}
                <small>{t('designer.share.until', { until: trial.until.slice(0, 16), by: trial.by })}</small>
              </span>
              <Button size="small" onClick={() => setShown(trial.id)}>
                {t('designer.share.link')}
              </Button>
              <Button size="small" danger disabled={busy} onClick={() => act(() => port.endTrial(app.key, trial.id))}>
                {t('designer.share.end')}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        failed === null && <Skeleton active />
      )}
    </div>
  )
}

const USER = 'user:'

/** People, found by the server by name or account, and roles. */
function Testers({ chosen, onChange }: { chosen: string[]; onChange(to: string[]): void }) {
  const t = useT()
  const say = useSay()
  const { app } = useSessionState('app')
  const { data } = useOutside().ports
  const { found: people, find } = useFound(async q => {
    const { records } = await data.people({ q, current: 1, size: MOST_FOUND })
    return records.map(({ id, account, realName, deptName }) => ({
      value: USER + id,
      label: t('designer.share.person', { name: realName || account, dept: deptName ?? account }),
    }))
  })
  const roles = app.library.roles.map(({ code, title }) => ({ value: `role:${code}`, label: say.text(title) }))
  const groups = [
    { label: t('designer.try.user'), options: people },
    { label: t('designer.try.role'), options: roles },
  ]
  return (
    <Select<string[], Partial<FoundChoice> & { options?: FoundChoice[] }>
      mode="multiple"
      value={chosen}
      aria-label={t('designer.share.to')}
      placeholder={t('designer.share.to')}
      // people are matched by the server
      filterOption={(typed, option) => String(option?.value).startsWith(USER) || matches(typed, [option?.label])}
      notFoundContent={t('designer.try.find')}
      onSearch={find}
      onChange={onChange}
      options={groups.filter(({ options }) => options.length > 0)}
    />
  )
}
