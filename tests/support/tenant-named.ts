/**
 * Each statement the server sends within a tenant names the tenant of each table it mentions, beside row-level security: a
 * database of several nodes is asked by the statement. What maintenance asks, over all tenants, and what tests ask is
 * not looked at.
 * @source docs/security.md#tenants
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { namesTenant } from './names-tenant.ts'

/** Statements that are not the server's own: people's SQL is tried as it is, behind the policies of reports. */
const ALLOWED = ['server/modules/datasource/check-query.ts']

const CHANNEL = 'screenwright:statement'
const bare = new Map<string, string>()
const tables = new Set(inject('tenantTables'))

beforeAll(() => subscribe(CHANNEL, look))

function look(message: unknown): void {
  const { sql, tenant } = message as { sql: string; tenant: string }
  if (tenant === '' || bare.has(sql) || namesTenant(sql, tables)) return
  const place = placeOf(new Error().stack ?? '')
  if (!/\.test\.ts|\/tests\//.test(place) && !ALLOWED.some(file => place.includes(file))) bare.set(sql, place)
}

/** The place in the sources that asked. */
function placeOf(stack: string): string {
  const frames = stack.split('\n').slice(1)
  return frames.find(frame => !/node_modules|node:|tenant-named|db\/transaction/.test(frame))?.trim() ?? ''
}

Error.stackTraceLimit = 40
afterAll(() => {
  unsubscribe(CHANNEL, look)
  expect(
    [...bare].map(([sql, place]) => `${place}\n${sql}`),
    'statements that do not name their tenant',
  ).toEqual([])
})
