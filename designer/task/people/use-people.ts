import { useEffect, useState } from 'react'
import { MOST_FOUND, useFound } from '../../controls/choices/use-found.ts'
import { useOutside } from '../../session/designer-context.tsx'

const ID = /^\d+$/

/** The most users asked for by one call; the others follow. */
const AT_ONCE = 30

/** The names of users by id or account, as documents name them; none until they are known. */
export function usePeopleNames(codes: readonly string[]): ReadonlyMap<string, string> {
  const { data } = useOutside().ports
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const wanted = [...new Set(codes)]
    .filter(code => !names.has(code))
    .slice(0, AT_ONCE)
    .join()
  useEffect(() => {
    if (wanted === '') return
    let current = true
    const asked = wanted.split(',')
    Promise.all([
      data.named(
        'user',
        asked.filter(code => ID.test(code)),
      ),
      data.people({ accounts: wanted, current: 1, size: AT_ONCE, disabled: true }),
    ])
      .then(([byId, byAccount]) => {
        const found = [
          ...byId.map(({ id, label }) => [id, label] as const),
          ...byAccount.records.map(({ account, realName }) => [account, realName ?? account] as const),
        ]
        if (current) setNames(before => new Map([...before, ...found]))
      })
      // without an answer they are shown as the document names them
      .catch(() => undefined)
    return () => {
      current = false
    }
  }, [data, wanted])
  return names
}

/** Users found by name or account, while somebody types. */
export function useFindPeople(): ReturnType<typeof useFound> {
  const { data } = useOutside().ports
  return useFound(async q => {
    const { records } = await data.choices('user', { q, size: MOST_FOUND })
    return records.map(({ id, label }) => ({ value: id, label }))
  })
}
