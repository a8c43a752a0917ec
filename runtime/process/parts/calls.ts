/** The calls of the pages of a process. @source WU-43…WU-70 */
import { Fault } from '#engine/error/fault.ts'
import { http } from '../../client/http.ts'

const PATH = '/api/blade-workflow/process'

export const ask = <T>(name: string, query: Record<string, string | undefined>): Promise<T> =>
  http.call<T>('GET', `${PATH}/${name}`, { query })

/**
 * Issues of the form's fields become a refusal the form shows at them, a record that was stored meanwhile one it shows
 * beside what was typed.
 */
export async function send<T>(name: string, json: object): Promise<T> {
  try {
    return await http.call<T>('POST', `${PATH}/${name}`, { json })
  } catch (error) {
    if (!(error instanceof Fault) || error.data === null || typeof error.data !== 'object') throw error
    const { code, params, data } = error
    const form =
      code === 'call.refused' && 'issues' in data
        ? 'record.refused'
        : code === 'call.stale' && 'rev' in data
          ? 'record.stale'
          : code
    throw new Fault(form, params, { cause: error, data })
  }
}
