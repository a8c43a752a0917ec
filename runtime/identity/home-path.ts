/** The home page of the console; `/` is the portal's where that is open. @source SH-12 */
export const HOME_PATH = '/wel/index'

/** The home page of the portal. @source SH-15 */
export const PORTAL_PATH = '/portal/index'
