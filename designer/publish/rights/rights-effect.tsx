/** What publishing does to people's rights, as far as grants differ. @source ADR 0036; docs/designer.md#publishing */
import { Alert, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import type { RightsEffect as Effect } from '#adapters/wire/permission.ts'
import { useT } from '#engine/react/text.ts'
import { useSay } from '../../say/say.ts'
import { useOutside, useSession, useSessionState } from '../../session/designer-context.tsx'
import './rights.css'

const TYPES = { danger: 'error', warning: 'warning', plain: 'info' } as const

export function RightsEffect() {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const { ports } = useOutside()
  const { app, view } = useSessionState('app', 'view')
  const [effect, setEffect] = useState<Effect | null | undefined>()
  const [failed, setFailed] = useState<unknown>(null)
  const runs = app.kind === 'app' && app.version !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: undo and redo change the draft under this page
  useEffect(() => {
    if (!runs) return
    let current = true
    const ask = async () => {
      await session.saveNow()
      const told = (await ports.data.call('appRight.draft', { appId: app.key })) as Effect | null
      if (!current) return
      setEffect(told)
      setFailed(null)
    }
    ask().catch(error => current && setFailed(error))
    return () => {
      current = false
    }
  }, [session, ports, app.key, view.stored, runs])
  if (!runs) return null
  const title = t('designer.review.rights')
  const isNone = effect && effect.people.length + effect.more === 0
  return (
    <section aria-label={title} aria-busy={effect === undefined && failed === null}>
      <h4>{title}</h4>
      {failed !== null ? (
        <Alert type="error" showIcon message={t('designer.review.rights.failed')} description={say.fault(failed)} />
      ) : effect === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 1 }} />
      ) : !effect || isNone ? (
        <p className="dz-quiet">{t('designer.review.rights.none')}</p>
      ) : (
        <ul className="dz-rights-effect">
          {effect.said.map(({ tone, text }) => (
            <li key={text}>
              <Alert type={TYPES[tone]} message={text} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
