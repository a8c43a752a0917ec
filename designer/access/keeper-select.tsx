/** Who keeps the records: roles, departments and posts, and people found by name or account. @source docs/designer.md#access */
import { Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useT } from '#engine/react/text.ts'
import { matches } from '#engine/text/match.ts'
import { keyOfParty, type Party } from '../commands/access/party-rights.ts'
import { useParties } from '../say/use-parties.ts'
import { useOutside } from '../session/designer-context.tsx'

interface KeeperSelectProps {
  id: string
  keepers: Party[]
  onChange(keepers: Party[]): void
}

interface Choice {
  value: string
  label: string
}

const QUIET_MS = 300
const MOST = 20
const USER = 'users:'

export function KeeperSelect({ id, keepers, onChange }: KeeperSelectProps) {
  const t = useT()
  const parties = useParties()
  const { data } = useOutside().ports
  const [people, setPeople] = useState<Choice[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const find = (text: string) => {
    clearTimeout(timer.current)
    if (!text.trim()) return
    timer.current = setTimeout(() => {
      data
        .people({ q: text.trim(), current: 1, size: MOST })
        .then(({ records }) =>
          setPeople(
            records.map(({ account, realName }) => ({
              value: `${USER}${account}`,
              label: realName ? t('designer.access.party', { name: realName, people: account }) : account,
            })),
          ),
        )
        .catch(() => setPeople([]))
    }, QUIET_MS)
  }
  const partyOf = (key: string): Party => {
    const known = keepers.find(party => keyOfParty(party) === key) ?? parties.all.find(one => one.key === key)?.party
    return known ?? { kind: 'users', code: key.slice(USER.length) }
  }
  const groups = [
    ...parties.options.filter(({ options }) => options[0]?.value !== parties.everyone.key),
    { label: t('designer.access.users'), options: people },
  ]
  return (
    <Select<string[], Partial<Choice> & { options?: Choice[] }>
      id={id}
      mode="multiple"
      className="dz-roles"
      placeholder={t('designer.access.keepers.none')}
      value={keepers.map(keyOfParty)}
      labelRender={({ value, label }) => label ?? parties.find(partyOf(String(value))).name}
      // people are matched by the server
      filterOption={(typed, option) => String(option?.value).startsWith(USER) || matches(typed, [option?.label])}
      onSearch={find}
      onChange={keys => onChange(keys.map(partyOf))}
      options={groups.filter(({ options }) => options.length > 0)}
    />
  )
}
