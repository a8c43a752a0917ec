/** The live sessions of this account, each with a button to end it. */
import '../session/texts.ts'
import { Alert, App, Button, Tag } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { sayFault } from '#engine/react/say-fault.ts'
import { useLang, useT } from '#engine/react/text.ts'
import { http } from '../client/http.ts'
import { DANGER } from '../client/notify.ts'
import { Loading } from '../parts/loading.tsx'
import { signOut } from '../session/sign-out.ts'

interface MySession {
  id: string
  device: string
  address: string
  createdAt: string
  lastAt: string | null
  /** the session of this page */
  here: boolean
}

const PATH = '/api/blade-auth/oauth'

export function MySessions() {
  const t = useT()
  const lang = useLang()
  const { message, modal } = App.useApp()
  const [sessions, setSessions] = useState<MySession[] | null>(null)
  const [problem, setProblem] = useState('')
  const load = useCallback(
    () =>
      http.call<MySession[]>('GET', `${PATH}/sessions`).then(
        found => {
          setSessions(found)
          setProblem('')
        },
        cause => setProblem(sayFault(cause, lang)),
      ),
    [lang],
  )
  useEffect(() => void load(), [load])

  const nameOf = ({ device }: MySession) => device || t('session.unknownDevice')
  const end = async (one: MySession) => {
    const sure = await modal.confirm({
      title: t('session.endConfirm', { device: nameOf(one) }),
      content: one.here ? t('session.endHere') : undefined,
      okText: t('session.end'),
      ...DANGER,
      cancelText: t('runtime.cancel'),
    })
    if (!sure) return
    if (one.here) return signOut()
    try {
      await http.call('POST', `${PATH}/end-session`, { json: { id: one.id } })
      message.success(t('session.ended'))
    } catch (cause) {
      message.error(sayFault(cause, lang))
    }
    await load()
  }

  if (problem) {
    const again = <Button onClick={() => void load()}>{t('runtime.again')}</Button>
    return <Alert type="error" role="alert" showIcon message={problem} action={again} />
  }
  if (!sessions) return <Loading />
  return (
    <>
      <p className="shell-quiet">{t('session.mineHelp')}</p>
      <ul className="shell-sessions">
        {sessions.map(one => (
          <li key={one.id}>
            <div>
              <b>{nameOf(one)}</b> {one.here && <Tag color="blue">{t('session.here')}</Tag>}
              <div className="shell-quiet">
                {[
                  one.address,
                  t('session.since', { at: one.createdAt }),
                  one.lastAt && t('session.used', { at: one.lastAt }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
            </div>
            <Button danger aria-label={t('session.endNamed', { device: nameOf(one) })} onClick={() => void end(one)}>
              {t('session.end')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
