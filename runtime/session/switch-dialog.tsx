/** Chooses the department and role to act in. @source SH-66, SE-19, SE-33, SE-38, VM-13, VM-14 */
import './texts.ts'
import { Alert, Button, Select } from 'antd'
import { type FormEvent, useEffect, useId, useState } from 'react'
import type { Choice } from '#adapters/wire/screen.ts'
import { sayFault } from '#engine/react/say-fault.ts'
import { useLang, useT } from '#engine/react/text.ts'
import { http } from '../client/http.ts'
import { useMayLeave } from '../navigation/leave-guard.ts'
import './session.css'
import { HOME_PATH } from '../identity/home-path.ts'
import { leaveOnce } from '../identity/leave-once.ts'
import { type Acting, session } from '../identity/session.ts'
import { switchActing } from '../identity/token.ts'
import { SessionDialog } from './session-dialog.tsx'

const FIELDS = ['dept', 'role'] as const
type Field = (typeof FIELDS)[number]

export default function SwitchDialog({ close }: { close(): void }) {
  const t = useT()
  const lang = useLang()
  const id = useId()
  const mayLeave = useMayLeave()
  const [choices, setChoices] = useState<Record<Field, Choice[]> | null>(null)
  const [acting, setActing] = useState<Partial<Acting>>({
    dept: session.acting?.dept || undefined,
    role: session.acting?.role,
  })
  const [tried, setTried] = useState(false)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    loadChoices().then(
      found => {
        setChoices(found)
        setActing(now => onlyOnes(now, found))
      },
      cause => setProblem(sayFault(cause, lang)),
    )
  }, [lang])

  /** People without a department need not choose one. */
  const isMissing = (field: Field) => acting[field] === undefined && (choices?.[field].length ?? 0) > 0

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!choices || FIELDS.some(isMissing) || !(await mayLeave())) return
    setBusy(true)
    setProblem('')
    try {
      await switchActing({ dept: acting.dept ?? '', role: acting.role ?? '' })
      leaveOnce(HOME_PATH)
    } catch (cause) {
      setProblem(cause instanceof Error && cause.message ? cause.message : t('session.offline'))
      setBusy(false)
    }
  }
  return (
    <SessionDialog title={t('session.switchTitle')} close={close}>
      <form className="session-form" onSubmit={submit} noValidate>
        {problem && <Alert type="error" role="alert" showIcon message={problem} />}
        {FIELDS.map(field => {
          const wrong = tried && isMissing(field)
          return (
            <div key={field}>
              <label htmlFor={`${id}-${field}`}>{t(`session.${field}`)}</label>
              <Select
                id={`${id}-${field}`}
                aria-invalid={wrong}
                aria-describedby={`${id}-${field}-wrong`}
                status={wrong ? 'error' : undefined}
                size="large"
                loading={!choices && !problem}
                options={offered(field, choices?.[field], t('session.roleAll'))}
                notFoundContent={t(`session.${field}None`)}
                value={acting[field]}
                onChange={value => setActing({ ...acting, [field]: value })}
              />
              <div id={`${id}-${field}-wrong`} className="session-wrong">
                {wrong && <span role="alert">{t(`session.${field}Missing`)}</span>}
              </div>
            </div>
          )
        })}
        <Button type="primary" htmlType="submit" size="large" block loading={busy} disabled={!choices}>
          {t('session.switch')}
        </Button>
      </form>
    </SessionDialog>
  )
}

async function loadChoices(): Promise<Record<Field, Choice[]>> {
  const query = { userId: session.person?.id }
  const [dept, role] = await Promise.all(
    FIELDS.map(field => http.call<Choice[]>('GET', `/api/blade-system/${field}/select`, { query })),
  )
  return { dept: dept ?? [], role: role ?? [] }
}

/** With several roles, all together are offered too, as if none had been chosen. */
function offered(field: Field, choices: Choice[] = [], all: string): { value: string; label: string }[] {
  const each = choices.map(({ id: value, label }) => ({ value, label }))
  return field === 'role' && choices.length > 1 ? [{ value: '', label: all }, ...each] : each
}

/** An only option is preselected. */
function onlyOnes(acting: Partial<Acting>, choices: Record<Field, Choice[]>): Partial<Acting> {
  const pick = (field: Field) => acting[field] ?? (choices[field].length === 1 ? choices[field][0]?.id : undefined)
  return { dept: pick('dept'), role: pick('role') }
}
