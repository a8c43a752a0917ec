import type { ServiceHandle } from '#adapters/wire/portal.ts'
import { portalStart } from '#engine/flow/process-address.ts'
import { safeLink } from '#engine/value/safe-link.ts'

/**
 * Where a way of handling a service leads. A process starts at an address of the portal in this window or a new one, in the
 * application at the console's; an address opens as it is, in the application in its frame. The link to the frame names the
 * way, not the address: who follows it is told the address by the server, so nobody can make one for another page.
 * @returns null for an address that is none of ours and no web page
 * @source WU-86…89, SH-23, SH-24
 */
export function handleAddress(
  { id, way, openWay, processDefKey, urlAddress, name }: ServiceHandle,
  serviceId: string,
): { address: string; isNew: boolean } | null {
  const isNew = openWay === 3
  if (way === 1) return processDefKey ? portalStart({ processDefKey, serviceId }, openWay) : null
  const address = safeLink(urlAddress)
  if (!address || address.startsWith('mailto:')) return null
  if (openWay !== 1 || address.startsWith('/')) return { address, isNew }
  return { address: `/myiframe/urlPath?${new URLSearchParams({ name, service: serviceId, handle: id })}`, isNew }
}
