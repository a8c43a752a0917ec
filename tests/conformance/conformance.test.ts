/** Executable BPMN: cases of our own, and those of the folder `CONFORMANCE_DIR` names. @source docs/workflow.md#conformance */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type ConformanceCase, runCase } from './run-case.ts'

const { CONFORMANCE_DIR } = process.env
const folders = [join(import.meta.dirname, 'cases'), ...(CONFORMANCE_DIR ? [CONFORMANCE_DIR] : [])]

describe.each(folders.filter(existsSync))('%s', folder => {
  const { cases } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as { cases: ConformanceCase[] }
  test.each(cases)('$id', each => runCase(folder, each))
})

test.skipIf(CONFORMANCE_DIR)('further cases run where CONFORMANCE_DIR names their folder', () => {})

test('a process that would run for ever by itself is stopped', () => {
  const endless = { id: 'endless', files: ['bpmn/endless-jobs.bpmn'], processKey: 'endlessJobs' }
  const start = { op: 'start', vars: { stop: false } }
  expect(() => runCase(join(import.meta.dirname, 'cases'), { ...endless, runs: [[start]] })).toThrow(/10000 steps/)
})
