import { expect, test } from 'vitest'
import { prepareRule } from '#engine/rules/prepare-rule.ts'
import { fieldsOf, recordEnv } from '#engine/rules/scope.ts'
import type { EntityDocument, Rule } from '#engine/schema/document.ts'
import { isRecord } from '#engine/value/value.ts'
import entity from '#schemas/entities/workflow/wf-process.json' with { type: 'json' }
import ops from '#schemas/screens/workflow/ops.json' with { type: 'json' }
import todo from '#schemas/screens/workflow/process-todo.json' with { type: 'json' }
import { nearnessOf } from './moments.ts'

interface Format {
  id: string
  when: Rule
}

/** The colours of due times in the tables of a screen. */
function formatsIn(part: unknown): Format[] {
  if (Array.isArray(part)) return part.flatMap(formatsIn)
  if (!isRecord(part)) return []
  const isDue = Array.isArray(part.columns) && part.columns.includes('dueTime') && 'when' in part
  return [...(isDue ? [part as unknown as Format] : []), ...Object.values(part).flatMap(formatsIn)]
}

test.each([
  ['to-do list', todo],
  ['administration of processes', ops],
])('a due time is near in the %s when it is at the head of its process', (_, screen) => {
  const now = '2026-11-27 10:00:00'
  const scope = {
    ...{ name: 'due', fields: fieldsOf(entity as unknown as EntityDocument), env: recordEnv() },
    entity: () => undefined,
  }
  const rules = formatsIn(screen).map(({ id, when }) => ({ id, rule: prepareRule(when, scope) }))
  const near = (dueTime: string) =>
    rules.find(({ rule }) => rule.holds({ record: { dueTime }, env: { now, today: now.slice(0, 10) } }))?.id
  const times = ['11-27 09:59:59', '11-27 10:00:00', '11-28 09:59:59', '11-28 10:00:00', '11-29 10:00:00']
  const named = { past: 'late', near: 'near', far: undefined }
  for (const time of times) expect(near(`2026-${time}`)).toBe(named[nearnessOf(`2026-${time}`, now)])
})
