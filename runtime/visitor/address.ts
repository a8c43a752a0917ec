/** The addresses of what visitors open. @source DB-51, PP-31; docs/ui.md#panels */

/** Boards of the product at addresses of their own. */
const BOARDS: Readonly<Record<string, string>> = {
  '/statistics/campusData': 'statistics.campus',
  '/statistics/campusDataB': 'statistics.departments',
}
const PANEL = '/panel/'
const LONGEST = 4000
const ID = /^\d{1,20}$/

/**
 * What an address names: a panel by the `id` in base64 of JSON, url-safe or not, or by its id alone; a board of the
 * product. Of a panel without an id the id is empty, and the server says there is none.
 * @returns null for an address of the application
 */
export function readBoard(pathname: string): { id: string } | { screen: string } | null {
  const screen = BOARDS[pathname.replace(/\/$/, '')]
  if (screen) return { screen }
  if (!pathname.startsWith(PANEL)) return null
  const params = pathname.slice(PANEL.length)
  return { id: ID.test(params) ? params : idIn(params) }
}

function idIn(params: string): string {
  if (params.length > LONGEST) return ''
  try {
    const { id } = JSON.parse(atob(decodeURIComponent(params).replaceAll('-', '+').replaceAll('_', '/'))) ?? {}
    return typeof id === 'string' && ID.test(id) ? id : ''
  } catch {
    return ''
  }
}
