import { useSyncExternalStore } from 'react'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { isOwnPath, safeLink } from '#engine/value/safe-link.ts'
import '../texts.ts'
import type { Props } from './props.gen.ts'

/**
 * Another page in a sandbox: it may run scripts and send forms, but never reach this application. HTML passed to it
 * runs nothing.
 * @source DB-43; docs/security.md#pages-and-links
 */
export default function WebPage({ props, title }: WidgetProps<Props>) {
  const t = useT()
  const own = useSyncExternalStore(never, originHere, () => '')
  const source = safeLink(props.src)
  const frame = {
    title,
    style: { display: 'block', width: '100%', height: props.height, border: 0, borderRadius: 'var(--sw-radius)' },
  }
  if ('html' in props) return <iframe {...frame} srcDoc={paper(props.html ?? '')} sandbox="allow-popups" />
  if (!source) return <EmptyState icon="global" text={t('portal.noAddress')} />
  return (
    <iframe {...frame} src={source} loading="lazy" referrerPolicy="no-referrer" sandbox={sandboxFor(source, own)} />
  )
}

/** Foreign HTML as a page of its own: black on white in every theme, with links that open elsewhere. */
function paper(html: string): string {
  const style = 'body{margin:16px;font:14px/1.6 system-ui,sans-serif;color:#000;background:#fff;overflow-wrap:anywhere}'
  return `<!doctype html><base target="_blank"><style>${style}</style>${html}`
}

/** A page of our own origin loses its origin: with scripts it could remove the sandbox. */
function sandboxFor(source: string, here: string): string {
  const isOwn = isOwnPath(source) || here === '' || new URL(source).origin === here
  return `allow-scripts allow-forms allow-popups allow-downloads${isOwn ? '' : ' allow-same-origin'}`
}

const never = () => () => {}
/** Unknown while it is drawn on the server: then every page counts as our own. */
const originHere = () => location.origin
