/**
 * The parameters the server itself reads, with their allowed values. Any other key belongs to the tenant and may hold
 * anything.
 * @source DI-10; docs/security.md#logs
 */

export const LOG_POLICIES = ['all', 'writes', 'none'] as const
const SWITCH = ['true', 'false'] as const

export const PARAMS = {
  /** which calls the API log keeps */
  'log.api': LOG_POLICIES,
  /** people choose a department and role to act in. @source SH-51 */
  switchMode: SWITCH,
  /** a link to the portal is shown. @source SH-49, SH-81 */
  openPortal: SWITCH,
  /** single sign-on is used where it is configured. @source SH-53, SH-81 */
  isOpenCas: SWITCH,
  /** people may apply for accounts. @source SE-44 */
  registerMode: SWITCH,
} as const

/** Where links to a map lead: an address with `{latitude}` and `{longitude}` in it. @source docs/ui.md#a-value */
export const MAP_ADDRESS = 'mapAddress'

/** Whether it is an address with a place for both. */
const isMap = (value: string) =>
  /^https?:\/\/\S{1,480}$/i.test(value) && value.includes('{latitude}') && value.includes('{longitude}')

/** Followed by the key of a log: for how many days its rows are kept; 0 = for ever. */
export const LOG_DAYS = 'log.days.'
const MOST_LOG_DAYS = 36_500

/**
 * Checks a parameter the server reads.
 * @param isLog  whether an entity is a log whose rows are deleted after so many days
 * @returns      what is wrong with it: the field, and words for `params` of the message
 */
export function checkParam(
  key: string,
  value: string,
  isLog: (entity: string) => boolean,
): { path: 'paramKey' | 'paramValue'; code: string; params: Record<string, unknown> } | null {
  if (key.startsWith(LOG_DAYS)) {
    const log = key.slice(LOG_DAYS.length)
    if (!isLog(log)) return { path: 'paramKey', code: 'param.log', params: { log } }
    const isDays = /^\d{1,5}$/.test(value) && Number(value) <= MOST_LOG_DAYS
    return isDays ? null : { path: 'paramValue', code: 'param.days', params: { value, most: MOST_LOG_DAYS } }
  }
  if (key === MAP_ADDRESS) return isMap(value) ? null : { path: 'paramValue', code: 'param.map', params: { value } }
  const known: readonly string[] | undefined = Object.hasOwn(PARAMS, key)
    ? PARAMS[key as keyof typeof PARAMS]
    : undefined
  if (!known || known.includes(value)) return null
  return { path: 'paramValue', code: 'param.choice', params: { key, value, known: known.join(', ') } }
}
