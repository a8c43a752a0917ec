/** An audience: everybody, roles, departments, posts, users. @source docs/language.md#envelope */
import { Select } from 'antd'
import { useT } from '#engine/react/text.ts'
import type { Json, To } from '#engine/schema/document.ts'
import { matches } from '#engine/text/match.ts'
import { keyOfParty, type Party, partiesOf, toOf } from '../../commands/access/party-rights.ts'
import { useParties } from '../../say/use-parties.ts'
import { useFindPeople, usePeopleNames } from './use-people.ts'

interface AudienceControlProps {
  id: string
  label: string
  value: Json | undefined
  onChange(value: Json | null): void
}

const USER = 'users:'

export function AudienceControl({ id, label, value, onChange }: AudienceControlProps) {
  const t = useT()
  const parties = useParties()
  const chosen = partiesOf((value ?? {}) as To)
  const users = chosen.flatMap(party => (party.kind === 'users' ? [party.code] : []))
  const names = usePeopleNames(users)
  const { found, find } = useFindPeople()
  const people = [
    ...users.map(code => ({ value: USER + code, label: names.get(code) ?? code })),
    ...found.filter(one => !users.includes(one.value)).map(one => ({ ...one, value: USER + one.value })),
  ]
  const options = [...parties.options, { label: t('designer.access.users'), options: people }]
  return (
    <Select<string[]>
      id={id}
      className="dz-full"
      mode="multiple"
      aria-label={label}
      placeholder={t('designer.flow.choose')}
      value={chosen.map(keyOfParty)}
      onSearch={find}
      filterOption={(typed, option) =>
        String((option as { value?: string } | undefined)?.value).startsWith(USER) ||
        matches(typed, [String(option?.label ?? '')])
      }
      onChange={keys => {
        const next = toOf(keys.map(readParty))
        onChange(Object.keys(next).length > 0 ? (next as unknown as Json) : null)
      }}
      options={options.filter(group => group.options.length > 0)}
    />
  )
}

function readParty(key: string): Party {
  const at = key.indexOf(':')
  return at < 0 ? { kind: 'everyone' } : ({ kind: key.slice(0, at), code: key.slice(at + 1) } as Party)
}
