/**
 * The pages of the portal: their addresses, the document each is drawn from, and who may open it.
 * @source PP-01…07, PP-29, SH-15; ADR 0052
 */
export interface PortalPlace {
  path: string
  /** key of its document */
  screen: string
  /** visitors may open it: it is drawn by the server */
  isPublic?: true
  /** name of the parameter that may stand as a last part of its path; it is one of `params` */
  tail?: string
  /** the parameters its address may have besides */
  params: readonly string[]
}

export const PORTAL_HOME = '/portal/index'
export const PORTAL_HALL = '/portal/hall'
export const PORTAL_SERVICE = '/portal/service/introduce'
export const PORTAL_SEARCH = '/portal/search'
export const PORTAL_PRECINCT = '/portal/precinct/service'
export const PORTAL_MINE = '/portal/mine'
export const PORTAL_MANAGE = '/portal/serviceManage'
export const PORTAL_MANAGE_EDIT = '/portal/serviceManagerEdit'

export const PORTAL_PAGES: readonly PortalPlace[] = [
  { path: PORTAL_HOME, screen: 'portal-page.index', isPublic: true, params: [] },
  {
    path: PORTAL_HALL,
    screen: 'portal-page.hall',
    isPublic: true,
    params: ['q', 'category', 'business', 'dept', 'open', 'may', 'sort', 'page'],
  },
  { path: PORTAL_SERVICE, screen: 'portal-page.introduce', isPublic: true, params: ['id'] },
  { path: '/portal/special/service', screen: 'portal-page.special', params: ['id'] },
  { path: '/portal/through/train', screen: 'portal-page.train', params: ['id'] },
  { path: '/portal/column/service', screen: 'portal-page.column', params: ['id'] },
  { path: PORTAL_PRECINCT, screen: 'portal-page.precinct', params: ['id'] },
  { path: '/portal/shortcut/entrance', screen: 'portal-page.shortcut', params: [] },
  { path: PORTAL_SEARCH, screen: 'portal-page.search', params: ['q', 'kind'] },
  { path: PORTAL_MINE, screen: 'portal-page.mine', params: [] },
  { path: PORTAL_MANAGE, screen: 'portal-page.manage', tail: 'spId', params: ['spId', 'q', 'page'] },
  { path: PORTAL_MANAGE_EDIT, screen: 'portal-page.manage-edit', tail: 'id', params: ['id'] },
]

/** The call by which a widget outside of the portal asks for what it shows. */
export const FEED_CALL = 'portalPage.feed'

/** The page a document is drawn as, by its key; undefined where it is none of the portal. */
export const placeOfScreen = (key: string): PortalPlace | undefined => PORTAL_PAGES.find(({ screen }) => screen === key)

export const isPortalPage = (key: string): boolean => placeOfScreen(key) !== undefined

const LONGEST = 60

/** The page at an address, without what stands behind `?`; undefined for no page of the portal. */
export function placeAt(path: string): PortalPlace | undefined {
  const plain = path.replace(/\/+$/, '')
  return PORTAL_PAGES.find(place => place.path === plain || tailOf(place, plain) !== undefined)
}

/** What stands as the last part of a path of this page; undefined where nothing does. */
function tailOf({ path, tail }: PortalPlace, address: string): string | undefined {
  if (!tail || !address.startsWith(`${path}/`)) return undefined
  const rest = address.slice(path.length + 1)
  return rest === '' || rest.includes('/') ? undefined : rest
}

/** What of an address a page reads: its own parameters, each once and cut to 60 characters. */
export function paramsOf(place: PortalPlace, { pathname, searchParams }: URL): Record<string, string> {
  return Object.fromEntries(
    place.params.flatMap(name => {
      const last = name === place.tail ? tailOf(place, pathname.replace(/\/+$/, '')) : undefined
      const value = (last ?? searchParams.get(name))?.trim().slice(0, LONGEST)
      return value ? [[name, value]] : []
    }),
  )
}

/** The address of a page with parameters; empty ones are left out. */
export function portalPath(path: string, params: Record<string, string | number | undefined> = {}): string {
  const tail = PORTAL_PAGES.find(place => place.path === path)?.tail
  const given = Object.entries(params).flatMap(([name, value]) =>
    value === undefined || value === '' || name === tail ? [] : [[name, String(value)]],
  )
  const last = tail && params[tail] ? `/${encodeURIComponent(params[tail])}` : ''
  return given.length === 0 ? path + last : `${path}${last}?${new URLSearchParams(given)}`
}
