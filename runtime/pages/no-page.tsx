import { useT } from '#engine/react/text.ts'
import { useNoTab } from '../router/page-tab.ts'
import { ErrorPage } from './error-page.tsx'

/** An address that leads to no page of the person: none of his tabs is the current one. @source SH-84 */
export function NoPage({ kind }: { kind: 'notFound' | 'forbidden' | 'failed' }) {
  const t = useT()
  useNoTab(t(`runtime.${kind}`))
  return <ErrorPage kind={kind} />
}
