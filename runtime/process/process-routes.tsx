/** The addresses of processes, and what stands behind each. @source SH-20…SH-24 */
import { useParams, useSearchParams } from 'react-router'
import { decodeProcess } from '#engine/flow/process-address.ts'
import { useT } from '#engine/react/text.ts'
import { usePageTab } from '../navigation/page-tab.ts'
import { ScreenHost } from '../screen/screen-host.tsx'
import DetailPage from './detail-page.tsx'
import './parts/texts.ts'
import StartPage from './start-page.tsx'

export function ProcessStart() {
  const { p = '' } = useParams()
  const params = decodeProcess(p)
  return params?.processId || params?.processDefKey ? <StartPage key={p} params={params} /> : <BrokenAddress />
}

export function ProcessDetail() {
  const { p = '' } = useParams()
  const params = decodeProcess(p)
  return params?.taskId || params?.processInsId ? <DetailPage key={p} params={params} /> : <BrokenAddress />
}

/** A form of its own: the screen that has its key. */
export function ExternalForm() {
  const { form = '', type = '' } = useParams()
  const [search] = useSearchParams()
  const p = search.get('p') ?? ''
  const params = decodeProcess(p)
  usePageTab(form)
  if (!params || !form.startsWith('wf_ex_')) return <BrokenAddress />
  return <ScreenHost key={p} screen={form} params={{ ...(params as Record<string, string>), type }} />
}

function BrokenAddress() {
  const t = useT()
  return (
    <section role="alert" className="shell-message">
      <h1>{t('process.brokenAddress')}</h1>
      <p>{t('process.brokenAddressHelp')}</p>
    </section>
  )
}
