/**
 * Puts a page of the portal together for one reader: the nodes of its document that they see, and what each widget shows.
 * A widget whose data cannot be read costs itself.
 * @source ADR 0052; PP-01…07, PP-29
 */
import type { Fed, PortalPage } from '#adapters/wire/portal-page.ts'
import { mayOpen } from '#engine/access/may-open.ts'
import type { Who } from '#engine/access/who.ts'
import { checkValue } from '#engine/compile/check-props.ts'
import { Checking } from '#engine/compile/checking.ts'
import { cutScreen } from '#engine/compile/cut-screen.ts'
import { pageEnv } from '#engine/compile/page-env.ts'
import { Fault } from '#engine/error/fault.ts'
import { PORTAL_HOME, PORTAL_SERVICE, type PortalPlace } from '#engine/portal/pages.ts'
import type { RuleEnv } from '#engine/rules/context.ts'
import { prepareRule } from '#engine/rules/prepare-rule.ts'
import type { RuleScope } from '#engine/rules/scope.ts'
import type { AnyDocument, Json, Node, PageDocument } from '#engine/schema/document.ts'
import { type Lang, pick } from '#engine/text/text.ts'
import type { SignedIn } from '../../../auth/session/sessions.ts'
import { environmentOf } from '../../../entity/model/environment.ts'
import type { Services } from '../../../services.ts'
import { addressOf } from '../../../site/site-pictures.ts'
import { merged, settingsFor, titleOf } from '../../../site/site-settings.ts'
import { resolveScreen } from '../../../store/screen/resolved.ts'
import { type Alike, FEEDS, type Feed, type FeedContext } from './feeds.ts'

export interface Asked {
  place: PortalPlace
  params: Record<string, string>
  lang: Lang
  /** notes why a widget's data could not be read */
  told(error: unknown): void
  /** where a visitor asks from */
  ip?: string
  /** the session behind `who`; none for visitors */
  signedIn?: SignedIn
  /** only the frame around the content: whoever asks has to sign in first */
  frameOnly?: boolean
  /** a moment (`yyyy-MM-dd HH:mm:ss`) in place of now */
  at?: string
  /** in place of the published one */
  document?: AnyDocument
  /** in place of what each widget shows */
  feeds?: Readonly<Record<string, Feed>>
  /** of visitors; without it everything is read */
  alike?: Alike
}

const readAnew: Alike = (_, read) => read()

/** @throws Fault 'screen.forbidden': the reader may not open it; 'screen.unknown' */
export async function composePage(services: Services, who: Who, asked: Asked): Promise<PortalPage> {
  const { place, params, lang, told, frameOnly, signedIn = null, ip, at, feeds: read, alike = readAnew } = asked
  const view = await services.store.view(who.tenant)
  const placed = asked.document ?? view.screen(place.screen)?.document
  if (!placed) throw new Fault('screen.unknown', { screen: place.screen })
  const { document } = resolveScreen(view, services.store.widgets, placed)
  const { access, title, description, nodes = [] } = cutScreen(document, {}, to => mayOpen(to, who)) as PageDocument
  if (access && !access.everyone && !mayOpen(access, who)) throw new Fault('screen.forbidden', { screen: place.screen })
  const env = { ...environmentOf(who), ...(at && { now: at, today: at.slice(0, 10) }), param: params }
  const around = scopeOf(document as PageDocument)
  const shown = nodes
    .filter(
      node => (!frameOnly || services.store.widgets.get(node.widget)?.stands === 'head') && shows(node, around, env),
    )
    .map(node => withLive(node, around, env))
  const [layers, feeds] = await Promise.all([
    alike('settings', () => settingsFor(services.db, who.tenant)),
    feedAll(services, shown, { who, signedIn, params, lang, told, ip, at, feeds: read, alike }),
  ])
  const site = {
    title: { zh: titleOf(layers), en: titleOf(layers) },
    logo: addressOf('logo', layers),
    switchMode: !layers.some(({ off }) => off.includes('switchMode')),
  }
  const named = Object.values(feeds).flatMap(fed => ('data' in fed ? aboutIn(fed.data) : []))[0]
  const ownTitle = named?.title ?? pick(title, lang)
  return {
    ...{ path: place.path, params, feeds, site, lang, today: env.today },
    nodes: frameOnly ? nodes : shown,
    title: place.path === PORTAL_HOME ? titleOf(layers) : `${ownTitle} · ${titleOf(layers)}`,
    description:
      named?.description || pick(description, lang) || String(merged(layers, 'sysConfig').description ?? ownTitle),
    isListed: place.isPublic === true && !params.q && (place.path !== PORTAL_SERVICE || named !== undefined),
    me: who.guest ? null : { name: who.name, avatar: '' },
  }
}

