import type { Who } from '#engine/access/who.ts'
import type { Services } from '../../services.ts'
import type { Published } from './publish.ts'

/** Notifies running clients by push, once the transaction is committed; this process reads its own write at once. */
export async function tellPublished(
  { store, publish }: Pick<Services, 'store' | 'publish'>,
  who: Who,
  key: string,
  { version, screens }: Published,
): Promise<void> {
  store.forget(who.tenant)
  for (const screen of screens) {
    await publish({ kind: 'published', screen, app: key, version }, { tenant: who.tenant })
  }
}
