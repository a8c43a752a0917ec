/**
 * A page of the portal: its nodes in a grid of 24 columns, drawn alike by the server and in the browser.
 * @source ADR 0052
 */
import { Suspense, useMemo } from 'react'
import { propsOf } from '#engine/react/frame/props.ts'
import type { OnPortal } from '#engine/react/portal/feed.tsx'
import { PortalProvider } from '#engine/react/portal/feed.tsx'
import { PortsProvider } from '#engine/react/ports.tsx'
import type { WidgetProps } from '#engine/react/widget.ts'
import type { Node } from '#engine/schema/document.ts'
import { pick } from '#engine/text/text.ts'
import { isRecord } from '#engine/value/value.ts'
import { drawn, heads, manifests, stands } from '#widgets/gen/drawn.gen.ts'
import { guestPorts } from '../visitor/guest-ports.ts'
import '#engine/react/look/palette.gen.css'
import '../theme/tokens.gen.css'
import './portal-page.css'

export function PortalView({ portal }: { portal: OnPortal }) {
  const { nodes, lang, today, title, feeds } = portal.page
  // a widget that says what the page is about heads it
  const isAbout = Object.values(feeds).some(fed => 'data' in fed && isRecord(fed.data) && isRecord(fed.data.about))
  // what a widget shows comes with the page, and what it does goes through `usePortal`
  const ports = useMemo(() => ({ ...guestPorts(lang), clock: { now: () => today } }), [lang, today])
  const of = (place: 'head' | 'foot' | undefined) => nodes.filter(({ widget }) => stands[widget] === place)
  return (
    <PortsProvider ports={ports}>
      <PortalProvider value={portal}>
        <div className="portal-page">
          {of('head').map(node => (
            <Drawn key={node.id} node={node} lang={lang} />
          ))}
          <main id="portal-main" tabIndex={-1}>
            {!isAbout && !nodes.some(({ widget, props }) => heads.has(widget) || props?.heading) && (
              <h1 className="portal-title">{title}</h1>
            )}
            {of(undefined).map(node => (
              <div key={node.id} className="portal-node" style={{ '--span': node.span ?? 24 } as object}>
                <Drawn node={node} lang={lang} />
                {node.help && <p className="portal-help">{pick(node.help, lang)}</p>}
              </div>
            ))}
          </main>
          {of('foot').map(node => (
            <Drawn key={node.id} node={node} lang={lang} />
          ))}
        </div>
      </PortalProvider>
    </PortsProvider>
  )
}

/** A boundary of its own: it is woken by itself, and the one that is pressed before the others. */
function Drawn({ node, lang }: { node: Node; lang: 'zh' | 'en' }) {
  const Widget = drawn[node.widget] as React.ComponentType<WidgetProps> | undefined
  if (!Widget) return null
  return (
    <Suspense>
      <Widget
        id={`n-${node.id}`}
        node={node}
        props={propsOf(manifests[node.widget], node.props)}
        title={pick(node.title, lang)}
        help={pick(node.help, lang) || undefined}
        value={null}
        onChange={ignore}
        readOnly={false}
        required={false}
        invalid={false}
        emit={ignoreEvent}
      />
    </Suspense>
  )
}

function ignore() {}
async function ignoreEvent() {}
