/** A path that is not in the person's menu: there is none such, or it is not his. @source SH-84 */
import { useEffect, useState } from 'react'
import { http } from '../boot/http.ts'
import { Loading } from './loading.tsx'
import { NoPage } from './no-page.tsx'

export function UnknownPage({ path }: { path: string }) {
  const [exists, setExists] = useState<boolean | null>(null)
  useEffect(() => {
    http
      .call<boolean>('GET', '/api/blade-system/menu/exists', { query: { path } })
      .then(setExists, () => setExists(false))
  }, [path])
  if (exists === null) return <Loading />
  return <NoPage kind={exists ? 'forbidden' : 'notFound'} />
}
