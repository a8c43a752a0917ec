/** Who keeps the records: roles, departments and posts, and people found by name or account. @source docs/designer.md#access */
import { Select } from 'antd'
import { useT } from '#engine/react/text.ts'
import { matches } from '#engine/text/match.ts'
import { keyOfParty, type Party } from '../commands/access/party-rights.ts'
import { type FoundChoice, MOST_FOUND, useFound } from '../controls/choices/use-found.ts'
import { useParties } from '../say/use-parties.ts'
import { useOutside } from '../session/designer-context.tsx'

interface KeeperSelectProps {
  id: string
  keepers: Party[]
  onChange(keepers: Party[]): void
}

const USER = 'users:'

export function KeeperSelect({ id, keepers, onChange }: KeeperSelectProps) {
  const t = useT()
  const parties = useParties()
  const { data } = useOutside().ports
  const { found: people, find } = useFound(async q => {
    const { records } = await data.people({ q, current: 1, size: MOST_FOUND })
    return records.map(({ account, realName }) => ({
      value: `${USER}${account}`,
      label: realName ? t('designer.access.party', { name: realName, people: account }) : account,
    }))
  })
  const partyOf = (key: string): Party => {
    const known = keepers.find(party => keyOfParty(party) === key) ?? parties.all.find(one => one.key === key)?.party
    return known ?? { kind: 'users', code: key.slice(USER.length) }
  }
  const groups = [
    ...parties.options.filter(({ options }) => options[0]?.value !== parties.everyone.key),
    { label: t('designer.access.users'), options: people },
  ]
  return (
    <Select<string[], Partial<FoundChoice> & { options?: FoundChoice[] }>
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
