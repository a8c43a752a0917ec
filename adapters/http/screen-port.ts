/**
 * Screens over HTTP: cached by ETag, so an unchanged screen costs a 304; the push stream reports publishes.
 * @source docs/http.md#screens; docs/bench.md#measurements
 */
import { Fault } from '#engine/error/fault.ts'
import type { ScreenPort } from '#engine/ports/ports.ts'
import type { ScreenBundle } from '../wire/screen.ts'
import type { Door } from './door.ts'
import type { Push } from './push.ts'

const CODES: Record<string, string> = { 'call.missing': 'screen.unknown', 'call.forbidden': 'screen.forbidden' }

export function createScreenPort(http: Pick<Door, 'answer'>, push: Push): ScreenPort {
  const kept = new Map<string, { etag: string; bundle: ScreenBundle }>()
  return {
    async load(key) {
      const known = kept.get(key)
      try {
        const path = `/api/blade-schema/screen/${encodeURIComponent(key)}`
        const { data, etag, notModified } = await http.answer<ScreenBundle>('GET', path, { etag: known?.etag })
        const bundle = notModified && known ? known.bundle : data
        if (etag) kept.set(key, { etag, bundle })
        return bundle
      } catch (error) {
        if (!(error instanceof Fault)) throw error
        throw new Fault(CODES[error.code] ?? error.code, { ...error.params, screen: key }, { cause: error })
      }
    },
    watch: (key, changed) =>
      push.on('published', data => {
        if ((data as { screen?: string }).screen === key) changed()
      }),
  }
}
