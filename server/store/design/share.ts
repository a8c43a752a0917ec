/**
 * Links to a screen of a draft: for colleagues who may edit the app, valid for seven days. A link gives no rights by
 * itself.
 * @source docs/designer.md#canvas; docs/security.md#identity
 */
import type { TryLink } from '#adapters/wire/design.ts'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { isScreen } from '#engine/kind/kinds.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { isSealed, type Seal } from '../../config/secrets.ts'
import type { Services } from '../../services.ts'

const DAYS = 7
const DAY_MS = 86_400_000

const aboutOf = (who: Who, app: string) => `try ${who.tenant} ${app}`

/** @param screen  from `screenIn` */
export function shareScreen(
  { seal, config }: Pick<Services, 'seal' | 'config'>,
  who: Who,
  app: string,
  screen: AnyDocument,
): TryLink {
  const until = new Date(Date.now() + DAYS * DAY_MS).toISOString()
  const query = new URLSearchParams({
    screen: `${screen.kind}:${screen.key}`,
    try: seal.close(until, aboutOf(who, app)),
  })
  return { link: `${config.publicUrl ?? ''}/design/${encodeURIComponent(app)}/screens?${query}`, until }
}

/** The screen of this key. @throws Fault 'screen.unknown' */
export function screenIn(documents: AnyDocument[], key: unknown): AnyDocument {
  const screen = documents.find(document => document.key === key && isScreen(document))
  if (!screen) throw new Fault('screen.unknown', { screen: String(key) })
  return screen
}

/** @throws Fault 'design.link' for a link that has expired, is invalid, or belongs to another app or tenant */
export function mustOpen(seal: Seal, who: Who, app: string, link: string): void {
  if (!(untilOf(seal, who, app, link) > Date.now())) throw new Fault('design.link', { days: DAYS })
}

function untilOf(seal: Seal, who: Who, app: string, link: string): number {
  try {
    return isSealed(link) ? Date.parse(seal.open(link, aboutOf(who, app))) : Number.NaN
  } catch {
    return Number.NaN
  }
}
