/**
 * The ports of a trial that was sent: sample records in memory, one memory for all its pages. Nothing is written, no
 * call is made, and nothing leads out of the app; people and other shared lists are those its reader may choose from.
 * @source docs/designer.md#canvas; docs/security.md#data
 */
import { samplePorts } from '#adapters/memory/sample/sample-ports.ts'
import type { ScreenBundle } from '#adapters/wire/screen.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Ports } from '#engine/ports/ports.ts'

/** @param route  how its pages lead to each other */
export function trialPorts(ports: Ports, screens: ScreenBundle[], route: Ports['route']): Ports {
  const whole = {
    ...screens[0]!,
    entities: Object.assign({}, ...screens.map(({ entities }) => entities)) as ScreenBundle['entities'],
    dicts: Object.assign({}, ...screens.map(({ dicts }) => dicts)) as ScreenBundle['dicts'],
  }
  const call = async () => {
    throw new Fault('try.call')
  }
  const asked = { ...ports, data: { ...ports.data, call } }
  return { ...samplePorts(asked, whole, { shown: Object.values(whole.entities) }), route }
}
