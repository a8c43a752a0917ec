/** Personal info: profile · change of password · deputies · sessions. @source SH-14, SH-73, SH-74, SE-20, SE-21, RS-06 */
import '../session/texts.ts'
import { Tabs } from 'antd'
import { useT } from '#engine/react/text.ts'
import { ScreenHost } from '../screen/screen-host.tsx'
import { ChangePassword } from '../session/change-password.tsx'
import { MySessions } from './my-sessions.tsx'
import { PersonForm } from './person-form.tsx'

export default function InfoPage() {
  const t = useT()
  return (
    <section className="shell-info">
      <h1>{t('runtime.info')}</h1>
      <Tabs
        items={[
          { key: 'basic', label: t('runtime.infoBasic'), children: <PersonForm /> },
          { key: 'password', label: t('session.infoPassword'), children: <ChangePassword /> },
          {
            key: 'deputies',
            label: t('runtime.infoDeputies'),
            children: <ScreenHost screen="workflow.deputy" untitled />,
            destroyOnHidden: true,
          },
          { key: 'sessions', label: t('session.mine'), children: <MySessions />, destroyOnHidden: true },
        ]}
      />
    </section>
  )
}
