/**
 * The addresses of older clients for the designer of processes.
 * @source WD-13; docs/workflow.md#pages
 */
import { Navigate, useSearchParams } from 'react-router'

/** Opens the processes of the app that `params`, base64 of JSON, names as `appId`; without one the list of apps. */
export default function FlowDesigner() {
  const [search] = useSearchParams()
  const app = appOf(search.get('params') ?? '')
  return <Navigate to={app ? `/design/${encodeURIComponent(app)}/flow` : '/design'} replace />
}

/** A `+` in a query reads as a space. */
function appOf(params: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(params.replaceAll(/[ -]/g, '+').replaceAll('_', '/')), char =>
      char.charCodeAt(0),
    )
    const { appId } = JSON.parse(new TextDecoder().decode(bytes)) ?? {}
    return typeof appId === 'string' && appId ? appId : null
  } catch {
    return null
  }
}
