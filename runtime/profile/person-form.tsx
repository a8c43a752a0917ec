/** @source SH-14, SH-73, RS-06 */
import '../session/texts.ts'
import { App, Button, Input } from 'antd'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { sayFault } from '#engine/react/say-fault.ts'
import { useLang, useT } from '#engine/react/text.ts'
import { http } from '../client/http.ts'
import { session } from '../identity/session.ts'
import { useUnsaved } from '../navigation/leave-guard.ts'
import { InfoField } from '../session/info-field.tsx'
import { phoneProblem } from './phone.ts'

interface Info {
  avatar: string
  account: string
  realName: string
  name: string
  phone: string
  email: string
}

const FIELDS = [
  { name: 'realName', label: 'realName', required: true, autoComplete: 'name' },
  { name: 'name', label: 'nickname', required: false, autoComplete: 'nickname' },
  { name: 'phone', label: 'phone', required: true, autoComplete: 'tel' },
  { name: 'email', label: 'email', required: false, autoComplete: 'email' },
] as const
type Name = (typeof FIELDS)[number]['name']

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const AVATAR_MAX_BYTES = 500 * 1024

export function PersonForm() {
  const t = useT()
  const lang = useLang()
  const { message } = App.useApp()
  const [stored, setStored] = useState<Info | null>(null)
  const [info, setInfo] = useState<Info | null>(null)
  const [wrong, setWrong] = useState<Partial<Record<Name, string>>>({})
  const [busy, setBusy] = useState(false)
  const picture = useRef<HTMLInputElement>(null)
  useUnsaved(JSON.stringify(info) !== JSON.stringify(stored))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language does not fetch over what is typed
  useEffect(() => {
    void http.call<Info>('GET', '/api/blade-auth/oauth/user-info').then(
      found => {
        setStored(found)
        setInfo(found)
      },
      cause => message.error(sayFault(cause, lang)),
    )
  }, [])
  if (!info) return null

  const take = async (file: File | undefined) => {
    if (!file) return
    if (!/^image\/(jpeg|png)$/.test(file.type) || file.size > AVATAR_MAX_BYTES)
      return void message.error(t('session.avatarKind'))
    try {
      const { link } = await http.upload.put(file)
      setInfo(now => now && { ...now, avatar: link })
    } catch (cause) {
      message.error(sayFault(cause, lang))
    }
  }
  const findWrong = (): Partial<Record<Name, string>> => {
    const found: Partial<Record<Name, string>> = {}
    const phone = phoneProblem(info.phone)
    if (!info.realName?.trim()) found.realName = t('session.realNameMissing')
    if (phone) found.phone = t(`session.${phone}`)
    if (info.email && !EMAIL.test(info.email)) found.email = t('session.emailWrong')
    return found
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const found = findWrong()
    setWrong(found)
    if (Object.keys(found).length) return
    setBusy(true)
    const { avatar, realName, name, phone, email } = info
    try {
      await http.call('POST', '/api/blade-system/user/update-info', { json: { avatar, realName, name, phone, email } })
      if (session.person) session.person = { ...session.person, name: realName, avatar }
      setStored(info)
      message.success(t('session.saved'))
    } catch (cause) {
      message.error(sayFault(cause, lang))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={save} noValidate>
      <InfoField id="info-avatar" label={t('session.avatar')} help={t('session.avatarHelp')}>
        {({ id }) => (
          <div>
            <input
              ref={picture}
              type="file"
              accept="image/png,image/jpeg"
              hidden
              onChange={event => void take(event.target.files?.[0])}
            />
            <Button
              id={id}
              type="text"
              aria-label={t('session.avatarChange')}
              style={{ height: 72, padding: 4 }}
              onClick={() => picture.current?.click()}
            >
              <span className="shell-avatar">
                {info.avatar ? <img src={info.avatar} alt="" /> : info.realName?.slice(0, 1)}
              </span>
            </Button>
          </div>
        )}
      </InfoField>
      <div className="shell-info-field">
        <span>{t('runtime.account')}</span>
        <span>{info.account}</span>
      </div>
      {FIELDS.map(({ name, label, required, autoComplete }) => (
        <InfoField key={name} id={`info-${name}`} label={t(`session.${label}`)} required={required} wrong={wrong[name]}>
          {control => (
            <Input
              {...control}
              maxLength={60}
              autoComplete={autoComplete}
              inputMode={name === 'phone' ? 'tel' : name === 'email' ? 'email' : undefined}
              value={info[name] ?? ''}
              onChange={event => setInfo({ ...info, [name]: event.target.value })}
            />
          )}
        </InfoField>
      ))}
      <Button type="primary" htmlType="submit" loading={busy}>
        {t('session.save')}
      </Button>
    </form>
  )
}
