/** The laws of the approval workflow over many more processes than `npm test` makes. @source docs/workflow.md#laws */
import { describe } from 'vitest'

process.env.LAW_RUNS ??= '20000'
describe('the engine', async () => void (await import('#engine/flow/laws.test.ts')))
describe('simulation', async () => void (await import('#engine/flow/simulate/simulate.test.ts')))