/** What rules of the page's nodes may read. */
function scopeOf(page: PageDocument): RuleScope {
  const env = pageEnv(page, { entity: () => undefined, query: () => undefined })
  return { name: page.key, fields: [], env, entity: () => undefined }
}

/** Whether the reader sees a node, by its rule; one that cannot run shows nothing. @source docs/language.md#rules */
function shows({ id, when }: Node, scope: RuleScope, env: RuleEnv): boolean {
  if (when === undefined) return true
  try {
    return prepareRule(when, scope, id).holds({ record: {}, env })
  } catch {
    return false
  }
}

/** Props that a rule gives; where it cannot run or gives nothing, the constant beside it stays. */
function withLive(node: Node, scope: RuleScope, env: RuleEnv): Node {
  if (!node.live) return node
  const given = Object.entries(node.live).flatMap(([name, rule]): [string, Json][] => {
    try {
      const value = prepareRule(rule, scope, node.id).run({ record: {}, env })
      return value === null ? [] : [[name, value as Json]]
    } catch {
      return []
    }
  })
  return { ...node, props: { ...node.props, ...Object.fromEntries(given) } }
}

interface About {
  title: string
  description: string
}

/** What a feed says the page is about: a service, by its name. */
function aboutIn(data: unknown): About[] {
  if (data === null || typeof data !== 'object') return []
  if ('about' in data) return data.about ? [data.about as About] : []
  if (!('serviceName' in data)) return []
  const { serviceName, summary = '' } = data as { serviceName: string; summary?: string }
  return [{ title: serviceName, description: summary }]
}

type Reading = Omit<FeedContext, 'services' | 'props'> & Pick<Asked, 'told' | 'feeds'>

async function feedAll(services: Services, nodes: Node[], reading: Reading): Promise<Record<string, Fed>> {
  const fed = await Promise.all(
    nodes.flatMap(node => {
      const feed = feedOf(services, node, reading)
      return feed ? [feed.then((each): [string, Fed] => [node.id, each])] : []
    }),
  )
  return Object.fromEntries(fed)
}

/** undefined for a widget that needs none */
function feedOf(
  services: Services,
  { widget, props = {} }: Pick<Node, 'widget' | 'props'>,
  { told, feeds = FEEDS, ...context }: Reading,
): Promise<Fed> | undefined {
  const read = Object.hasOwn(feeds, widget) ? feeds[widget] : undefined
  return read?.({ services, props: { ...defaultsOf(services, widget), ...props }, ...context }).then(
    data => ({ data }),
    error => {
      told(error)
      return { failed: true as const }
    },
  )
}

/**
 * What one widget shows, for the designer.
 * @throws Fault 'portal.feed' for a widget without any; 'record.refused' for props its manifest does not allow, as a page is checked
 */
export async function feedWidget(
  services: Services,
  who: Who,
  asked: { widget: string; props: Record<string, Json> } & Pick<Asked, 'lang' | 'told'>,
): Promise<unknown> {
  const { widget, props, ...reading } = asked
  const checking = new Checking(await services.store.libraryFor(who.tenant))
  const manifest = Object.hasOwn(FEEDS, widget) ? services.store.widgets.get(widget) : undefined
  if (manifest) checkValue(checking, manifest.props, props, 'props')
  if (checking.issues.length > 0) throw new Fault('record.refused', {}, { data: { issues: checking.issues } })
  const fed = await feedOf(
    services,
    { widget, props },
    { who, signedIn: null, params: {}, alike: readAnew, ...reading },
  )
  if (!fed || 'failed' in fed) throw new Fault('portal.feed', { widget })
  return fed.data
}

function defaultsOf({ store }: Services, widget: string): Record<string, Json> {
  const properties = Object.entries(store.widgets.get(widget)?.props.properties ?? {})
  return Object.fromEntries(
    properties.flatMap(([name, { default: value }]) => (value === undefined ? [] : [[name, value]])),
  )
}
