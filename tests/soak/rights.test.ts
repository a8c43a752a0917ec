/**
 * Permissions of micro-apps over many more sets, sequences and changes than `npm test` makes.
 * @source ADR 0036; docs/security.md#data
 */
import { describe } from 'vitest'

process.env.RIGHT_SETS ??= '200'
process.env.RIGHT_SEQUENCES ??= '200'
process.env.RIGHT_CHANGES ??= '50'
process.env.RIGHT_WORKERS ??= '20'
describe('the report', async () => void (await import('#server/modules/app/rights/report.test.ts')))
describe('changes', async () => void (await import('#server/modules/app/permissions/permissions.test.ts')))
